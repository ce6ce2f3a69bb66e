package io.storagebench.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The storage system that all cells of a suite use: the user's, or an embedded server that is kept for them. */
public final class Target {
    private static final String CLIENT_SETTING = "client.";
    private static final String SETTING = "-D";
    /** What the announcements of servers call what these options take. */
    private static final Map<String, String> BY_OPTION =
            Map.of("--fs", "fs.defaultFS", "--endpoint", "endpoint", "--region", "region", "--bucket", "bucket");
    /** Of which an embedded server must not see the user's. */
    private static final List<String> CLUSTERS = List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR");

    private final Map<String, List<String>> options;
    private final Map<String, String> announced;
    private final Map<String, String> environment;

    private Target(Map<String, List<String>> options, Map<String, String> announced, Map<String, String> environment) {
        this.options = options;
        this.announced = announced;
        this.environment = environment;
    }

    /** The user's, by options with their values; none where the environment names it, or commands do. */
    public static Target of(Map<String, List<String>> options) {
        return new Target(new LinkedHashMap<>(options), Map.of(), Map.of());
    }

    /** The same, whose commands have this in their environment too, where secrets may be. */
    public Target with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(environment);
        all.putAll(more);
        return new Target(options, announced, all);
    }

    /** An embedded server. */
    static Target embedded(Map<String, String> announced) {
        Map<String, List<String>> options = new LinkedHashMap<>();
        BY_OPTION.forEach((option, property) ->
                Optional.ofNullable(announced.get(property)).ifPresent(value -> options.put(option, List.of(value))));
        List<String> settings = new ArrayList<>();
        announced.forEach((name, value) -> {
            if (name.startsWith(CLIENT_SETTING)) {
                settings.add(name.substring(CLIENT_SETTING.length()) + "=" + value);
            }
        });
        if (!settings.isEmpty()) {
            options.put(SETTING, settings);
        }
        return new Target(options, announced, Map.of());
    }

    /** What an embedded server of this name might announce, for commands that are checked before it starts. */
    static Target presumed(String server) {
        String url = "http://127.0.0.1:9";
        return switch (server) {
            case "s3" -> embedded(Map.of("endpoint", url, "region", "us-east-1", "bucket", "storage-bench"));
            case "hbase" -> embedded(Map.of("client.hbase.zookeeper.quorum", "127.0.0.1"));
            default -> embedded(Map.of("fs.defaultFS", "hdfs://127.0.0.1:9", "namenode.http", url, "httpfs.url", url));
        };
    }

    /** What is known of an embedded server, by the name {@code server.NAME}. */
    Optional<String> variable(String name) {
        return name.startsWith("server.")
                ? Optional.ofNullable(announced.get(name.substring("server.".length())))
                : Optional.empty();
    }

    boolean isEmbedded() {
        return !announced.isEmpty();
    }

    /** As reports and folders know it; ports differ from one start of a server to the next. */
    String description(List<String> server) {
        List<String> words = new ArrayList<>();
        options.forEach((option, values) -> values.forEach(value -> words.add(option + " " + value)));
        return server.isEmpty() || !words.isEmpty() ? String.join(" ", words) : "embedded " + String.join(" ", server);
    }

    /** The command line with the way to the system, in each stream of a mix, where it does not say another. */
    List<String> lead(List<String> words, Commands commands) {
        String command = words.get(0);
        if (!command.equals("mix")) {
            List<String> all = new ArrayList<>(words);
            all.addAll(way(command, words, commands));
            return all;
        }
        List<String> all = new ArrayList<>(List.of(command));
        for (String word : words.subList(1, words.size())) {
            List<String> stream =
                    List.of(word.strip().replaceFirst("^[\\d.]+\\s*%\\s+", "").split("\\s+"));
            boolean isStream = commands.options(stream.get(0)).isPresent();
            all.add(
                    isStream
                            ? word + " " + io.storagebench.units.ShellWords.joined(way(stream.get(0), stream, commands))
                            : word);
        }
        return all;
    }

    private List<String> way(String command, List<String> given, Commands commands) {
        Set<String> known = commands.options(command).orElse(Set.of());
        List<String> words = new ArrayList<>();
        options.forEach((option, values) -> {
            boolean isGiven = !option.equals(SETTING)
                    && given.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
            if (known.contains(option) && !isGiven) {
                values.forEach(value -> words.addAll(List.of(option, value)));
            }
        });
        return words;
    }

    /** Servers that can be watched, as {@code --watch} takes them. */
    List<String> watched() {
        String hdfs = announced.get("namenode.http");
        return Optional.ofNullable(announced.get("watch"))
                .or(() -> Optional.ofNullable(hdfs).map(url -> url + "/jmx"))
                .map(url -> List.of("embedded=" + url))
                .orElse(List.of());
    }

    /** Changes the environment of a command so that it finds an embedded server, and nobody else's. */
    void prepare(Map<String, String> ofCommand) {
        if (isEmbedded()) {
            CLUSTERS.forEach(ofCommand::remove);
            new LinkedHashSet<>(ofCommand.keySet())
                    .stream().filter(name -> name.startsWith("AWS_")).forEach(ofCommand::remove);
            if (announced.containsKey("yarn.resourcemanager.address")) { // of this server, for --on yarn
                ofCommand.put("HADOOP_CONF_DIR", announced.get("conf"));
            }
            Optional.ofNullable(announced.get("credentials"))
                    .ifPresent(file -> ofCommand.put("AWS_SHARED_CREDENTIALS_FILE", file));
        }
        ofCommand.putAll(environment);
    }
}
