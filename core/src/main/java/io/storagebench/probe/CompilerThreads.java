package io.storagebench.probe;

import io.storagebench.probe.host.ProcSelf;
import io.storagebench.probe.host.ProcText;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * CPU time of the JVM's JIT compilers, from {@code /proc/self/task}; the JVM's own figure is the time that passed, with all
 * waiting for a core. HotSpot ends compiler threads that have nothing to do, so what each had used is kept. Any thread.
 */
final class CompilerThreads {
    private static final int MOST_THREADS = 2000; // to look at all of more takes longer than it is worth
    private static final int USER_TICKS = 11; // as in ProcSelf
    private static final int SYSTEM_TICKS = 12;

    private final Path tasks;
    private final Map<String, Long> ticks = new HashMap<>(); // of each compiler, the last seen; guarded by this
    private Set<String> others = new HashSet<>(); // threads that are none; guarded by this

    /**
     * @param self such as {@code /proc/self}
     */
    CompilerThreads(Path self) {
        tasks = self.resolve("task");
    }

    /** CPU time until now; null when unknown. */
    synchronized Long cpuMillis() {
        Set<String> seen = new HashSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                String id = String.valueOf(task.getFileName());
                if (others.contains(id) || look(task, id)) {
                    seen.add(id);
                }
                if (seen.size() > MOST_THREADS) {
                    return null;
                }
            }
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
        others.retainAll(seen);
        return ticks.isEmpty()
                ? null
                : Long.valueOf(
                        ticks.values().stream().mapToLong(Long::longValue).sum()
                                * (ProcSelf.NANOS_PER_TICK / 1_000_000));
    }

    /** Says whether the thread is still there. */
    private boolean look(Path task, String id) {
        String stat;
        try {
            stat = ProcText.read(task.resolve("stat"));
        } catch (IOException ended) {
            return false;
        }
        String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        if (isCompiler(name)) {
            List<String> words = ProcText.words(stat.substring(stat.lastIndexOf(')') + 1));
            ticks.put(id, Long.parseLong(words.get(USER_TICKS)) + Long.parseLong(words.get(SYSTEM_TICKS)));
        } else if (!name.equals("java")) {
            others.add(id); // a new thread has its parent's name until it gives itself its own
        }
        return true;
    }

    /** Linux keeps fifteen letters of a name. */
    private static boolean isCompiler(String name) {
        return name.startsWith("C1 CompilerThre") || name.startsWith("C2 CompilerThre") || name.startsWith("JVMCI");
    }
}
