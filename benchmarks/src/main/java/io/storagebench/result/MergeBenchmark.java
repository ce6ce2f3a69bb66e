package io.storagebench.result;

import io.storagebench.op.Request;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
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

/** Reading and merging a thousand results of a minute, in 512 MiB. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@State(Scope.Benchmark)
public class MergeBenchmark {
    private static final int SHARES = 1000;
    private static final long REQUEST_NANOS = 50_000_000;

    private byte[] share;

    /** A result of 60 intervals with sizes, steps and response times; each of a thousand is read from its bytes. */
    @Setup
    public void run() throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(REQUEST_NANOS + request.first() % 1000 * 10_000);
            }
        };
        Result result = ScenarioBuilder.of(write.in("merge").size("1k:1,2k:1"))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .rate("10/s")
                .duration(Duration.ofMinutes(1))
                .share(0, SHARES)
                .run();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of(result)), out);
        share = out.toByteArray();
    }

    @Benchmark
    public Result thousand() throws Exception {
        Result merged = null;
        for (int i = 0; i < SHARES; i++) {
            Result read = numbered(ResultJson.read(share).runs().get(0), i);
            merged = merged == null ? read : Merge.of(merged, read);
        }
        return merged;
    }

    private static Result numbered(Result result, int index) {
        ShareFacts share = result.shares().get(0);
        return new Result(
                result.role(),
                result.command(),
                result.arguments(),
                result.repeat(),
                List.of(new ShareFacts(
                        index,
                        SHARES,
                        share.host(),
                        share.startNanos(),
                        share.plannedStartNanos(),
                        share.stopReason(),
                        share.interrupted(),
                        share.phases(),
                        share.commandNanos())),
                result.dataCorrupt(),
                result.target(),
                result.dataset(),
                result.ops(),
                result.intervalMillis(),
                result.intervals(),
                result.hosts(),
                result.servers(),
                result.notes(),
                result.thresholds(),
                result.tool(),
                result.remarks(),
                result.advice());
    }
}
