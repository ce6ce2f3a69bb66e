package io.storagebench.cli.output;

import io.airlift.compress.zstd.ZstdInputStream;
import io.airlift.compress.zstd.ZstdOutputStream;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.record.Groups;
import io.storagebench.record.RequestLog;
import io.storagebench.record.RequestLogWriter;
import io.storagebench.record.RequestLogs;
import io.storagebench.result.ResultFile;
import io.storagebench.scenario.Share;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import picocli.CommandLine.Option;

/** Each request of the measured phases, as a line of CSV that zstd has compressed. One frame, as not every reader takes more. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.OUTPUT)
public final class RequestLogOutput implements Output {
    private static final String OPTION = "--log-requests";

    @Option(
            names = OPTION,
            paramLabel = "FILE.csv.zst",
            description =
                    "File for each request of the measured phase: when it was due, began and ended, its items, bytes,"
                            + " outcome and groups, as CSV compressed by zstd. Default: none.")
    Path file;

    private Log log; // when it is wanted

    @Override
    public String option() {
        return OPTION;
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public String words() {
        return "log of requests";
    }

    @Override
    public String mark() {
        return RequestLogWriter.HEADER;
    }

    /** Adds what is wrong with it; {@code onCluster} whether shares run on other machines, whose files stay there. */
    public void validate(boolean onCluster, Problems problems) {
        if (file == null) {
            return;
        }
        if (!file.toString().endsWith(".zst")) {
            problems.add(
                    OPTION,
                    file,
                    "is compressed by zstd, which other programs know by its name. Name it such as requests.csv.zst.");
        }
        if (onCluster) {
            problems.add(OPTION + " --on: the requests of maps would have to go through the cluster first. Use"
                    + " --processes, or a share of each machine with a file of its own.");
        }
    }

    @Override
    public boolean isOne(Path there) throws IOException {
        byte[] header = RequestLogWriter.HEADER.getBytes(StandardCharsets.UTF_8);
        if (Files.size(there) == 0) {
            return true;
        }
        try (InputStream in = new ZstdInputStream(Files.newInputStream(there))) {
            return new String(in.readNBytes(header.length), StandardCharsets.UTF_8).equals(RequestLogWriter.HEADER);
        } catch (RuntimeException notCompressed) { // as this library says it
            return false;
        }
    }

    @Override
    public Optional<RequestLogs> requests(OutputStream out) {
        log = new Log(out);
        return Optional.of(log);
    }

    /** All but the end is written while the run goes on. */
    @Override
    public void write(ResultFile results, OutputStream out) throws IOException {
        log.finish();
    }

    private static final class Log implements RequestLogs {
        private final ZstdOutputStream compressed;
        private final RequestLogWriter writer;

        Log(OutputStream out) {
            try {
                compressed = new ZstdOutputStream(new FilterOutputStream(out) {
                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        out.write(bytes, from, length);
                    }

                    /** Whoever opened it closes it. */
                    @Override
                    public void close() throws IOException {
                        flush();
                    }
                });
            } catch (IOException never) { // nothing is written yet
                throw new java.io.UncheckedIOException(never);
            }
            writer = new RequestLogWriter(compressed);
        }

        @Override
        public RequestLog open(
                String stream, String repeat, Share share, int threads, Groups groups, LongUnaryOperator epochNanos) {
            return writer.open(stream, repeat, share, threads, groups, epochNanos);
        }

        @Override
        public void add(Path ofShare) throws IOException {
            try (InputStream in = new ZstdInputStream(Files.newInputStream(ofShare))) {
                writer.add(in);
            } catch (RuntimeException damaged) { // as this library says it
                throw new IOException(ofShare + " is damaged: " + damaged.getMessage(), damaged);
            }
        }

        void finish() throws IOException {
            writer.finish();
            compressed.close();
        }
    }
}
