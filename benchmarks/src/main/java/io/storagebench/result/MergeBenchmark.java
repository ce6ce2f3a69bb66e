package io.storagebench.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a share costs {@code merge}: reading it, and adding it to those that are there already. The whole command is
 * measured with the files of {@link ShareFiles}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@State(Scope.Benchmark)
public class MergeBenchmark {
    /** So many that their sums are made at once. */
    private static final int MERGED = 64;

    private byte[] file;
    private Result share;
    private Measured others;

    /** Shares as {@link ShareFiles} writes them. */
    @Setup
    public void make() throws IOException {
        var results = ShareFiles.of(MERGED + 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of(results.share(MERGED))), out);
        file = out.toByteArray();
        share = read();
        for (int i = 0; i < MERGED; i++) {
            Result next = results.share(i);
            others = others == null ? next : Merge.of(others, next);
        }
    }

    @Benchmark
    public Result read() throws IOException {
        return ResultJson.read(file).runs().get(0);
    }

    @Benchmark
    public Measured merge() {
        return Merge.of(others, share);
    }
}
