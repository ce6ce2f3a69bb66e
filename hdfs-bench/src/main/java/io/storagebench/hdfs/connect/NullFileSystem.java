package io.storagebench.hdfs.connect;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.impl.PathCapabilitiesSupport;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * A file system without storage, for {@code null:///}: it discards what is written to it and generates what is read, so
 * that what remains is the client's own cost.
 *
 * <p>Only the tool's control files, whose names begin with {@value #CONTROL_PREFIX}, are kept, in memory. Any other name
 * opens as a file without end. Any thread.
 */
public final class NullFileSystem extends FileSystem {
    static final String SCHEME = "null";
    private static final String CONTROL_PREFIX = "_storage-bench";
    private static final long BLOCK_BYTES = 128L << 20;

    private final Map<Path, byte[]> controlFiles = new ConcurrentHashMap<>();
    private URI uri;

    @Override
    public void initialize(URI name, Configuration conf) throws IOException {
        super.initialize(name, conf);
        setConf(conf);
        uri = URI.create(SCHEME + ":///");
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public URI getUri() {
        return uri;
    }

    private static boolean isControlFile(Path path) {
        return path.getName().startsWith(CONTROL_PREFIX);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferBytes) throws IOException {
        if (!isControlFile(path)) {
            return new FSDataInputStream(new EndlessStream());
        }
        return new FSDataInputStream(new ControlStream(content(path)));
    }

    private byte[] content(Path path) throws FileNotFoundException {
        byte[] content = controlFiles.get(makeQualified(path));
        if (content == null) {
            throw new FileNotFoundException(path.toString());
        }
        return content;
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferBytes,
            short replication,
            long blockBytes,
            Progressable progress)
            throws IOException {
        if (!isControlFile(path)) {
            return new FSDataOutputStream(OutputStream.nullOutputStream(), null);
        }
        Path file = makeQualified(path);
        if (!overwrite && controlFiles.putIfAbsent(file, new byte[0]) != null) {
            throw new FileAlreadyExistsException(path.toString());
        }
        return new FSDataOutputStream(
                new ByteArrayOutputStream() {
                    @Override
                    public void close() {
                        controlFiles.put(file, toByteArray());
                    }
                },
                null);
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferBytes, Progressable progress) {
        return new FSDataOutputStream(OutputStream.nullOutputStream(), null, 0);
    }

    @Override
    public boolean truncate(Path path, long bytes) {
        return true;
    }

    @Override
    public boolean hasPathCapability(Path path, String capability) throws IOException {
        return switch (PathCapabilitiesSupport.validatePathCapabilityArgs(makeQualified(path), capability)) {
            case CommonPathCapabilities.FS_APPEND, CommonPathCapabilities.FS_TRUNCATE -> true;
            default -> super.hasPathCapability(path, capability);
        };
    }

    @Override
    public boolean rename(Path from, Path to) {
        return true;
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        controlFiles.remove(makeQualified(path));
        return true;
    }

    @Override
    public FileStatus[] listStatus(Path path) {
        return new FileStatus[0];
    }

    @Override
    public void setWorkingDirectory(Path path) {
        // Every path leads nowhere, so it does not matter from where.
    }

    @Override
    public Path getWorkingDirectory() {
        return new Path(uri.resolve("/"));
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        return true;
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        if (isControlFile(path)) {
            return new FileStatus(content(path).length, false, 1, BLOCK_BYTES, 0, makeQualified(path));
        }
        return new FileStatus(0, true, 0, 0, 0, makeQualified(path));
    }

    /** Bytes without end; whatever the caller's buffer holds will do, so that nothing is measured but the call. */
    private static final class EndlessStream extends FSInputStream {
        private long position;

        @Override
        public int read() {
            position++;
            return 0;
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            position += length;
            return length;
        }

        @Override
        public void seek(long to) {
            position = to;
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public boolean seekToNewSource(long target) {
            return false;
        }
    }

    /** A control file; they are read from the beginning to the end. */
    private static final class ControlStream extends FSInputStream {
        private final ByteArrayInputStream content;
        private long position;

        ControlStream(byte[] bytes) {
            content = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            int next = content.read();
            position += next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            int read = content.read(buffer, from, length);
            position += Math.max(0, read);
            return read;
        }

        @Override
        public void seek(long to) throws IOException {
            throw new IOException("control files are read from the beginning to the end");
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public boolean seekToNewSource(long target) {
            return false;
        }
    }
}
