package io.storagebench.hdfs.file.read;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.Dataset;
import io.storagebench.hdfs.blocks.LostStripes;
import io.storagebench.hdfs.blocks.RottenBlocks;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.CompressionOption;
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
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.BlockMissingException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reads pieces of files at random places, each in one request; {@code --order} chooses the file. */
@AutoService(Operation.class)
@Command(
        name = "hdfs-random-read",
        description = {
            "Reads pieces of files at random places.",
            "Reads one piece of each file unless --requests or --duration says otherwise.",
        },
        footer = {
            "storage-bench hdfs-random-read --fs hdfs://nn:8020 --dir /a --requests 100000 --read-size 64k",
            "storage-bench hdfs-random-read --fs hdfs://nn:8020 --input '/logs/*.orc' --duration 60s",
        })
public final class RandomReadFile extends FileReads {
    @Mixin
    VectoredOption vectored = new VectoredOption();

    @Option(
            names = "--reopen",
            description = "Opens and closes the file in each request. Default: up to 100 files stay open "
                    + "in each thread.")
    @Listed(HelpGroup.ACCESS)
    boolean reopen;

    /** For ServiceLoader. */
    public RandomReadFile() {
        super("64k");
    }

    @Override
    int pieceBytes() {
        return readSize.bytes();
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public boolean usesSeed() {
        return true;
    }

    @Override
    public double bytesOfRequest(Dataset dataset, int batch) {
        double fileBytes = dataset.meanBytes();
        double pieces = Math.ceil(fileBytes / readSize.bytes());
        return pieces == 0 ? 0 : fileBytes / pieces * Math.min(vectored.ranges(), pieces);
    }

    @Override
    public List<Step> steps() {
        return reopen ? List.of(OPEN, READ, VERIFY, CLOSE) : List.of(OPEN, READ, VERIFY);
    }

    @Override
    public void validate(Problems problems) {
        files.validate(problems);
        readSize.validate(problems);
        vectored.validate(problems);
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(files.maker(new CompressionOption()));
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return files.connect(context, List.of());
    }

    @Override
    public void prepare(RunContext run) throws IOException, UsageException {
        Encoding.requireNone(run, "hdfs-random-read");
        files.prepare(run);
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Reader(run, run.target(HdfsConnection.class));
    }

    private final class Reader implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final OpenStreams open;
        private final FileContent content;
        private final VectoredContent ranges;
        private final ReadSources sources;
        private final int readBytes = readSize.bytes();

        Reader(RunContext run, HdfsConnection connection) {
            this.run = run;
            this.connection = connection;
            open = new OpenStreams(connection.client());
            content = new FileContent(run, readBytes);
            ranges = new VectoredContent(run, readBytes);
            sources = files.sources(run);
        }

        @Override
        public void execute(Request request) throws IOException {
            String name = run.dataset().name(request.first());
            Path path = connection.path(name);
            try {
                FSDataInputStream in = open(request, path);
                ReadPattern.Pieces file =
                        files.locality.pieces(name, run.dataset().sizeOf(request.first()), readBytes);
                if (file.count() > 0) {
                    readSome(request, in, path, file);
                }
                sources.count(in);
                if (reopen) {
                    Span close = request.begin(CLOSE);
                    open.close(path);
                    close.end();
                }
            } catch (IOException | RuntimeException failure) {
                open.drop(path);
                throw failure;
            }
            request.items(1);
        }

        private FSDataInputStream open(Request request, Path path) throws IOException {
            FSDataInputStream known = open.get(path);
            if (known != null) {
                return known;
            }
            Span opening = request.begin(OPEN);
            FSDataInputStream in = open.open(path);
            files.opened(run, in);
            opening.end();
            return in;
        }

        private void readSome(Request request, FSDataInputStream in, Path path, ReadPattern.Pieces file)
                throws IOException {
            try {
                read(request, in, path, file);
            } catch (BlockMissingException missing) {
                throw RottenBlocks.explained(missing, in, path);
            } catch (NullPointerException closed) {
                throw LostStripes.explained(closed, path, in.getPos());
            }
        }

        private void read(Request request, FSDataInputStream in, Path path, ReadPattern.Pieces file)
                throws IOException {
            if (vectored.isGiven()) {
                readRanges(request, in, path, file);
                return;
            }
            long offset = file.drawn(run.seed(), request.number(), 0);
            int length = content.next(offset, file.bytes());
            Span span = request.begin(READ);
            content.readAt(in, path, offset, length, file.bytes());
            request.bytes(length);
            if (run.verify()) {
                span = span.then(VERIFY);
                content.verify(path, request.first(), offset, length);
            }
            span.end();
        }

        private void readRanges(Request request, FSDataInputStream in, Path path, ReadPattern.Pieces file)
                throws IOException {
            ranges.begin();
            long count = Math.min(vectored.ranges(), file.count());
            for (long part = 0; part < count; part++) {
                long offset = file.drawnApart(run.seed(), request.number(), part, count);
                ranges.add(offset, content.next(offset, file.bytes()));
            }
            Span span = request.begin(READ);
            request.bytes(ranges.read(in, path));
            if (run.verify()) {
                span = span.then(VERIFY);
                ranges.verify(path, request.first());
            }
            span.end();
            ranges.done();
        }

        @Override
        public void close() {
            open.closeAll();
        }
    }
}
