package io.storagebench.hdfs.connect;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;

/**
 * Reads and writes small files that several processes may write at the same moment. Any thread.
 *
 * <p>A file appears once for all, and nobody reads a part of it. HDFS renames without overwriting in one step of the
 * NameNode ({@code rename2}), so the file is whole when it appears. Hadoop's local file system is not fit for that: its
 * {@code create} looks first and truncates then, and its {@code rename} replaces what is there; so local files are made by
 * Java, exclusively (O_EXCL). Of others only {@code create} without overwriting is specified (Hadoop's filesystem.md). Where
 * a file appears before its content, a reader that finds it empty waits.
 */
record ControlFiles(FileSystem fs) {
    private static final long POLL_MILLIS = 50;
    private static final int MOST_POLLS = 100;
    /** dfs.namenode.fs-limits.min-block-size, as Hadoop has it. */
    private static final long SMALL_BLOCK = 1 << 20;

    /**
     * Makes the file {@code path}; false when it exists.
     *
     * @param unfinished another name in the same folder, of this call alone
     */
    boolean create(Path path, Path unfinished, byte[] content) throws IOException {
        try {
            if (fs instanceof DistributedFileSystem hdfs) {
                writeWhole(hdfs, path, unfinished, content, Rename.NONE);
            } else if (fs.getUri().getScheme().equals("file")) {
                if (!fs.mkdirs(path.getParent())) { // which gives no reason
                    throw new IOException(path.getParent().toUri().getPath()
                            + ": this folder cannot be made. Name another one with --dir.");
                }
                Files.write(local(path), content, CREATE_NEW);
            } else {
                write(path, content, false);
            }
            return true;
        } catch (FileAlreadyExistsException | java.nio.file.FileAlreadyExistsException there) {
            return false;
        }
    }

    /** Writes the file {@code path}, whatever is there; what was there stays until all is written, on HDFS and local disks. */
    void replace(Path path, Path unfinished, byte[] content) throws IOException {
        if (fs instanceof DistributedFileSystem hdfs) {
            writeWhole(hdfs, path, unfinished, content, Rename.OVERWRITE);
        } else if (fs.getUri().getScheme().equals("file")) {
            replaceLocal(local(path), local(unfinished), content);
        } else {
            write(path, content, true);
        }
    }

    private static java.nio.file.Path local(Path path) {
        return java.nio.file.Path.of(path.toUri().getPath());
    }

    /** Without Hadoop's checksum beside it: one that was there would not fit the new content. */
    private static void replaceLocal(java.nio.file.Path path, java.nio.file.Path unfinished, byte[] content)
            throws IOException {
        try {
            Files.write(unfinished, content, CREATE_NEW);
            Files.deleteIfExists(path.resolveSibling("." + path.getFileName() + ".crc"));
            Files.move(unfinished, path, ATOMIC_MOVE);
        } catch (IOException failure) {
            Files.deleteIfExists(unfinished);
            throw failure;
        }
    }

    private void writeWhole(DistributedFileSystem hdfs, Path path, Path unfinished, byte[] content, Rename how)
            throws IOException {
        try {
            write(unfinished, content, false);
            hdfs.rename(unfinished, path, how);
        } catch (IOException failure) {
            hdfs.delete(unfinished, false);
            throw failure;
        }
    }

    /** Writes the file in place. */
    private void write(Path path, byte[] content, boolean overwrite) throws IOException {
        try (FSDataOutputStream out = open(path, overwrite)) {
            out.write(content);
        }
    }

    /** With a small block: HDFS counts a whole one against a quota of space while it is written. */
    private FSDataOutputStream open(Path path, boolean overwrite) throws IOException {
        if (!(fs instanceof DistributedFileSystem hdfs)) {
            return fs.create(path, overwrite);
        }
        try {
            return hdfs.createFile(path)
                    .overwrite(overwrite)
                    .recursive()
                    .blockSize(Math.min(SMALL_BLOCK, hdfs.getDefaultBlockSize(path)))
                    .build();
        } catch (RemoteException refused) {
            return fs.create(path, overwrite); // its smallest block may be larger; any other refusal comes again
        }
    }

    /** The content; no control file is empty for longer than its writer needs. */
    byte[] read(Path path) throws IOException {
        byte[] content = readNow(path);
        for (int polls = 0; content.length == 0 && polls < MOST_POLLS; polls++) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("stopped while waiting for the content of " + path);
            }
            content = readNow(path);
        }
        return content;
    }

    private byte[] readNow(Path path) throws IOException {
        try (FSDataInputStream in = fs.open(path)) {
            return in.readAllBytes();
        }
    }
}
