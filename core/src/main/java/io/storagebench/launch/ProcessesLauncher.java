package io.storagebench.launch;

import com.google.auto.service.AutoService;
import io.storagebench.result.Measurement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Runs a scenario in several processes of this machine. */
@AutoService(Launcher.class)
public final class ProcessesLauncher implements Launcher {
    public static final String NAME = "processes";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measurement> run(Launch launch) throws Exception {
        ShareStarter starter = (share, arguments, result, listener) ->
                new ChildProcess(launch.process().apply(arguments), listener);
        return new SharedRun(launch, starter).run();
    }

    /** A share in a process that this one has started. */
    static final class ChildProcess implements ShareStarter.RunningShare {
        private static final int SIGNALLED = 128;
        private static final int LAST_WORDS = 20;
        private static final long FOR_LAST_LINES_MILLIS = 2000;

        private final Process process;
        private final PrintStream in;
        private final Deque<String> lastWords = new ArrayDeque<>(); // guarded by itself

        ChildProcess(List<String> command, ShareStarter.Listener listener) throws IOException {
            process = new ProcessBuilder(command).start();
            in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
            Thread out = read(process.getInputStream(), listener::said);
            Thread err = read(process.getErrorStream(), this::keep);
            start("storage-bench-share-end", () -> {
                try {
                    process.waitFor();
                    // Whoever inherited the streams may hold them open.
                    out.join(FOR_LAST_LINES_MILLIS);
                    err.join(FOR_LAST_LINES_MILLIS);
                } catch (InterruptedException never) {
                    Thread.currentThread().interrupt();
                }
                listener.ended(how());
            });
        }

        private static Thread read(InputStream stream, Consumer<String> to) {
            return start("storage-bench-share", () -> {
                try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                        to.accept(line);
                    }
                } catch (IOException killed) {
                    // Its end is told by another thread.
                }
            });
        }

        private static Thread start(String name, Runnable work) {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        private void keep(String line) {
            synchronized (lastWords) {
                if (lastWords.size() == LAST_WORDS) {
                    lastWords.removeFirst();
                }
                lastWords.addLast(line);
            }
        }

        private String how() {
            int code = process.exitValue();
            if (code > SIGNALLED) {
                return "ended by signal " + (code - SIGNALLED);
            }
            synchronized (lastWords) {
                return "ended with exit code " + code
                        + (code == 0 || lastWords.isEmpty() ? "" : ": " + String.join("\n", lastWords));
            }
        }

        @Override
        public void tell(String line) {
            in.println(line); // what cannot be written is for a process that has ended
        }

        @Override
        public void kill() {
            process.destroyForcibly();
        }
    }
}
