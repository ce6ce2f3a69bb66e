package io.storagebench.cli.options;

import io.storagebench.launch.Launcher;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Waves;
import io.storagebench.units.ByteSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Which machines put the load on, when not this one. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.LOAD)
public final class JobOptions {
    private static final int USUAL_MAPS = 2;
    private static final int MOST_MAPS = 10_000;
    private static final long USUAL_MEMORY = 1L << 30;
    private static final long LEAST_MEMORY = 384L << 20;
    private static final String ARCHIVE = ".+\\.(tar\\.gz|tgz|zip)";

    @Option(
            names = "--on",
            paramLabel = "CLUSTER",
            description = "Who runs the load: yarn, in containers of the cluster that HADOOP_CONF_DIR names, or of an"
                    + " embedded one. Default: this machine.")
    String on;

    @Option(
            names = "--maps",
            paramLabel = "N",
            description = "Number of containers that do the work together with --on yarn, each with --threads and a"
                    + " share of the rest. Default: 2.")
    Integer maps;

    @Option(
            names = "--map-memory",
            paramLabel = "SIZE",
            description = "Memory of a container, heap and all. Default: 1g.")
    String mapMemory;

    @Option(
            names = "--map-java-home",
            paramLabel = "DIR",
            description = "Folder of Java 17 or later on the machines of the cluster. Default: that of the cluster.")
    String mapJavaHome;

    @Option(
            names = "--map-java-archive",
            paramLabel = "FILE",
            description = "Archive (.tar.gz, .tgz or .zip) with Java 17 or later for the machines of the cluster; it is"
                    + " taken along. Default: none.")
    Path mapJavaArchive;

    @Option(names = "--queue", paramLabel = "NAME", description = "Queue of the job. Default: the cluster's own.")
    String queue;

    @Option(
            names = "--waves",
            paramLabel = "KIND",
            description =
                    "What becomes of more maps than the cluster has containers for: refuse, or allow, by which each map"
                            + " begins its load when it has a container. Default: refuse.")
    Waves waves;

    @Option(
            names = "--max-failed-maps",
            paramLabel = "N",
            description =
                    "Number of maps that may be lost: up to N leave the exit code 0, one more ends the run with exit"
                            + " code 1. Default: a lost map makes the exit code 1, and the others go on.")
    Integer mostFailedMaps;

    private void validateAlone(Problems problems) {
        problems.requireWithin(1, MOST_MAPS, "--maps", maps);
        if (mapMemory != null) {
            try {
                if (ByteSize.parse(mapMemory) < LEAST_MEMORY) {
                    problems.add("--map-memory", mapMemory, "too small for a map and the client. Use at least 384m.");
                }
            } catch (IllegalArgumentException wrong) {
                problems.add("--map-memory", mapMemory, wrong.getMessage());
            }
        }
        if (mapJavaHome != null && !mapJavaHome.startsWith("/")) {
            problems.add("--map-java-home", mapJavaHome, "not an absolute path. Use one such as /usr/lib/jvm/java-17.");
        }
        problems.requireWithin(0, MOST_MAPS, "--max-failed-maps", mostFailedMaps);
        if (mapJavaArchive != null) {
            validateArchive(problems);
        }
        if (queue != null && queue.isBlank()) {
            problems.add("--queue", "'" + queue + "'", "no queue. Leave it out for the cluster's own.");
        }
    }

    private void validateArchive(Problems problems) {
        if (!Files.isRegularFile(mapJavaArchive) || !Files.isReadable(mapJavaArchive)) {
            problems.add("--map-java-archive", mapJavaArchive, "no such file, or it cannot be read.");
        } else if (!mapJavaArchive.toString().matches(ARCHIVE)) {
            problems.add(
                    "--map-java-archive",
                    mapJavaArchive,
                    "not an archive that a cluster unpacks. Use a .tar.gz, .tgz or .zip of a JDK or JRE.");
        }
        if (mapJavaHome != null) {
            problems.add("--map-java-home " + mapJavaHome + " --map-java-archive " + mapJavaArchive
                    + ": a Java that is there, or one that is taken along? Give one of them.");
        }
    }

