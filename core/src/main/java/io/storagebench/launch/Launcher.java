package io.storagebench.launch;

import io.storagebench.result.Measurement;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A way to run a scenario: in this process, in several on this machine, on other machines. Found by {@link ServiceLoader},
 * by its name.
 *
 * <p>One that starts shares elsewhere is a {@link ShareStarter} and lets {@link SharedRun} do the rest: one place for all,
 * preparing and cleaning once, one start, progress, what is left of shares that die, and merging.
 */
public interface Launcher {
    /** What it is called: {@code local}. */
    String name();

    /** Whether it is one of {@code --on}, which starts shares on other machines. */
    default boolean isOfCluster() {
        return false;
    }

    /**
     * Runs the scenario; gives a result for each repeat that was begun.
     *
     * @throws Exception when there is nothing to report, with a message for the user
     */
    List<Measurement> run(Launch launch) throws Exception;

    /** The names that {@code --on} takes. */
    static List<String> ofClusters() {
        return all().filter(Launcher::isOfCluster).map(Launcher::name).sorted().toList();
    }

    /** The launcher of this name. */
    static Launcher named(String name) {
        return all().filter(launcher -> launcher.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no launcher '" + name + "'"));
    }

    private static Stream<Launcher> all() {
        return ServiceLoader.load(Launcher.class).stream().map(ServiceLoader.Provider::get);
    }
}
