package io.storagebench.embedded.hdfs;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The server's command line; all wrong options are reported at once, each with its value and a remedy. One thread. */
@Command(
        name = "embedded hdfs",
        sortOptions = false,
        description = "A NameNode and DataNodes in one JVM, on loopback addresses, for trying out and testing.")
final class ServerOptions {
    static final int MAX_DATANODES = 12;
    /** The NameNode adds ten heartbeats of a second to twice its recheck interval of at least a second. */
    static final int MIN_DEAD_AFTER_SECONDS = 12;

    private static final int MAX_DEAD_AFTER_SECONDS = 24 * 60 * 60;

    @Option(names = "--datanodes", paramLabel = "N", description = "DataNodes, 1 to 12 (default: 3).")
    private String datanodesText = "3";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "An empty or absent folder for blocks and namespace, emptied at the end "
                    + "(default: a new one below the folder for temporary files).")
    private String dataText;

    @Option(
            names = "--conf",
            paramLabel = "KEY=VALUE",
            description = "A setting of NameNode and DataNodes; may be repeated.")
    private List<String> confTexts = new ArrayList<>();

    @Option(
            names = "--dead-after",
            paramLabel = "SECONDS",
            description = "When a stopped DataNode counts as dead (default: 630, as in Hadoop).")
    private String deadAfterText = "630";

    @Option(
            names = "--krb5-conf",
            paramLabel = "FILE",
            description = "Where Kerberos is, for a server that --conf secures (default: /etc/krb5.conf).")
    private String krb5Text;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    private final List<String> problems = new ArrayList<>();
    private int datanodes;
    private Path data;
    private Duration deadAfter;
    private final Map<String, String> conf = new LinkedHashMap<>();

    /** Whether the server shall start with these arguments; otherwise what is wrong, or the help, went to {@code out}. */
    boolean parse(String[] args, PrintStream out) {
        CommandLine commandLine = new CommandLine(this);
        commandLine.getCommandSpec().parser().collectErrors(true);
        CommandLine.ParseResult result = commandLine.parseArgs(args);
        if (help) {
            commandLine.usage(out);
            return false;
        }
        for (Exception error : result.errors()) {
            problems.add(error.getMessage() + ". Use --datanodes, --data, --conf, --dead-after or --krb5-conf.");
        }
        readDatanodes();
        readData();
        readConf();
        readDeadAfter();
        readKrb5();
        problems.forEach(out::println);
        return problems.isEmpty();
    }

    int exitCode() {
        return problems.isEmpty() ? 0 : 2;
    }

    int datanodes() {
        return datanodes;
    }

    /** The folder asked for; empty means a new one of the server's choice. */
    Optional<Path> data() {
        return Optional.ofNullable(data);
    }

    /** The configuration of Kerberos; empty means that of this machine. */
    Optional<String> krb5() {
        return Optional.ofNullable(krb5Text);
    }

    Map<String, String> conf() {
        return conf;
    }

    Duration deadAfter() {
        return deadAfter;
    }

    private void readDatanodes() {
        datanodes = number(datanodesText, 1, MAX_DATANODES);
        if (datanodes < 0) {
            problems.add(
                    "--datanodes " + datanodesText + ": not a number of DataNodes. Use 1 to " + MAX_DATANODES + ".");
        }
    }

    private void readData() {
        if (dataText == null) {
            return;
        }
        try {
            data = Path.of(dataText).toAbsolutePath().normalize();
            DataFolder.problemWith(data).ifPresent(problem -> problems.add("--data " + dataText + ": " + problem));
        } catch (InvalidPathException e) {
            problems.add("--data " + dataText + ": not a path. Use an empty or absent folder.");
        }
    }

    private void readKrb5() {
        if (krb5Text != null && !Files.isReadable(Path.of(krb5Text))) {
            problems.add("--krb5-conf " + krb5Text + ": cannot be read. Use a file such as /etc/krb5.conf.");
        }
    }

    private void readConf() {
        for (String text : confTexts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                problems.add("--conf " + text + ": no key. Use KEY=VALUE, such as dfs.blocksize=16m.");
            } else {
                conf.put(
                        text.substring(0, equals).trim(),
                        text.substring(equals + 1).trim());
            }
        }
    }

    private void readDeadAfter() {
        int seconds = number(deadAfterText, MIN_DEAD_AFTER_SECONDS, MAX_DEAD_AFTER_SECONDS);
        if (seconds < 0) {
            problems.add("--dead-after " + deadAfterText + ": not a time in seconds. Use " + MIN_DEAD_AFTER_SECONDS
                    + " to " + MAX_DEAD_AFTER_SECONDS + ".");
        }
        deadAfter = Duration.ofSeconds(seconds);
    }

    /** The number, or -1 when it is none in the range. */
    private static int number(String text, int min, int max) {
        try {
            int number = Integer.parseInt(text);
            return number >= min && number <= max ? number : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
