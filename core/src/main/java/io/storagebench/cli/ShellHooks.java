package io.storagebench.cli;

import io.storagebench.cli.options.HookOptions;
import io.storagebench.engine.LoadHooks;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The commands of {@code --before} and {@code --after}; what they print goes to standard error. */
final class ShellHooks implements LoadHooks {
    private static final Duration TO_END = Duration.ofSeconds(2);
    /** Standard output holds the report and nothing else. A pipe instead would wait for what the command leaves behind. */
    private static final List<String> SHELL = List.of("sh", "-c", "exec sh -c \"$1\" >&2", "sh");

    private final HookOptions commands;
    private volatile boolean failedAfter; // a hook that takes too long is left behind

    ShellHooks(HookOptions commands) {
        this.commands = commands;
    }

    /** Whether a command of {@code --after} has failed. */
    boolean failedAfter() {
        return failedAfter;
    }

    @Override
    public void before() throws IOException, InterruptedException {
        run("--before", commands.before, "Nothing was measured. Correct the command; what it printed is above.");
    }

    @Override
    public void after() throws IOException, InterruptedException {
        try {
            run("--after", commands.after, "The system may not be restored; see what the command printed.");
        } catch (IOException | InterruptedException failure) {
            failedAfter = true;
            throw failure;
        }
    }

    @Override
    public boolean endsAnything() {
        return commands.after != null;
    }

    private static void run(String option, String command, String consequence)
            throws IOException, InterruptedException {
        if (command == null) {
            return;
        }
        Process process = new ProcessBuilder(
                        Stream.concat(SHELL.stream(), Stream.of(command)).toList())
                .inheritIO()
                .start();
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(option + " '" + command + "': ended with exit code " + code + ". " + consequence);
            }
        } finally {
            end(process);
        }
    }

    /** Ends what is still running because this thread was interrupted. */
    private static void end(Process process) throws InterruptedException {
        if (process.isAlive()) {
            List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                    .toList();
            all.forEach(ProcessHandle::destroy);
            process.waitFor(TO_END.toMillis(), TimeUnit.MILLISECONDS);
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
