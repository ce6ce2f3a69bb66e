package io.storagebench.embedded.hdfs;

import java.time.Duration;
import java.util.List;

/**
 * How the server ends, by whatever way: a shutdown hook stops the cluster, deletes the folder and halts the JVM.
 *
 * <p>A cluster that does not stop in time is left behind with its threads: its data go anyway. Hadoop's own hooks would
 * close file systems of a NameNode that is gone, so nothing waits for them.
 */
final class ServerEnd {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
    /** As a shell reports a program that SIGTERM ended; stays when the JVM ends by a signal. */
    private static final int ENDED_BY_SIGNAL = 128 + 15;

    private volatile DataFolder folder;
    private volatile HdfsCluster cluster;
    private volatile int status = ENDED_BY_SIGNAL;

    /** From now on the folder is deleted when this JVM ends. */
    void cleanUpAtExit(DataFolder newFolder) {
        folder = newFolder;
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of server"));
    }

    /** From now on {@link #stopCluster} and the end of this JVM stop the cluster. */
    void stopAtExit(HdfsCluster newCluster) {
        cluster = newCluster;
    }

    /** What the log of a server that did not start says last. */
    List<String> lastWarnings() {
        return folder == null ? List.of() : ServerLog.lastLines(folder.path());
    }

    /** Remembers the exit code, and returns it. */
    int status(int newStatus) {
        status = newStatus;
        return newStatus;
    }

    private void end() {
        stopCluster();
        folder.delete();
        Runtime.getRuntime().halt(status);
    }

    /** Stops the cluster within the limit; best before the JVM is ending, when Hadoop cannot stop all of it. */
    void stopCluster() {
        HdfsCluster running = cluster;
        if (running != null) {
            Thread stopping = new Thread(running::close, "stopping");
            stopping.setDaemon(true);
            stopping.start();
            try {
                stopping.join(STOP_LIMIT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
