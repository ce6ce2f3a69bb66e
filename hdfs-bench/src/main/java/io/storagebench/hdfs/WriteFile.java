package io.storagebench.hdfs;

import com.google.auto.service.AutoService;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.Payload;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes files from their beginning to their end; open and close are part of the time. */
@AutoService(Operation.class)
@Command(name = "hdfs-write", description = "Writes files to HDFS or any Hadoop file system.")
public final class WriteFile implements Operation {
    private static final Step CREATE = Step.of("create");
    private static final Step WRITE = Step.of("write");
    private static final Step CLOSE = Step.of("close");

    @Mixin
    HdfsTarget target;

    @Mixin
    FileSetOptions files;

    @Mixin
    WriteOptions how;

    @Mixin
    BufferOption buffer;

    /** For ServiceLoader and the command line, which set the options. */
    public WriteFile() {
        this(new HdfsTarget(), new FileSetOptions(), new WriteOptions(), new BufferOption());
    }

    /** The write that makes what a read with the same options needs. */
    WriteFile(HdfsTarget target, FileSetOptions files, WriteOptions how, BufferOption buffer) {
        this.target = target;
        this.files = files;
        this.how = how;
        this.buffer = buffer;
    }

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public List<Step> steps() {
        return List.of(CREATE, WRITE, CLOSE);
    }

    @Override
    public DatasetPlan plan() {
        return files.toWrite();
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        files.validate(problems);
        how.validate(problems);
        buffer.validate(problems);
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("hdfs-read");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return target.connect(context, how.redundancy()).accepting(how);
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Writer(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        WrittenFiles.check(run, how.redundancy(), buffer.bytes());
    }

    private final class Writer implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final Payload payload;
        private final byte[] bytes = new byte[buffer.bytes()];

        Writer(RunContext run) {
            this.run = run;
            connection = run.target(HdfsConnection.class);
            payload = run.payload();
        }

        @Override
        public void execute(Request request) throws IOException {
            long item = request.first();
            Path path = connection.path(run.dataset().name(item));
            Span create = request.begin(CREATE);
            FSDataOutputStream out = create(path);
            create.end();
            try {
                Span write = request.begin(WRITE);
                write(request, out, item);
                write.end();
                Span close = request.begin(CLOSE);
                out.close();
                close.end();
            } catch (IOException | RuntimeException failure) {
                IOUtils.closeStream(out);
                throw failure;
            }
            request.items(1);
            connection.placement().ifPresent(placement -> placement.lookAfterClose(run, path));
        }

        private FSDataOutputStream create(Path path) throws IOException {
            FSDataOutputStreamBuilder<?, ?> builder = connection.fs().createFile(path);
            builder.overwrite(false).recursive();
            how.blockBytes().ifPresent(builder::blockSize);
            how.redundancy().replicas().ifPresent(replicas -> builder.replication((short) replicas));
            if (builder instanceof DistributedFileSystem.HdfsDataOutputStreamBuilder hdfs) {
                how.redundancy().ecPolicy().ifPresent(hdfs::ecPolicyName);
                if (how.redundancy().replicas().isPresent()) {
                    hdfs.replicate(); // also in a folder with an erasure coding policy
                }
            }
            return builder.build();
        }

        private void write(Request request, FSDataOutputStream out, long item) throws IOException {
            long size = run.dataset().sizeOf(item);
            for (long offset = 0; offset < size; ) {
                int length = (int) Math.min(bytes.length, size - offset);
                payload.fill(item, offset, bytes, 0, length);
                out.write(bytes, 0, length);
                request.bytes(length);
                offset += length;
            }
        }
    }
}
