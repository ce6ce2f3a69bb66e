package io.storagebench.hdfs.file.read;

import io.storagebench.hdfs.file.Choice;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.ByteSize;
import picocli.CommandLine.Option;

/** In which order a file is read, and by which kind of call. */
@Listed(HelpGroup.ACCESS)
final class PatternOptions {
    @Option(
            names = "--pattern",
            paramLabel = "KIND",
            description = "Order of reads in a file: forward; backward; skip, which leaves out "
                    + "--skip-size after each; or random. Default: ${DEFAULT-VALUE}.")
    String pattern = "forward";

    @Option(
            names = "--skip-size",
            paramLabel = "SIZE",
            description = "Bytes to leave out after each read of --pattern skip. Default: --read-size.")
    String skipSize;

    @Option(names = "--pread", description = "Reads forward by position, each call by itself, instead of as a stream.")
    boolean pread;

    void validate(Problems problems) {
        Choice.validate(problems, "--pattern", pattern, ReadPattern.values());
        if (skipSize != null) {
            problems.requireSize(0, "--skip-size", skipSize);
            if (!pattern.equals("skip")) {
                problems.add("--skip-size", skipSize, "matters only with --pattern skip. Leave it out.");
            }
        }
        if (pread && !pattern.equals("forward")) {
            problems.add("--pread: --pattern " + pattern + " reads by position anyway. Leave it out.");
        }
    }

    /** Whether places are drawn; also before the options were validated. */
    boolean isRandom() {
        return pattern.equals("random");
    }

    ReadPattern pattern() {
        return Choice.of(ReadPattern.class, pattern);
    }

    /** Whether each call says where it reads. */
    boolean byPosition() {
        return pread || pattern() != ReadPattern.FORWARD;
    }

    /** A file of {@code bytes} as it is read in calls of {@code readBytes}. */
    ReadPattern.Pieces pieces(long bytes, int readBytes) {
        return new ReadPattern.Pieces(bytes, readBytes, skipSize == null ? readBytes : ByteSize.parse(skipSize));
    }
}
