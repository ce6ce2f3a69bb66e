package io.storagebench.compare;

import java.util.function.ToDoubleFunction;

/** What runs are compared by. */
public enum Measure {
    THROUGHPUT("throughput", "MB/s", figures -> figures.bytes() * 1e3 / figures.nanos()),
    REQUESTS("requests a second", "requests/s", figures -> figures.requests() * 1e9 / figures.nanos()),
    CPU_PER_BYTE("CPU per byte", "CPU ns/byte", figures -> (double) figures.cpuNanos() / figures.bytes()),
    CPU_PER_REQUEST("CPU per request", "CPU ms/request", figures -> figures.cpuNanos() / 1e6 / figures.requests()),
    CODER_PER_BYTE(
            "time in the coder per byte", "coder ns/byte", figures -> (double) figures.coderNanos() / figures.bytes()),
    FIRST_BYTE("time to the first byte", "first byte s", figures -> figures.firstByteNanos() / 1e9),
    COMMAND("time of the whole command", "command s", figures -> figures.commandNanos() / 1e9);

    private final String words;
    private final String unit;
    private final ToDoubleFunction<Figures> value;

    Measure(String words, String unit, ToDoubleFunction<Figures> value) {
        this.words = words;
        this.unit = unit;
        this.value = value;
    }

    String words() {
        return words;
    }

    String unit() {
        return unit;
    }

    /** Its value, in its unit; 0 when it is unknown. */
    double of(Figures figures) {
        return value.applyAsDouble(figures);
    }
}
