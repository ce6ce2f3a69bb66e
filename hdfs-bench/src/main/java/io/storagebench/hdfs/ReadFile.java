package io.storagebench.hdfs;

import com.google.auto.service.AutoService;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reads files from their beginning to their end; open and close are part of the time. */
@AutoService(Operation.class)
@Command(name = "hdfs-read", description = "Reads files of a dataset that hdfs-write made.")
public final class ReadFile implements Operation {
    private static final Step OPEN = Step.of("open");
    private static final Step READ = Step.of("read");
    private static final Step VERIFY = Step.outsideService("verify");
    private static final Step CLOSE = Step.of("close");

    @Mixin
    HdfsTarget target = new HdfsTarget();

    @Mixin
    FileSetOptions files = new FileSetOptions();

    @Mixin
    WriteOptions made = new WriteOptions();

    @Mixin
    BufferOption buffer = new BufferOption();

    /** For ServiceLoader. */
    public ReadFile() {}

    @Override
    public Access access() {
        return Access.READS;
    }

    @Override
    public List<Step> steps() {
        return List.of(OPEN, READ, VERIFY, CLOSE);
    }

    @Override
    public DatasetPlan plan() {
        return files.toRead();
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        files.validate(problems);
        made.validate(problems);
        buffer.validate(problems);
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(new WriteFile(target, files, made, buffer));
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("hdfs-read");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection = target.connect(context, made.redundancy());
        boolean makesData = context.makesData() || connection.info().kind() != TargetInfo.Kind.SYSTEM;
        List<String> ofWrites = made.given();
        if (files.compressibility != null) {
            ofWrites.add("--compressibility " + files.compressibility);
        }
        if (!makesData && !ofWrites.isEmpty()) {
            connection.close();
            throw new UsageException(String.join(", ", ofWrites)
                    + ": matters only when files are written. Leave it out, or add --prepare to make the dataset.");
        }
        return connection.accepting(made.redundancy());
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Reader(run, run.target(HdfsConnection.class));
    }

    private final class Reader implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final FileContent content;
        private final ReadSources sources;

        Reader(RunContext run, HdfsConnection connection) {
            this.run = run;
            this.connection = connection;
            content = new FileContent(run.payload(), buffer.bytes());
            sources = new ReadSources(run);
        }

        @Override
        public void execute(Request request) throws IOException {
            long item = request.first();
            Path path = connection.path(run.dataset().name(item));
            Span open = request.begin(OPEN);
            FSDataInputStream in = connection.fs().open(path);
            open.end();
            try {
                Span read = request.begin(READ);
                read(request, in, path, item);
                read.end();
                sources.count(in);
                Span close = request.begin(CLOSE);
                in.close();
                close.end();
            } catch (IOException | RuntimeException failure) {
                IOUtils.closeStream(in);
                throw failure;
            }
            request.items(1);
        }

        private void read(Request request, FSDataInputStream in, Path path, long item) throws IOException {
            long size = run.dataset().sizeOf(item);
            for (long offset = 0; offset < size; ) {
                int length = content.read(in, path, offset, size);
                request.bytes(length);
                if (run.verify()) {
                    Span verify = request.begin(VERIFY);
                    content.verify(path, item, offset, length);
                    verify.end();
                }
                offset += length;
            }
            if (connection.info().kind() != TargetInfo.Kind.NULL) {
                content.requireEnd(in, path, size);
            }
        }
    }
}
