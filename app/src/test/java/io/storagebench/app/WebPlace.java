package io.storagebench.app;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.connect.HdfsPlace;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.webhdfs.file.AppendWebFile;
import io.storagebench.webhdfs.file.ReadWebFile;
import io.storagebench.webhdfs.file.WriteWebFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** A folder of an HDFS in which operations over HTTP work in this JVM. */
final class WebPlace implements AutoCloseable {
    private final Hdfs hdfs;
    private final String folder;
    private final List<String> gateway;
    private final Target target;

    /**
     * @param gateway options that lead to it, and say how
     */
    WebPlace(Hdfs hdfs, String folder, List<String> gateway) throws Exception {
        this.hdfs = hdfs;
        this.folder = folder;
        this.gateway = List.copyOf(gateway);
        target = new HdfsPlace().connect(hdfs.uri() + folder, List.of());
    }

    /** An operation with these options, in this folder. */
    <T extends Operation> T set(T operation, String... options) {
        List<String> words = new ArrayList<>(hdfs.options(folder));
        words.addAll(gateway);
        words.addAll(List.of(options));
        return CommandLines.parsed(operation, words);
    }

    WriteWebFile writer(long items, String size, String... options) {
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("--files", Long.toString(items), "--size", size, "--buffer", "10000"));
        return set(new WriteWebFile(), words.toArray(String[]::new));
    }

    ReadWebFile reader(String... options) {
        return set(new ReadWebFile(), options);
    }

    AppendWebFile appender(long appends, String size, String... options) {
        AppendWebFile append = new AppendWebFile() {
            @Override
            public DatasetPlan plan() {
                DatasetPlan plan = super.plan();
                return new DatasetPlan(
                        plan.noun(), plan.countOption(), OptionalLong.of(appends), appends, plan.sizes(), 0);
            }
        };
        // Appends that follow each other at once can lose replicas on a busy machine: see docs/hdfs.md.
        List<String> words = new ArrayList<>(List.of("--size", size));
        words.addAll(List.of(options));
        if (!words.contains("--replication")) {
            words.addAll(List.of("--replication", "1"));
        }
        return set(append, words.toArray(String[]::new));
    }

    DatasetStore store() {
        return target.store();
    }

    Path file(String name) {
        return new Path(folder, name);
    }

    void flipByte(String name, int offset) throws IOException {
        byte[] content = content(name);
        content[offset] ^= 1;
        write(name, content);
    }

    byte[] content(String name) throws IOException {
        try (FSDataInputStream in = hdfs.fs().open(file(name))) {
            return in.readAllBytes();
        }
    }

    void write(String name, byte[] content) throws IOException {
        try (FSDataOutputStream out = hdfs.fs().create(file(name), true)) {
            out.write(content);
        }
    }

    void putStranger(String name) throws IOException {
        try (FSDataOutputStream out = hdfs.fs().create(file(name), false)) {
            out.write(1);
        }
    }

    @Override
    public void close() throws IOException {
        hdfs.fs().delete(new Path(folder), true);
        target.close();
    }
}
