package io.storagebench.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the shares of a run are started as containers of a cluster.
 *
 * @param on the name of the launcher that starts them: {@code yarn}
 * @param memoryMebibytes of a container, heap and all
 * @param queue that the job is submitted to; empty for the cluster's default
 * @param javaHome folder of Java 17 or later on the machines of the cluster; empty for the Java that maps are started with
 * @param waves what becomes of more maps than containers
 * @param mostFailedMaps how many may be lost; the next one ends the run. Empty when none does
 * @param javaArchive file of this machine with a Java 17 or later for those machines; empty when it is not taken along
 */
public record ClusterJob(
        String on,
        long memoryMebibytes,
        Optional<String> queue,
        Optional<String> javaHome,
        Waves waves,
        OptionalInt mostFailedMaps,
        Optional<Path> javaArchive) {

    /** The words of a command line that say the same of so many shares, each in a container (map) of its own. */
    public List<String> words(int maps) {
        List<String> words = new ArrayList<>(List.of("--on", on, "--maps", Integer.toString(maps)));
        words.addAll(List.of("--map-memory", memoryMebibytes + "m"));
        queue.ifPresent(name -> words.addAll(List.of("--queue", name)));
        javaHome.ifPresent(folder -> words.addAll(List.of("--map-java-home", folder)));
        if (waves != Waves.REFUSE) {
            words.addAll(List.of("--waves", waves.toString()));
        }
        mostFailedMaps.ifPresent(most -> words.addAll(List.of("--max-failed-maps", Integer.toString(most))));
        javaArchive.ifPresent(file -> words.addAll(List.of("--map-java-archive", file.toString())));
        return words;
    }
}
