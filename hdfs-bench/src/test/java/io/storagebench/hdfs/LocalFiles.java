package io.storagebench.hdfs;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.SizeDistribution;
import io.storagebench.testing.ContentContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.io.TempDir;

/** The contract on Hadoop's local file system, in a folder of its own for each test. */
abstract class LocalFiles extends ContentContract {
    private static final int SMALL_BUFFER = 10_000;

    @TempDir
    Path folder;

    private HdfsTarget target() {
        HdfsTarget target = new HdfsTarget();
        target.fs = "file:///";
        target.dir = folder.resolve("dataset").toString();
        return target;
    }

    private static BufferOption buffer() {
        BufferOption buffer = new BufferOption();
        buffer.buffer = Integer.toString(SMALL_BUFFER);
        return buffer;
    }

    @Override
    protected WriteFile writer(long items, String size) {
        FileSetOptions files = new FileSetOptions();
        files.files = items;
        files.size = SizeDistribution.parse(size);
        return new WriteFile(target(), files, new WriteOptions(), buffer());
    }

    @Override
    protected ReadFile reader() {
        ReadFile read = new ReadFile();
        read.target = target();
        read.buffer = buffer();
        return read;
    }

    private static FileSystem fs() throws IOException {
        return FileSystem.newInstance(URI.create("file:///"), new Configuration());
    }

    @Override
    protected DatasetStore store() throws IOException {
        FileSystem fs = fs();
        return new HdfsStore(fs, fs.makeQualified(new org.apache.hadoop.fs.Path(target().dir)), true);
    }

    private org.apache.hadoop.fs.Path file(String name) {
        return new org.apache.hadoop.fs.Path(target().dir, name);
    }

    /** With checksums that are right again, as a system that stores the wrong bytes has them. */
    @Override
    protected void flipByte(String name, int offset) throws IOException {
        try (FileSystem fs = fs()) {
            byte[] content;
            try (FSDataInputStream in = fs.open(file(name))) {
                content = in.readAllBytes();
            }
            content[offset] ^= 1;
            try (FSDataOutputStream out = fs.create(file(name), true)) {
                out.write(content);
            }
        }
    }

    @Override
    protected void putStranger(String name) throws IOException {
        try (FileSystem fs = fs();
                FSDataOutputStream out = fs.create(file(name), false)) {
            out.write(1);
        }
    }
}
