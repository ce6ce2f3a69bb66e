package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.Lengths;
import io.storagebench.hdfs.file.WriteOptions;
import io.storagebench.hdfs.file.WrittenFiles;
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
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Creates files with little or no content, as NNBench's {@code create_write} does. */
@AutoService(Operation.class)
@Command(
        name = "nn-create",
        description = "Creates many small or empty files: load on the NameNode.",
        footer = {
            "storage-bench nn-create --files 100000 --bytes 0 --threads 32",
            "storage-bench nn-create --fs hdfs://nn:8020 --dir /bench/a --files 1000000 --layout flat",
            "storage-bench nn-create --fs hdfs://nn:8020 --via rpc --duration 5m --threads 64 --clients 8",
        })
public final class CreateFile extends NamespaceOperation {
    private static final Step CREATE = Step.of("create");
    private static final Step WRITE = Step.of("write");
    private static final Step CLOSE = Step.of("close");
    private static final int BUFFER_BYTES = 64 << 10;

    @Mixin
    NamespaceFiles files;

    /** For ServiceLoader and the command line, which set the options. */
    public CreateFile() {
        this(new NamespaceOptions(), new NamespaceFiles());
    }

    /** What makes the files that an operation with the same options needs. */
    CreateFile(NamespaceOptions where, NamespaceFiles files) {
        this.where = where;
        this.files = files;
    }

    @Override
    WriteOptions how() {
        return files.how;
    }

    @Override
    public int filesOfThread() {
        return where.isRpc() ? 0 : where.target.filesOfThread();
    }

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public Optional<Peer> peer() {
        return nnBench();
    }

    @Override
    public List<Step> steps() {
        return files.sizes(where).largest() > 0 ? List.of(CREATE, WRITE, CLOSE) : List.of(CREATE, CLOSE);
    }

    @Override
    public DatasetPlan plan() {
        return files.toMake(where);
    }

    @Override
    public void validate(Problems problems) {
        where.validate(problems);
        files.validate(where, problems);
        if (where.isRpc() && files.sizes(where).largest() > 0) {
            problems.add("--via rpc --bytes " + files.bytes
                    + ": calls to the NameNode alone write no content. Use --bytes 0, or --via fs.");
        }
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("nn-open");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection =
                where.target.connect(context, how().redundancy(), new Degradation(), how().spares());
        return where.accept(how().accept(DirectoryLimit.accept(connection, plan())));
    }

    @Override
    public void prepare(RunContext run) throws Exception {
        how().applyTo(run);
    }

    @Override
    Act act(RunContext run) {
        byte[] bytes =
                new byte[(int) Math.min(BUFFER_BYTES, run.dataset().sizes().largest())];
        return (request, calls) -> {
            Span span = request.begin(CREATE);
            OutputStream out = calls.create(path(run, request.first()));
            span.end();
            try {
                long size = run.dataset().sizeOf(request.first());
                if (size > 0) {
                    span = request.begin(WRITE);
                    write(run, request, out, bytes, size);
                    span.end();
                }
                span = request.begin(CLOSE);
                out.close();
                span.end();
            } catch (IOException | RuntimeException failure) {
                IOUtils.closeStream(out);
                throw failure;
            }
            request.items(1);
        };
    }

    private static void write(RunContext run, Request request, OutputStream out, byte[] bytes, long size)
            throws IOException {
        for (long offset = 0; offset < size; ) {
            int length = (int) Math.min(bytes.length, size - offset);
            run.payload().fill(request.first(), offset, bytes, 0, length);
            out.write(bytes, 0, length);
            request.bytes(length);
            offset += length;
        }
    }

    @Override
    public void check(RunContext run) throws Exception {
        WrittenFiles.check(run, how(), Lengths.asWritten(run.dataset()), BUFFER_BYTES);
    }
}
