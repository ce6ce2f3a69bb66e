package io.storagebench.hdfs.file;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Peer;
import io.storagebench.units.ByteSize;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Shortens each file of a dataset once; the dataset cannot be read afterwards.
 *
 * <p>HDFS cuts at the end of a block at once, and within one only after the DataNodes have agreed on its new length
 * (HDFS-3107); a request ends when the file is closed again.
 */
@AutoService(Operation.class)
@Command(
        name = "hdfs-truncate",
        description = "Shortens files that hdfs-write made, each once.",
        footer = {
            "storage-bench hdfs-truncate --prepare --files 100 --size 1m",
            "storage-bench hdfs-truncate --fs hdfs://nn:8020 --dir /bench/a --length 100k",
        })
public class TruncateFile implements Operation {
    private static final Step TRUNCATE = Step.of("truncate");
    private static final Step RECOVER = Step.of("recover");
    private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(10).toNanos();

    @Mixin
    HdfsOptions target = new HdfsOptions();

    @Mixin
    MadeFiles files = new MadeFiles();

    @Option(
            names = "--length",
            paramLabel = "SIZE",
            description = "New length of each file; shorter files stay as they are. Default: half of the " + "old one.")
    @Listed(HelpGroup.ACCESS)
    String length;

    /** For ServiceLoader. */
    public TruncateFile() {}

    @Override
    public Access access() {
        return Access.CONSUMES;
    }

    @Override
    public Optional<Peer> peer() {
        return Optional.of(Peer.TESTDFSIO);
    }

    @Override
    public List<Step> steps() {
        return List.of(TRUNCATE, RECOVER);
    }

    @Override
    public DatasetPlan plan() {
        return files.plan();
    }

    @Override
    public Set<String> refusedOptions() {
        return Set.of("--ec-policy");
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        files.validate(problems);
        if (length != null) {
            problems.requireSize(0, "--length", length);
        }
        files.made
                .redundancy()
                .ecPolicy()
                .ifPresent(policy ->
                        problems.add("--ec-policy", policy, "HDFS cannot truncate erasure coded files. Leave it out."));
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(files.maker(target));
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection = files.connect(target, context, new Degradation(), List.of());
        FileSystem fs = connection.fs();
        Path root = new Path(connection.store().location());
        // A file system with checksums of its own says that it can, as the one beneath it can.
        if (fs instanceof ChecksumFileSystem || !fs.hasPathCapability(root, CommonPathCapabilities.FS_TRUNCATE)) {
            connection.close();
            throw new UsageException("hdfs-truncate: " + fs.getClass().getSimpleName() + " cannot truncate."
                    + HdfsOptions.otherThan(fs));
        }
        return connection;
    }

    @Override
    public void prepare(RunContext run) throws UsageException {
        Encoding.requireNone(run, "hdfs-truncate");
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Truncater(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        Lengths asTruncated = item -> newLength(run, item);
        WrittenFiles.check(run, files.made, asTruncated, 1 << 20);
    }

    private long newLength(RunContext run, long item) {
        long size = run.dataset().sizeOf(item);
        return length == null ? size / 2 : Math.min(size, ByteSize.parse(length));
    }

    private final class Truncater implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final FileSystem fs;

        Truncater(RunContext run) {
            this.run = run;
            connection = run.target(HdfsConnection.class);
            fs = connection.client();
        }

        @Override
        public void execute(Request request) throws IOException {
            long item = request.first();
            Path path = connection.path(run.dataset().name(item));
            long size = newLength(run, item);
            Span span = request.begin(TRUNCATE);
            boolean closed = fs.truncate(path, size);
            span = span.then(RECOVER);
            if (!closed) {
                awaitClosed(path, size);
            }
            span.end();
            run.counter("bytes cut off", "bytes").add(run.dataset().sizeOf(item) - size);
            request.items(1);
        }

        private void awaitClosed(Path path, long size) throws IOException {
            while (!isClosed(path, size)) {
                try {
                    run.clock().sleepUntil(run.clock().nanoTime() + LOOK_AGAIN_NANOS);
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException(path + ": stopped while its last block was recovered");
                }
            }
        }

        private boolean isClosed(Path path, long size) throws IOException {
            if (fs instanceof DistributedFileSystem hdfs) {
                return hdfs.isFileClosed(path);
            }
            return fs.getFileStatus(path).getLen() == size;
        }
    }
}
