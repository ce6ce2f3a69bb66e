package io.storagebench.app;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;

/** An embedded YARN over an embedded HDFS, and commands that run on it. */
final class TestedYarn implements AutoCloseable {
    /** Of a job, whose containers start on few cores. */
    private static final Duration ENDS_WITHIN = Duration.ofMinutes(4);

    private static final Pattern JOB_CONFIGURATION = Pattern.compile("(job_\\d+_\\d+)_conf\\.xml");
    private static final int LARGE = 4 << 20;

    private final Hdfs hdfs;
    private final EmbeddedServer server;

    private TestedYarn(Hdfs hdfs, EmbeddedServer server) {
        this.hdfs = hdfs;
        this.server = server;
    }

    static TestedYarn start(int dataNodes) {
        Hdfs hdfs = Hdfs.start(dataNodes);
        try {
            return new TestedYarn(hdfs, hdfs.startBefore("yarn"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Hdfs hdfs() {
        return hdfs;
    }

    /** What HADOOP_CONF_DIR is to be. */
    Path configuration() {
        return Path.of(server.properties().get("conf"));
    }

    /** What it has for a key in one of its files. */
    String setting(String name, String key) throws IOException {
        Configuration conf = new Configuration(false);
        conf.addResource(configuration().resolve(name).toUri().toURL());
        return conf.get(key);
    }

    /** How many applications run. */
    int applications() {
        try {
            return Integer.parseInt(server.command("status").get("applications"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** A copy of it in {@code folder}, with this set in one of its files. */
    Path configurationWith(Path folder, String name, String key, String value) throws IOException {
        Path changed = Files.createDirectory(folder.resolve("conf"));
        try (Stream<Path> files = Files.list(configuration())) {
            for (Path file : files.toList()) {
                Files.copy(file, changed.resolve(file.getFileName()));
            }
        }
        Path site = changed.resolve(name);
        Configuration conf = new Configuration(false);
        conf.addResource(site.toUri().toURL());
        conf.set(key, value);
        conf.size(); // reads the file before it is written
        try (var out = Files.newOutputStream(site)) {
            conf.writeXml(out);
        }
        return changed;
    }

    /** Words behind the others, by which a command runs in containers. */
    static List<String> onYarn(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--on", "yarn", "--map-memory", "512m"));
        return all;
    }

    Ended run(Path folder, String... words) throws Exception {
        return run(folder, Map.of(), words);
    }

    /** Runs a command in containers, with these variables beside HADOOP_CONF_DIR. */
    Ended run(Path folder, Map<String, String> more, String... words) throws Exception {
        Map<String, String> variables = new HashMap<>();
        variables.put("HADOOP_CONF_DIR", configuration().toString());
        variables.putAll(more);
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder, List.of(), variables, onYarn(words).toArray(String[]::new))) {
            return process.await(ENDS_WITHIN);
        }
    }

    /** The job of this name, as the history has its configuration; empty while it is not there. */
    Optional<String> ended(String name) {
        try {
            for (org.apache.hadoop.fs.Path file : filesOfHdfs()) {
                Matcher configuration = JOB_CONFIGURATION.matcher(file.getName());
                if (configuration.matches() && content(file).contains("<value>" + name + "</value>")) {
                    return Optional.of(configuration.group(1));
                }
            }
            return Optional.empty();
        } catch (FileNotFoundException moved) {
            return Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private String content(org.apache.hadoop.fs.Path file) throws IOException {
        try (InputStream in = hdfs.fs().open(file)) {
            return new String(in.readNBytes(LARGE), StandardCharsets.ISO_8859_1);
        }
    }

    /** Whether a container still has a folder. */
    boolean hasContainers() {
        return filesHere().stream().anyMatch(file -> file.toString().matches(".*/(appcache|nmPrivate)/.*_\\d+/.*"));
    }

    /**
     * What all files hold that YARN, its jobs and containers have written until now: below its folder on this machine, and in
     * HDFS; by their paths, one char for each byte. Without the large ones that came along.
     */
    Map<String, String> written() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path file : filesHere()) {
            if (Files.isRegularFile(file) && Files.size(file) < LARGE) {
                contents.put(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        for (org.apache.hadoop.fs.Path file : filesOfHdfs()) {
            contents.put(file.toString(), content(file));
        }
        return contents;
    }

    private List<Path> filesHere() {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(Path.of(server.properties().get("data")), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    found.add(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE; // meanwhile
                }
            });
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return found;
    }

    private List<org.apache.hadoop.fs.Path> filesOfHdfs() throws IOException {
        List<org.apache.hadoop.fs.Path> found = new ArrayList<>();
        for (String top : List.of("/tmp", "/user")) {
            RemoteIterator<LocatedFileStatus> all = hdfs.fs().listFiles(new org.apache.hadoop.fs.Path(top), true);
            while (all.hasNext()) {
                found.add(all.next().getPath());
            }
        }
        return found;
    }

    @Override
    public void close() throws IOException {
        try (hdfs) {
            server.close();
        }
    }
}
