package io.storagebench.codec;

import io.storagebench.codec.library.CodingMeter;
import io.storagebench.op.Clock;
import io.storagebench.op.CoderWork;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.CountingRawErasureCoderFactory;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureCoderFactory;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;
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

/** One stripe again and again in one thread: RS-6-3; what JMH shows is the time for a stripe. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class CodecBenchmark {
    private static final int K = 6;
    private static final int PARITY = 3;

    @Param({"rs_isal", "rs_native", "rs_java"})
    public String coder;

    @Param({"direct", "heap"})
    public String buffers;

    /** 0 encodes; otherwise so many data units are lost. */
    @Param({"0", "1", "2", "3"})
    public int lost;

    @Param("1048576")
    public int cell;

    /** Whether the coder is wrapped as in a run. */
    @Param("false")
    public boolean counted;

    private RawErasureEncoder encoder;
    private RawErasureDecoder decoder;
    private ByteBuffer[] from;
    private ByteBuffer[] to;
    private int[] erased;

    /** Counts as a run's counters do. */
    private static final class Adders implements CodingMeter {
        private final LongAdder calls = new LongAdder();
        private final LongAdder bytes = new LongAdder();
        private final LongAdder time = new LongAdder();

        @Override
        public long nanoTime() {
            return Clock.system().nanoTime();
        }

        @Override
        public void add(CoderWork work, long more, long nanos) {
            calls.add(1);
            bytes.add(more);
            time.add(nanos);
        }
    }

    @Setup
    public void prepare() {
        RawErasureCoderFactory factory = CodecRegistry.getInstance().getCoderByName("rs", coder);
        RawErasureCoderFactory used =
                counted ? new CountingRawErasureCoderFactory("counted", "rs", () -> factory, new Adders()) : factory;
        ErasureCoderOptions options = new ErasureCoderOptions(K, PARITY);
        encoder = used.createEncoder(options);
        decoder = used.createDecoder(options);
        Random random = new Random(1);
        ByteBuffer[] units = buffers(K + PARITY);
        for (ByteBuffer unit : units) {
            byte[] content = new byte[cell];
            random.nextBytes(content);
            unit.put(content).clear();
        }
        erased = IntStream.range(0, lost).toArray();
        from = Arrays.copyOf(units, lost == 0 ? K : K + PARITY);
        Arrays.fill(from, 0, lost, null);
        to = buffers(lost == 0 ? PARITY : lost);
    }

    private ByteBuffer[] buffers(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> buffers.equals("direct") ? ByteBuffer.allocateDirect(cell) : ByteBuffer.allocate(cell))
                .toArray(ByteBuffer[]::new);
    }

    @Benchmark
    public ByteBuffer[] stripe() throws IOException {
        for (ByteBuffer buffer : from) {
            if (buffer != null) {
                buffer.clear();
            }
        }
        for (ByteBuffer buffer : to) {
            buffer.clear();
        }
        if (lost == 0) {
            encoder.encode(from, to);
        } else {
            decoder.decode(from, erased, to);
        }
        return to;
    }
}
