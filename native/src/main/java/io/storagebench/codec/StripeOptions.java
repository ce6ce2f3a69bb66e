package io.storagebench.codec;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** What a stripe is, and how many there are. */
@Listed(HelpGroup.DATASET)
final class StripeOptions {
    private static final String HOT = "hot";
    private static final String DIRECT = "direct";
    private static final List<String> BUFFERS = List.of(DIRECT, "heap");
    private static final long USUAL_STRIPES = 1000;
    private static final long MOST_CELL_BYTES = 1 << 30;

    @Option(
            names = "--schema",
            paramLabel = "SCHEMA",
            description = "Data and parity units of a stripe, such as RS-3-2, RS-10-4 or XOR-2-1. "
                    + "Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.DATASET, first = 1)
    String schema = "RS-6-3";

    @Option(
            names = "--cell",
            paramLabel = "SIZE",
            description = "Bytes of each unit of a stripe. Default: ${DEFAULT-VALUE}, as in HDFS's own " + "policies.")
    @Listed(value = HelpGroup.DATASET, first = 2)
    String cell = "1m";

    @Option(
            names = "--buffers",
            paramLabel = "KIND",
            description = "Kind of buffers: direct (outside the heap) or heap. Default: ${DEFAULT-VALUE}.")
    @Listed(HelpGroup.ACCESS)
    String buffers = DIRECT;

    @Option(
            names = "--working-set",
            paramLabel = "hot|SIZE",
            description = "Data and parity that each thread goes through again and again: hot (one "
                    + "stripe), or a size beyond the caches such as 1g. Default: ${DEFAULT-VALUE}.")
    String workingSet = HOT;

    @Option(
            names = "--stripes",
            paramLabel = "N",
            description = "Number of stripes over all threads and shares. Default: 1000 without " + "--duration.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    Long stripes;

    void validate(Problems problems) {
        try {
            Schema.parse(schema);
        } catch (IllegalArgumentException wrong) {
            problems.add("--schema", schema, wrong.getMessage());
        }
        try {
            long bytes = ByteSize.parse(cell);
            if (bytes < 1 || bytes > MOST_CELL_BYTES) {
                problems.add("--cell", cell, "must be from 1 byte to 1g.");
            }
        } catch (IllegalArgumentException wrong) {
            problems.add("--cell", cell, wrong.getMessage());
        }
        problems.requireOneOf(BUFFERS, "--buffers", buffers);
        if (!workingSet.equals(HOT)) {
            try {
                problems.requireAtLeast(1, "--working-set", ByteSize.parse(workingSet));
            } catch (IllegalArgumentException wrong) {
                problems.add("--working-set", workingSet, wrong.getMessage() + " Or use hot.");
            }
        }
        if (stripes != null) {
            problems.requireAtLeast(1, "--stripes", stripes);
        }
    }

    Schema schema() {
        return Schema.parse(schema);
    }

    int cellBytes() {
        return (int) ByteSize.parse(cell);
    }

    boolean direct() {
        return buffers.equals(DIRECT);
    }

    /** Stripes of the working set of each thread. */
    int setStripes() {
        long stripeBytes = (long) schema().units() * cellBytes();
        return workingSet.equals(HOT)
                ? 1
                : (int) Math.min(Integer.MAX_VALUE, (ByteSize.parse(workingSet) + stripeBytes - 1) / stripeBytes);
    }

    /**
     * The stripes of one thread.
     *
     * @throws UsageException when there is no memory for them
     */
    WorkingSet workingSet(Payload payload) throws IOException, UsageException {
        long mostBytes = Runtime.getRuntime().maxMemory(); // of direct buffers, too, unless the JVM is told otherwise
        if ((long) setStripes() * schema().units() * cellBytes() > mostBytes) {
            throw noMemory("more than " + Units.bytes(mostBytes));
        }
        try {
            return new WorkingSet(this, payload);
        } catch (OutOfMemoryError full) {
            throw noMemory(full.getMessage());
        }
    }

    private UsageException noMemory(String why) {
        return new UsageException("--working-set " + workingSet + ": there is no memory for that in each thread (" + why
                + "). Use a smaller one, or a larger --heap, which bounds direct buffers, too.");
    }

    DatasetPlan plan() {
        return new DatasetPlan(
                "stripes",
                "--stripes",
                stripes == null ? OptionalLong.empty() : OptionalLong.of(stripes),
                USUAL_STRIPES,
                dataBytes().map(SizeDistribution::of),
                0);
    }

    /** Of a stripe; empty when the options are wrong, which is told by {@link #validate}. */
    private Optional<Long> dataBytes() {
        try {
            return Optional.of(Math.multiplyExact(schema().dataUnits(), ByteSize.parse(cell)));
        } catch (IllegalArgumentException | ArithmeticException wrong) {
            return Optional.empty();
        }
    }

    /** For the report. */
    Map<String, String> facts() {
        return Map.of(
                "stripes",
                schema + ", cells of " + cell + ", " + buffers + " buffers, working set of a thread: "
                        + (workingSet.equals(HOT) ? "one stripe, hot" : workingSet));
    }
}
