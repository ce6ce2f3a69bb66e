package io.storagebench.embedded.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The lines of standard input, read from the first moment on: where it ends, the client has ended or gives this server
 * up, and then a server that is busy starting or with a command does not wait for what it is busy with.
 *
 * <p>One thread takes them, another one reads.
 */
final class CommandLines {
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private final Runnable endWhileBusy;

    /** Guarded by this. */
    private boolean idle;

    private CommandLines(Runnable endWhileBusy) {
        this.endWhileBusy = endWhileBusy;
    }

    /**
     * Begins to read; also looks whether the process that started this one is there, as others may hold its pipe open.
     *
     * @param endWhileBusy called at the end of {@code input} unless somebody waits in {@link #next}; ends this JVM
     */
    static CommandLines read(InputStream input, Runnable endWhileBusy) {
        CommandLines commands = new CommandLines(endWhileBusy);
        Thread reader = new Thread(() -> commands.read(input), "commands");
        reader.setDaemon(true);
        reader.start();
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(commands::end);
        });
        return commands;
    }

    /** The next line; empty at the end. */
    Optional<String> next() throws InterruptedException {
        synchronized (this) {
            idle = true;
        }
        Optional<String> line = lines.take();
        if (line.isPresent()) {
            synchronized (this) {
                idle = false;
            }
        }
        return line;
    }

    /** From now on the end of input is of no interest, as this server is ending. */
    synchronized void ignoreEnd() {
        idle = true;
    }

    private void read(InputStream input) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException unreadable) {
            // The end of it.
        }
        end();
    }

    private void end() {
        boolean busy;
        synchronized (this) {
            busy = !idle;
            lines.add(Optional.empty());
        }
        if (busy) {
            endWhileBusy.run();
        }
    }
}
