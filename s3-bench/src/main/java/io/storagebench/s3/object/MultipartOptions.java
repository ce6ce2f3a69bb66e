package io.storagebench.s3.object;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether objects are written in parts. */
@Listed(HelpGroup.ACCESS)
public final class MultipartOptions {
    // docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
    private static final long LEAST_PART = 5L << 20;
    private static final long LARGEST_PUT = 5L << 30;
    private static final long MOST_PARTS = 10_000;
    static final long LARGEST_OBJECT = MOST_PARTS * LARGEST_PUT;

    @Option(
            names = "--multipart",
            paramLabel = "SIZE",
            description = "Size of the parts to write each object in, 5m to 5g. Default: one put for all " + "of it.")
    public String partSize;

    @Option(
            names = "--part-threads",
            paramLabel = "N",
            description = "Parts of one object that move at once, for each of --threads. Default: 1.")
    Integer partThreads;

    boolean isGiven() {
        return partSize != null;
    }

    /**
     * @param largest bytes of an object
     */
    void validate(long largest, Problems problems) {
        if (partSize == null) {
            if (partThreads != null) {
                problems.add(
                        "--part-threads",
                        partThreads,
                        "needs the size of the parts. Add --multipart, such as" + " --multipart 16m.");
            }
            if (largest > LARGEST_PUT && largest <= LARGEST_OBJECT) {
                problems.add(
                        "--size",
                        ByteSize.render(largest),
                        "one put takes at most 5 GiB. Add --multipart " + ByteSize.render(fitting(largest)) + ".");
            }
            return;
        }
        PartThreads.validate(partThreads, problems);
        long bytes;
        try {
            bytes = ByteSize.parse(partSize);
        } catch (IllegalArgumentException wrong) {
            problems.add("--multipart", partSize, wrong.getMessage());
            return;
        }
        long parts = parts(largest, Math.max(1, bytes));
        if (bytes < LEAST_PART || bytes > LARGEST_PUT) {
            problems.add("--multipart", partSize, "S3 takes parts of 5 MiB to 5 GiB. Use one such as 16m.");
        } else if (parts > MOST_PARTS && largest <= LARGEST_OBJECT) {
            problems.add(
                    "--multipart",
                    partSize,
                    "an object of " + ByteSize.render(largest) + " would have " + parts
                            + " parts, and S3 takes at most 10000. Use --multipart "
                            + ByteSize.render(fitting(largest)) + " or more.");
        }
    }

    private static long parts(long bytes, long partBytes) {
        return bytes == 0 ? 1 : (bytes - 1) / partBytes + 1;
    }

    /** The smallest power of two, from 64 MiB on, of which few enough parts make an object; 5 GiB when none is. */
    private static long fitting(long largest) {
        long part = 64L << 20;
        while (parts(largest, part) > MOST_PARTS && part < LARGEST_PUT) {
            part *= 2;
        }
        return Math.min(part, LARGEST_PUT);
    }

    /** The size of parts without which objects as large cannot be written; empty when one put does. */
    static Optional<String> neededFor(long largest) {
        return largest > LARGEST_PUT ? Optional.of(ByteSize.render(fitting(largest))) : Optional.empty();
    }

    /** Of how many parts an object of that size is. */
    int count(long bytes) {
        return Math.toIntExact(parts(bytes, partBytes()));
    }

    long partBytes() {
        return ByteSize.parse(partSize);
    }

    int threads() {
        return partThreads == null ? 1 : partThreads;
    }
}
