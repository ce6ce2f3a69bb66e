package io.storagebench.hdfs.namenode;

import io.storagebench.hdfs.blocks.AskedNodes;
import io.storagebench.hdfs.file.NewFile;
import io.storagebench.hdfs.file.WriteOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Calls of any file system, as programs make them. */
final class FileSystemCalls implements NamespaceCalls {
    private final FileSystem fs;
    private final WriteOptions how;
    private final AskedNodes asked;

    /**
     * @param how files are stored that it creates
     * @param asked where their blocks are asked for
     */
    FileSystemCalls(FileSystem fs, WriteOptions how, AskedNodes asked) {
        this.fs = fs;
        this.how = how;
        this.asked = asked;
    }

    @Override
    public OutputStream create(Path file) throws IOException {
        return NewFile.create(fs, file, how, asked);
    }

    @Override
    public InputStream open(Path file) throws IOException {
        return fs.open(file);
    }

    @Override
    public Entry stat(Path path) throws IOException {
        FileStatus status = fs.getFileStatus(path);
        return new Entry(status.getLen(), status.isDirectory());
    }

    @Override
    public long list(Path directory, Consumer<String> names) throws IOException {
        RemoteIterator<FileStatus> entries = fs.listStatusIterator(directory);
        long count = 0;
        while (entries.hasNext()) {
            names.accept(entries.next().getPath().getName());
            count++;
        }
        return count;
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        if (!fs.rename(from, to)) {
            throw notRenamed(from, to);
        }
    }

    /** A file system that refuses says only that it did. */
    private IOException notRenamed(Path from, Path to) throws IOException {
        if (!fs.exists(from)) {
            return missing(from);
        }
        return fs.exists(to)
                ? new FileAlreadyExistsException(to + ": is there already, so " + from + " was not renamed")
                : new IOException(from + ": the file system did not rename it to " + to);
    }

    @Override
    public void delete(Path path) throws IOException {
        if (!fs.delete(path, false)) {
            throw fs.exists(path) ? new IOException(path + ": the file system did not delete it") : missing(path);
        }
    }

    @Override
    public void mkdir(Path directory) throws IOException {
        if (!fs.mkdirs(directory)) {
            throw new IOException(directory + ": the file system did not make it");
        }
    }

    static FileNotFoundException missing(Path path) {
        return new FileNotFoundException(path + ": no such file or directory");
    }
}
