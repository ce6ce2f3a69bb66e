package io.storagebench.hdfs.file;

import io.storagebench.cli.options.Converters;
import io.storagebench.hdfs.connect.HdfsStore;
import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import picocli.CommandLine;

/** A folder of Hadoop's local file system in which operations of a test work. */
public final class LocalPlace {
    /** Hadoop's local file system appends only without its checksums. */
    static final String WITHOUT_CHECKSUMS = "-Dfs.file.impl=org.apache.hadoop.fs.RawLocalFileSystem";

    private final String dir;

    public LocalPlace(Path folder) {
        dir = folder.resolve("dataset").toString();
    }

    /** {@code operation} with these options, in this place. */
    public <T extends Operation> T set(T operation, String... options) {
        List<String> words = new ArrayList<>(List.of("--fs", "file:///", "--dir", dir));
        words.addAll(List.of(options));
        return parsed(operation, words.toArray(String[]::new));
    }

    /** {@code operation} with these options. */
    public static <T extends Operation> T parsed(T operation, String... options) {
        CommandLine command = new CommandLine(operation);
        Converters.register(command);
        command.parseArgs(options);
        return operation;
    }

    public WriteFile writer(long items, String size) {
        return set(new WriteFile(), "--files", Long.toString(items), "--size", size, "--buffer", "10000");
    }

    ReadFile reader() {
        return set(new ReadFile(), "--read-size", "10000");
    }

    public static FileSystem fs() throws IOException {
        return FileSystem.newInstance(URI.create("file:///"), new Configuration());
    }

    public DatasetStore store() throws IOException {
        FileSystem fs = fs();
        return new HdfsStore(fs, fs.makeQualified(new org.apache.hadoop.fs.Path(dir)), true);
    }

    public org.apache.hadoop.fs.Path file(String name) {
        return new org.apache.hadoop.fs.Path(dir, name);
    }

    /** With checksums that are right again, as a system that stores the wrong bytes has them. */
    public void flipByte(String name, int offset) throws IOException {
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

    public void putStranger(String name) throws IOException {
        try (FileSystem fs = fs();
                FSDataOutputStream out = fs.create(file(name), false)) {
            out.write(1);
        }
    }
}
