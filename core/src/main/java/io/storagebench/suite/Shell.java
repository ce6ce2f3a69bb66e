package io.storagebench.suite;

import io.storagebench.engine.load.StopSignal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs processes one after the other, their output in files; a stop asks the one that runs to end. */
final class Shell {
    private static final Path NOTHING = Path.of("/dev/null");
    private static final int LINE_WORDS = 3;
    private static final Duration TO_END = Duration.ofSeconds(90);

    private final StopSignal stop;
    private Process running; // guarded by this
    private boolean isLine; // that it is a shell; guarded by this
    private boolean restoring; // guarded by this

    Shell(StopSignal stop) {
        this.stop = stop;
        stop.whenStopped(this::askToEnd);
    }

    /** The words of a shell that runs a command line. */
    static List<String> line(String command) {
        return List.of("sh", "-c", command);
    }

    /**
     * Runs a command to its end and gives its exit code.
     *
     * @param out takes what it prints
     * @param err the same of its standard error; may be the same file
     * @throws InterruptedException when the suite was stopped before or meanwhile
     */
    int run(List<String> command, Map<String, String> more, Target target, Path out, Path err)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(NOTHING.toFile());
        target.prepare(builder.environment());
        builder.environment().putAll(more);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile()));
        if (out.equals(err)) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(ProcessBuilder.Redirect.appendTo(err.toFile()));
        }
        Process process;
        synchronized (this) {
            endIfStopped();
            process = builder.start();
            running = process;
            isLine = isLine(command);
        }
        try {
            int code = process.waitFor();
            endIfStopped();
            return code;
        } finally {
            end(process);
        }
    }

    /** Says whether what runs now puts the system back as it was, which a stop is not to prevent. */
    synchronized void restoring(boolean does) {
        restoring = does;
    }

    private synchronized void endIfStopped() throws InterruptedException {
        if (stop.isStopped() && !restoring) {
            throw new InterruptedException();
        }
    }

    private static boolean isLine(List<String> command) {
        int words = command.size();
        return words >= LINE_WORDS && line(command.get(words - 1)).equals(command.subList(words - LINE_WORDS, words));
    }

    /** A shell does not pass on a signal; a command of this tool does, and would get a second one. */
    private synchronized void askToEnd() {
        if (running != null && !restoring) {
            List<ProcessHandle> children = isLine ? running.descendants().toList() : List.of();
            running.destroy();
            children.forEach(ProcessHandle::destroy);
        }
    }

    private void end(Process process) throws InterruptedException {
        synchronized (this) {
            running = null;
        }
        if (process.isAlive()) {
            process.destroy();
            if (!process.waitFor(TO_END.toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }
}
