package io.storagebench.app;

import io.storagebench.cli.options.Converters;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.connect.HdfsPlace;
import io.storagebench.hdfs.file.AppendFile;
import io.storagebench.hdfs.file.WriteFile;
import io.storagebench.hdfs.file.read.RandomReadFile;
import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine;

/** A folder of a file system in which operations work in this JVM, to be held to their contract. */
final class ContractPlace implements AutoCloseable {
    private final TestedFileSystem on;
    private final String folder;
    private final Target target;

    ContractPlace(TestedFileSystem on, String folder) throws Exception {
        this.on = on;
        this.folder = folder;
        List<String> configuration = on.options(folder);
        target = parsed(new HdfsPlace(), configuration.subList(configuration.indexOf(folder) + 1, configuration.size()))
                .connect(on.uri() + folder, List.of());
    }

    private static <T> T parsed(T object, List<String> words) {
        CommandLine command = new CommandLine(object);
        Converters.register(command);
        command.parseArgs(words.toArray(String[]::new));
        return object;
    }

    /** An operation with these options, in this folder. */
    <T extends Operation> T set(T operation, String... options) {
        List<String> words = new ArrayList<>(on.options(folder));
        words.addAll(List.of(options));
        return parsed(operation, words);
    }

    WriteFile writer(long items, String size) {
        return set(new WriteFile(), "--files", Long.toString(items), "--size", size, "--buffer", "10000");
    }

    ReadFile reader() {
        return set(new ReadFile(), "--read-size", "10000");
    }

    RandomReadFile randomReader() {
        return set(new RandomReadFile(), "--read-size", "1k");
    }

    AppendFile appender(long appends, String size) {
        AppendFile append = new AppendFile() {
            @Override
            public DatasetPlan plan() {
                DatasetPlan plan = super.plan();
                return new DatasetPlan(
                        plan.noun(), plan.countOption(), OptionalLong.of(appends), appends, plan.sizes(), 0);
            }
        };
        // Appends that follow each other at once can lose replicas on a busy machine: see docs/hdfs.md.
        return set(append, "--size", size, "--replication", "1");
    }

    DatasetStore store() {
        return target.store();
    }

    private Path file(String name) {
        return new Path(folder, name);
    }

    /** With checksums that are right again, as a system that stores the wrong bytes has them. */
    void flipByte(String name, int offset) throws IOException {
        byte[] content;
        try (FSDataInputStream in = on.fs().open(file(name))) {
            content = in.readAllBytes();
        }
        content[offset] ^= 1;
        try (FSDataOutputStream out = on.fs().create(file(name), true)) {
            out.write(content);
        }
    }

    void putStranger(String name) throws IOException {
        try (FSDataOutputStream out = on.fs().create(file(name), false)) {
            out.write(1);
        }
    }

    @Override
    public void close() throws IOException {
        on.fs().delete(new Path(folder), true);
        target.close();
    }
}
