package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.Encoding;
import io.storagebench.hdfs.file.FileContent;
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
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Opens files, as NNBench's {@code open_read} does; reading them is optional, as there. */
@AutoService(Operation.class)
@Command(
        name = "nn-open",
        description = "Opens files: asks the NameNode where their blocks are.",
        footer = {
            "storage-bench nn-open --fs hdfs://nn:8020 --dir /bench/a --via rpc --threads 32 --duration 5m",
            "storage-bench nn-open --prepare --files 10000 --read first",
            "storage-bench nn-open --fs hdfs://nn:8020 --input /warehouse --threads 32 --duration 5m",
        })
public final class OpenFile extends FilesThere {
    private static final String NONE = "none";
    private static final String FIRST = "first";
    private static final String ALL = "all";
    private static final Step OPEN = Step.of("open");
    private static final Step FIRST_BYTE = Step.of("first byte");
    private static final Step READ = Step.of("read");
    private static final Step VERIFY = Step.outsideService("verify");
    private static final int BUFFER_BYTES = 64 << 10;

    @Option(
            names = "--read",
            paramLabel = "none|first|all",
            description = "What is read of a file that was opened: nothing, its first byte, or all of it. "
                    + "Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 4)
    String read = NONE;

    /** For ServiceLoader. */
    public OpenFile() {}

    @Override
    public int filesOfThread() {
        return where.isRpc() ? 0 : where.target.filesOfThread();
    }

    @Override
    public Optional<Peer> peer() {
        return nnBench();
    }

    @Override
    public List<Step> steps() {
        return switch (read) {
            case FIRST -> List.of(OPEN, FIRST_BYTE);
            case ALL -> List.of(OPEN, FIRST_BYTE, READ, VERIFY);
            default -> List.of(OPEN);
        };
    }

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        problems.requireOneOf(List.of(NONE, FIRST, ALL), "--read", read);
        if (where.isRpc() && !read.equals(NONE)) {
            problems.add("--via rpc --read " + read
                    + ": calls to the NameNode alone read no content. Use --read none, or --via fs.");
        }
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        if (context.verifies() && !read.equals(ALL)) {
            throw new UsageException("--verify --read " + read
                    + ": content that is not read cannot be compared. Add --read all, or leave out --verify.");
        }
        return super.connect(context);
    }

    @Override
    public void prepare(RunContext run) throws UsageException {
        if (read.equals(NONE)) {
            return;
        }
        Encoding.requireNone(run, "--read " + read);
        if (run.dataset().sizes().largest() == 0) {
            throw new UsageException("--read " + read + ": the files in "
                    + run.target(HdfsConnection.class).store().location() + " are empty. Leave it out.");
        }
    }

    @Override
    Act act(RunContext run) {
        FileContent content = new FileContent(run, read.equals(FIRST) ? 1 : BUFFER_BYTES);
        return (request, calls) -> {
            Path path = path(run, request.first());
            Span open = request.begin(OPEN);
            InputStream in = calls.open(path);
            open.end();
            try {
                long size = run.dataset().sizeOf(request.first());
                if (size > 0 && read.equals(FIRST)) {
                    firstByte(request, in, path, content);
                } else if (size > 0 && read.equals(ALL)) {
                    readAll(run, request, in, path, content, size);
                }
                in.close();
            } catch (IOException | RuntimeException failure) {
                IOUtils.closeStream(in);
                throw failure;
            }
            request.items(1);
        };
    }

    private static void firstByte(Request request, InputStream in, Path path, FileContent content) throws IOException {
        Span first = request.begin(FIRST_BYTE);
        request.bytes(content.readSome(in, path, 0, 1));
        first.end();
    }

    private static void readAll(
            RunContext run, Request request, InputStream in, Path path, FileContent content, long size)
            throws IOException {
        Span read = request.begin(READ);
        Span first = request.begin(FIRST_BYTE);
        for (long offset = 0; offset < size; ) {
            int length = content.readSome(in, path, offset, size);
            if (offset == 0) {
                first.end();
            }
            request.bytes(length);
            if (run.verify()) {
                Span verify = request.begin(VERIFY);
                content.verify(path, request.first(), offset, length);
                verify.end();
            }
            offset += length;
        }
        if (!keepsNothing(run)) {
            content.requireEnd(in, path, size);
        }
        read.end();
    }
}
