package io.storagebench.embedded.server;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How the server ends, by whatever way: a shutdown hook stops it, deletes the folder and halts the JVM.
 *
 * <p>A server that does not stop in time is left behind with its threads: its data go anyway. Hooks of its own, such as
 * Hadoop's, which would close file systems of a NameNode that is gone, are not waited for.
 */
final class ServerEnd {
    private static final System.Logger LOG = System.getLogger(ServerEnd.class.getName());
    private static final int LAST_LINES = 10;
    /** Its data are not kept, so stopping in order matters little. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(3);
    /** As a shell reports a program that SIGTERM ended; stays when the JVM ends by a signal. */
    private static final int ENDED_BY_SIGNAL = 128 + 15;

    private volatile DataFolder folder;
    private final AtomicReference<AutoCloseable> server = new AtomicReference<>();
    private volatile int status = ENDED_BY_SIGNAL;

    /** From now on the folder is deleted when this JVM ends. */
    void cleanUpAtExit(DataFolder newFolder) {
        folder = newFolder;
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of server"));
    }

    /** From now on {@link #stopServer} and the end of this JVM stop the server. */
    void stopAtExit(AutoCloseable newServer) {
        server.set(newServer);
    }

    /** Remembers the exit code, and returns it. */
    int status(int newStatus) {
        status = newStatus;
        return newStatus;
    }

    /** What the log of a server that did not start says last. */
    List<String> lastLogLines() {
        try {
            List<String> all = Files.readAllLines(folder.path().resolve(EmbeddedProgram.LOG_FILE));
            return all.subList(Math.max(0, all.size() - LAST_LINES), all.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    private void end() {
        stopServer();
        folder.delete();
        Runtime.getRuntime().halt(status);
    }

    /** Stops it within the limit, once; best before the JVM is ending, when Hadoop, for one, cannot stop all of itself. */
    void stopServer() {
        AutoCloseable running = server.getAndSet(null);
        if (running != null) {
            Thread stopping = new Thread(() -> closeQuietly(running), "stopping");
            stopping.setDaemon(true);
            stopping.start();
            try {
                stopping.join(STOP_LIMIT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void closeQuietly(AutoCloseable running) {
        try {
            running.close();
        } catch (Exception e) {
            LOG.log(System.Logger.Level.WARNING, "stopping", e);
        }
    }
}
