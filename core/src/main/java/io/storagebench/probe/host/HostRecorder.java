package io.storagebench.probe.host;

import io.storagebench.op.Clock;
import io.storagebench.result.host.HostRecording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Adds to a file what this host did since the time before: {@link HostRecording}. One thread. */
public final class HostRecorder implements AutoCloseable {
    private final FileChannel file;
    private final HostProbe probe;
    private final Clock clock;

    private HostRecorder(FileChannel file, HostProbe probe, Clock clock) {
        this.file = file;
        this.probe = probe;
        this.clock = clock;
    }

    /**
     * Opens a new file, or one to which an agent of the same host has written.
     *
     * @param host the name of this host
     * @param tool program and version
     * @param probe of whose samples nobody else takes any
     * @throws IOException when it cannot be written, is anything else, or another process writes it; with a message for the
     *     user
     */
    public static HostRecorder open(Path path, String host, String tool, HostProbe probe, Clock clock)
            throws IOException {
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (file.size() > 0) {
                requireOf(path, host); // before the lock, which this JVM would lose when it closes the file
            }
            if (!isFree(file)) {
                throw new IOException("another agent writes there. Name another file.");
            }
            if (file.size() == 0) {
                write(file, HostRecording.head(host, tool));
            } else {
                endLine(file, file.size());
            }
            return new HostRecorder(file, probe, clock);
        } catch (IOException refused) {
            file.close();
            throw refused;
        }
    }

    private static boolean isFree(FileChannel file) throws IOException {
        try {
            FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    private static void requireOf(Path path, String host) throws IOException {
        String whose;
        try {
            whose = HostRecording.head(path).host();
        } catch (IOException other) {
            throw new IOException("is there already, and is no recording of this command. Name another file.", other);
        }
        if (!whose.equals(host)) {
            throw new IOException("is the recording of " + whose + ", and this is " + host + ". Name another file.");
        }
    }

    /** Lets what a killed agent has begun to write be a line by itself. */
    private static void endLine(FileChannel file, long size) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        file.read(last, size - 1);
        file.position(size);
        if (last.get(0) != '\n') {
            write(file, new byte[] {'\n'});
        }
    }

    private static void write(FileChannel file, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            file.write(left);
        }
    }

    /** Adds what happened since the time before. */
    public void record() throws IOException {
        write(file, HostRecording.line(new HostRecording.Sample(clock.wallMillis(), probe.sample())));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
