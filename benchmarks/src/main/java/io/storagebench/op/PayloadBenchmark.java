package io.storagebench.op;

import io.storagebench.dataset.Payload;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How fast one thread produces and verifies content: bytes of a call, divided by the time that JMH shows. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Thread)
public class PayloadBenchmark {
    @Param({"65536", "1048576"})
    int bytes;

    @Param({"0", "0.5"})
    double compressibility;

    private Payload payload;
    private byte[] buffer;
    private long offset;

    @Setup
    public void fill() {
        payload = new Payload(7, compressibility);
        buffer = new byte[bytes];
        payload.fill(1, 0, buffer, 0, bytes);
    }

    @Benchmark
    public byte[] produced() {
        payload.fill(2, offset, buffer, 0, bytes);
        offset += bytes;
        return buffer;
    }

    @Benchmark
    public int verified() {
        return payload.firstMismatch(1, 0, buffer, 0, bytes);
    }
}
