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
import io.storagebench.result.Peer;
import io.storagebench.result.Remark;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes files from their beginning to their end; open and close are part of the time. */
@AutoService(Operation.class)
@Command(
        name = "hdfs-write",
        description = "Writes files to HDFS or any Hadoop file system.",
        footer = {
            "storage-bench hdfs-write --files 100 --size 2g --threads 8",
            "storage-bench hdfs-write --fs hdfs://nn:8020 --dir /bench/a --files 100 --ec-policy RS-6-3-1024k",
            "storage-bench hdfs-write --duration 5m --rate 200MB/s --size 1k:60,1m:40",
        })
public final class WriteFile implements Operation {
    private static final Step CREATE = Step.of("create");
    private static final Step CLOSE = Step.of("close");

    @Mixin
    HdfsOptions target;

    @Mixin
    FileSetOptions files;

    @Mixin
    WriteOptions how;

    @Mixin
    BufferOption buffer;

    @Mixin
    SyncOptions sync = new SyncOptions();

    @Mixin
    DropBehind cache = new DropBehind();

    @Mixin
    CompressionOption compression = new CompressionOption();

    @Mixin
    Degradation degradation = new Degradation();

    /** For ServiceLoader and the command line, which set the options. */
    public WriteFile() {
        this(new HdfsOptions(), new FileSetOptions(), new WriteOptions(), new BufferOption());
    }

    /** The write that makes what a read with the same options needs. */
    WriteFile(HdfsOptions target, FileSetOptions files, WriteOptions how, CompressionOption compression) {
        this(target, files, how, new BufferOption());
        this.compression = compression;
    }

    private WriteFile(HdfsOptions target, FileSetOptions files, WriteOptions how, BufferOption buffer) {
        this.target = target;
        this.files = files;
        this.how = how;
        this.buffer = buffer;
    }

    @Override
    public int filesOfThread() {
        return target.filesOfThread();
    }

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public Optional<Peer> peer() {
        return Optional.of(Peer.TESTDFSIO);
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(CREATE, FileWriter.WRITE));
        steps.addAll(sync.steps());
        steps.add(CLOSE);
        return steps;
    }

    @Override
    public DatasetPlan plan() {
        return files.toWrite().encoded(compression.name());
    }

    @Override
    public List<String> ofOneProcess() {
        return degradation.ofOneProcess();
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        files.validate(problems);
        how.validate(problems);
        buffer.validate(problems);
        sync.validate(problems);
        compression.validate(problems);
        degradation.validate(problems);
        if (compression.codec != null && !sync.sync.equals("none")) {
            problems.add("--sync " + sync.sync + " --compression " + compression.codec
                    + ": what a codec still holds cannot be synced. Give one of the two.");
        }
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("hdfs-read");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection =
                target.connect(context, how.redundancy(), degradation, degradation.spares() + how.placement.spares());
        return compression.accept(how.accept(connection));
    }

    @Override
    public void prepare(RunContext run) throws Exception {
        how.applyTo(run);
        Encoding encoding = encoding(run);
        if (encoding.compresses()) {
            run.advise(Remark.toKnow("Files were compressed by " + compression.codec + " (" + encoding.compressorName()
                    + "): MB/s are of the content before that, and \"compressed bytes\" is what was stored."
                    + (run.dataset().compressibility() == 0
                            ? " The content does not compress: add --compressibility."
                            : "")));
        }
        degradation.stopLast(run);
    }

    private static Encoding encoding(RunContext run) {
        return Encoding.named(
                run.dataset().encoding(), run.target(HdfsConnection.class).fs().getConf());
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Writer(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        WrittenFiles.check(run, how, Lengths.asWritten(run.dataset()), buffer.bytes());
    }

    private final class Writer implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final FileSystem fs;
        private final FileWriter writer;
        private final Encoding encoding;

        Writer(RunContext run) {
            this.run = run;
            connection = run.target(HdfsConnection.class);
            fs = connection.client();
            writer = new FileWriter(run, buffer.bytes(), sync);
            encoding = encoding(run);
        }

        @Override
        public void execute(Request request) throws IOException {
            long item = request.first();
            Path path = connection.path(run.dataset().name(item));
            Span create = request.begin(CREATE);
            FSDataOutputStream out = NewFile.create(fs, path, how, connection.askedNodes());
            create.end();
            try {
                cache.apply(run, out);
                OutputStream to = encoding.over(out);
                writer.write(request, out, to, item, 0, run.dataset().sizeOf(item));
                Span close = request.begin(CLOSE);
                to.close();
                close.end();
                if (encoding.compresses()) {
                    run.counter("compressed bytes", "bytes").add(out.getPos());
                }
            } catch (IOException | RuntimeException failure) {
                IOUtils.closeStream(out);
                throw failure;
            }
            request.items(1);
            connection.placement().ifPresent(placement -> placement.lookAfterClose(run, path));
        }
    }
}
