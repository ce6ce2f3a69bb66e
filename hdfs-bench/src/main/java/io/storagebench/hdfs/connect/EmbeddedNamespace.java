package io.storagebench.hdfs.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** Which namespace the embedded HDFS begins with, and in which state its NameNode is measured. */
@Listed(HelpGroup.TARGET)
public final class EmbeddedNamespace {
    private static final String IMAGE = "--embedded-image";
    private static final String RESTART = "--restart-namenode";

    /** How the NameNode starts again before the load. */
    enum Start {
        WARM,
        COLD;

        String command() {
            return this == COLD ? "restart-namenode cold" : "restart-namenode";
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = IMAGE,
            paramLabel = "DIR",
            description =
                    "Saved namespace that the embedded HDFS begins with, as ns-generate --to-fsimage writes it or a"
                            + " NameNode's folder holds it; it is not changed, and its files have no blocks. Default: none.")
    Path image;

    @Option(
            names = RESTART,
            paramLabel = "HOW",
            description = "Restarts the NameNode of the embedded HDFS before the load: warm, or cold, with its files"
                    + " dropped from the page cache. Default: it goes on running.")
    @Listed(HelpGroup.FAULTS)
    Start restart;

    void validate(String fs, Problems problems) {
        if (fs != null && image != null) {
            problems.add(IMAGE + " " + image + " --fs " + fs + ": a namespace for the embedded HDFS, and another file"
                    + " system. Give one of the two.");
        }
        if (fs != null && restart != null) {
            problems.add(RESTART + " " + restart + " --fs " + fs + ": restarts the NameNode of the embedded HDFS alone."
                    + " Restart that of a cluster with --before COMMAND.");
        }
        if (image != null && !Files.isDirectory(image)) {
            problems.add(
                    IMAGE, image.toString(), "no such folder. Use what storage-bench ns-generate --to-fsimage wrote.");
        }
    }

    /** Whether the embedded HDFS begins with files of others. */
    boolean isGiven() {
        return image != null;
    }

    /** Refuses all of it. */
    void requireNone(String reason, Problems problems) {
        if (image != null) {
            problems.add(IMAGE, image, reason + ". Leave it out.");
        }
        if (restart != null) {
            problems.add(RESTART, restart, reason + ". Leave it out.");
        }
    }

    /** Refuses what only an embedded HDFS has, where the configuration names another system. */
    void requireNone(URI configured) throws UsageException {
        if (image != null || restart != null) {
            throw new UsageException((image == null ? RESTART + " " + restart : IMAGE + " " + image)
                    + ": is for the embedded HDFS alone, and HADOOP_CONF_DIR names " + configured
                    + ". Leave it out, or unset HADOOP_CONF_DIR.");
        }
    }

    /** Words of the command line of the server. */
    List<String> ofServer() {
        return image == null
                ? List.of()
                : List.of("--image", image.toAbsolutePath().toString());
    }

    /** Says of the target what the server has said of its namespace. */
    void accept(HdfsConnection connection, EmbeddedServer server) {
        if (image != null) {
            connection.fact("image", image.toString());
            tell(connection, "namespace.", server.properties());
        }
        if (restart != null) {
            connection.restartsWith(() -> {
                tell(connection, "", server.command(restart.command()));
                connection.fact("NameNode", "restarted " + restart + " before the load");
            });
        }
    }

    private static void tell(HdfsConnection connection, String prefix, Map<String, String> said) {
        connection.fact("image size", bytes(said, prefix + "image.bytes"));
        connection.fact("edits size", bytes(said, prefix + "edits.bytes"));
        connection.fact(
                "NameNode start",
                Units.seconds(TimeUnit.MILLISECONDS.toNanos(Long.parseLong(said.get(prefix + "load.millis")))) + " s");
        connection.fact("NameNode heap", bytes(said, prefix + "heap.bytes") + " after the start");
    }

    private static String bytes(Map<String, String> said, String name) {
        return Units.bytes(Long.parseLong(said.get(name)));
    }

    /** Restarts the NameNode; once for each repeat. */
    @FunctionalInterface
    interface Restart {
        void run() throws IOException;
    }
}
