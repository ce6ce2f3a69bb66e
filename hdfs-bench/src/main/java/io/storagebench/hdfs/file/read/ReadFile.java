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
import io.storagebench.op.TargetInfo;
import io.storagebench.result.Peer;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reads files, each in one request; open and close are part of the time. */
@AutoService(Operation.class)
@Command(
        name = "hdfs-read",
        description = "Reads files that hdfs-write made, or any others with --input.",
        footer = {
            "storage-bench hdfs-read --fs hdfs://nn:8020 --dir /bench/a --threads 8",
            "storage-bench hdfs-read --fs hdfs://nn:8020 --input '/logs/2026-*/*.orc'",
            "storage-bench hdfs-read --prepare --files 10 --size 1g --verify",
        })
public final class ReadFile extends FileReads {
    @Mixin
    PatternOptions pattern = new PatternOptions();

    @Mixin
    CompressionOption compression = new CompressionOption();

    /** For ServiceLoader. */
    public ReadFile() {
        super("1m");
    }

    @Override
    int pieceBytes() {
        return 0;
    }

    @Override
    public boolean usesSeed() {
        return pattern.isRandom();
    }

    @Override
    public double bytesOfRequest(Dataset dataset, int batch) {
        double fileBytes = dataset.meanBytes();
        return pattern.pattern() == ReadPattern.SKIP
                ? Math.min(
                        fileBytes,
                        pattern.pieces(Math.round(fileBytes), readSize.bytes()).skipping() * (double) readSize.bytes())
                : fileBytes;
    }

    @Override
    public List<Step> steps() {
        return List.of(OPEN, READ, VERIFY, CLOSE);
    }

    @Override
    public void validate(Problems problems) {
        files.validate(problems);
        readSize.validate(problems);
        pattern.validate(problems);
        compression.validate(problems);
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(files.maker(compression));
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection = files.connect(context, compression.given());
        if (compression.codec != null && connection.info().kind() == TargetInfo.Kind.NULL) {
            connection.close();
            throw new UsageException("--compression " + compression.codec + ": "
                    + connection.fs().getUri() + " keeps nothing that could be read. Leave it out.");
        }
        return compression.accept(connection);
    }

    @Override
    public void prepare(RunContext run) throws IOException, UsageException {
        if (pattern.byPosition()) {
            Encoding.requireNone(run, "--pread, and any --pattern but forward,");
        }
        HdfsConnection connection = run.target(HdfsConnection.class);
        Encoding.requireUsable(
                run.dataset().encoding(),
                connection.fs().getConf(),
                connection.store().location());
        files.prepare(run);
    }

    private static Encoding encoding(RunContext run, HdfsConnection connection) {
        return Encoding.named(run.dataset().encoding(), connection.fs().getConf());
    }

    @Override
    public Optional<Peer> peer() {
        return Optional.of(Peer.TESTDFSIO);
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Reader(run, run.target(HdfsConnection.class));
    }

    private final class Reader implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final FileSystem fs;
        private final FileContent content;
        private final ReadSources sources;
        private final Encoding encoding;
        private final ReadPattern order = pattern.pattern();
        private final boolean byPosition = pattern.byPosition();
        private final int readBytes = readSize.bytes();

        Reader(RunContext run, HdfsConnection connection) {
            this.run = run;
            this.connection = connection;
            fs = connection.client();
            content = new FileContent(run, readBytes);
            sources = files.sources(run);
            encoding = encoding(run, connection);
        }

        @Override
        public void execute(Request request) throws IOException {
            Path path = connection.path(run.dataset().name(request.first()));
            Span open = request.begin(OPEN);
            FSDataInputStream in = fs.open(path);
            open.end();
            try {
                files.opened(run, in);
                Span read = request.begin(READ);
                InputStream from = encoding.over(in);
                readAll(request, in, from, path);
                read.end();
                sources.count(in);
                if (encoding.compresses()) {
                    run.counter("compressed bytes", "bytes").add(in.getPos());
                }
                Span close = request.begin(CLOSE);
                from.close();
                close.end();
            } catch (IOException | RuntimeException failure) {
                IOUtils.closeStream(in);
                throw failure;
            }
            request.items(1);
        }

        private void readAll(Request request, FSDataInputStream in, InputStream from, Path path) throws IOException {
            try {
                read(request, in, from, path);
            } catch (BlockMissingException missing) {
                throw RottenBlocks.explained(missing, in, path);
            } catch (NullPointerException closed) {
                throw LostStripes.explained(closed, path, in.getPos());
            }
        }

        private void read(Request request, FSDataInputStream in, InputStream from, Path path) throws IOException {
            long size = run.dataset().sizeOf(request.first());
            if (order == ReadPattern.FORWARD && !byPosition) {
                // What each call gives, as TestDFSIO does: to fill the buffer first costs caches that no reader has to
                // pay.
                for (long offset = 0; offset < size; ) {
                    int length = content.readSome(from, path, offset, size);
                    moved(request, path, offset, length);
                    offset += length;
                }
            } else {
                readPieces(request, in, from, path, size);
            }
            if (order.readsAll() && connection.info().kind() != TargetInfo.Kind.NULL) {
                if (byPosition) {
                    content.requireEndAt(in, path, size);
                } else {
                    content.requireEnd(from, path, size);
                }
            }
        }

        private void readPieces(Request request, FSDataInputStream in, InputStream from, Path path, long size)
                throws IOException {
            ReadPattern.Places places = order.of(pattern.pieces(size, readBytes), run.seed(), request.number());
            for (long k = 0; k < places.count(); k++) {
                long offset = places.start().applyAsLong(k);
                // Backward, the last read is what is left before the others.
                long end = order == ReadPattern.BACKWARD ? size - k * readBytes : size;
                int length = content.next(offset, end);
                if (byPosition) {
                    content.readAt(in, path, offset, length, size);
                } else {
                    content.read(from, path, offset, length, size);
                }
                moved(request, path, offset, length);
            }
        }

        private void moved(Request request, Path path, long offset, int length) throws IOException {
            request.bytes(length);
            if (run.verify()) {
                Span verify = request.begin(VERIFY);
                content.verify(path, request.first(), offset, length);
                verify.end();
            }
        }
    }
}