    /** Adds what is wrong with them, also together with those of the load. */
    public void validate(LoadOptions load, Problems problems) {
        validateAlone(problems);
        if (on == null) {
            List<String> given = given();
            if (!given.isEmpty()) {
                problems.add(String.join(" ", given) + ": matters only with --on yarn. Add that, or leave it out.");
            }
            if (load.late == Lateness.FAIL && !hasCommonStart(load)) {
                problems.add("--late fail: nobody can be late, as there is no common start. Add --start-at, --processes"
                        + " or --on yarn, or leave it out.");
            }
            return;
        }
        if (waves == Waves.ALLOW) {
            validateWaves(load, problems);
        }
        List<String> clusters = Launcher.ofClusters();
        if (!clusters.contains(on)) {
            problems.add("--on", "'" + on + "'", "no cluster. Use " + String.join(" or ", clusters) + ".");
        }
        if (load.processes != 1) {
            problems.add("--processes " + load.processes + " --on " + on
                    + ": processes of this machine, or containers of a cluster? Give one of them.");
        }
        if (load.share.total() > 1) {
            problems.add("--share " + load.share + " --on " + on
                    + ": this command would start the shares itself. Give one of them.");
        }
    }

    private static boolean hasCommonStart(LoadOptions load) {
        return load.startAt().isPresent() || load.processes > 1;
    }

    /** Adds what needs all maps at one time. */
    private static void validateWaves(LoadOptions load, Problems problems) {
        List<String> needing = new ArrayList<>();
        load.startAt().ifPresent(time -> needing.add("--start-at " + time));
        if (load.late == Lateness.FAIL) {
            needing.add("--late fail");
        }
        if (load.repeats.total() > 1) {
            needing.add("--repeat " + load.repeats);
        }
        if (load.until != null) {
            needing.add("--until " + load.until);
        }
        if (load.isOpenLoop()) {
            needing.add("a rate");
        }
        for (String option : needing) {
            problems.add("--waves allow: " + option + " is of all maps at one time, and with waves there may be none."
                    + " Leave one of the two out.");
        }
    }

    private List<String> given() {
        List<String> given = new ArrayList<>();
        if (maps != null) {
            given.add("--maps " + maps);
        }
        if (mapMemory != null) {
            given.add("--map-memory " + mapMemory);
        }
        if (mapJavaHome != null) {
            given.add("--map-java-home " + mapJavaHome);
        }
        if (mapJavaArchive != null) {
            given.add("--map-java-archive " + mapJavaArchive);
        }
        if (queue != null) {
            given.add("--queue " + queue);
        }
        if (waves != null) {
            given.add("--waves " + waves);
        }
        if (mostFailedMaps != null) {
            given.add("--max-failed-maps " + mostFailedMaps);
        }
        return given;
    }

    /** How many processes do the work, when {@code processes} of this machine would without a cluster. */
    public int shares(int processes) {
        return on == null ? processes : maps == null ? USUAL_MAPS : maps;
    }

    /** Whether this process only drives others, which put the load on. */
    public boolean drives(int processes) {
        return on != null || processes > 1;
    }

    /** Whether the load is a cluster's to put on; also while the other options of its job may be wrong. */
    public boolean isOfCluster() {
        return on != null;
    }

    /** The job of a cluster, if there is one. */
    public Optional<ClusterJob> job() {
        if (on == null) {
            return Optional.empty();
        }
        long memory = mapMemory == null ? USUAL_MEMORY : ByteSize.parse(mapMemory);
        return Optional.of(new ClusterJob(
                on,
                memory >> 20,
                Optional.ofNullable(queue),
                Optional.ofNullable(mapJavaHome),
                waves == null ? Waves.REFUSE : waves,
                mostFailedMaps == null ? OptionalInt.empty() : OptionalInt.of(mostFailedMaps),
                Optional.ofNullable(mapJavaArchive)));
    }
}
