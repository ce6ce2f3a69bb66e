package io.storagebench.mapreduce.task;

import java.io.IOException;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * By how much this machine's time of day is ahead of that of the file system, which is the same for all machines of a job.
 * Immutable.
 */
public final class ClockCheck {
    private static final int LOOKS = 5;
    private static final double NANOS_OF_MILLI = 1e6;

    private final long aheadMillis;
    private final long withinMillis;

    private ClockCheck(long aheadMillis, long withinMillis) {
        this.aheadMillis = aheadMillis;
        this.withinMillis = withinMillis;
    }

    /**
     * Compares them: of some folders that the file system makes, the one whose making took least says it best. May be called
     * again when it failed.
     *
     * @param folder for the folders, which are removed again
     */
    public static ClockCheck of(FileSystem fs, Path folder) throws IOException {
        return of(fs, folder, System::currentTimeMillis);
    }

    /** The same of another clock, in milliseconds since 1970. */
    public static ClockCheck of(FileSystem fs, Path folder, LongSupplier clock) throws IOException {
        long best = Long.MAX_VALUE;
        ClockCheck found = null;
        for (int i = 0; i < LOOKS; i++) {
            // One that is left of an attempt that failed has the time of that attempt.
            Path made = new Path(folder, "clock-" + UUID.randomUUID());
            long nanos = System.nanoTime(); // first, so that a pause after it is in what the look took
            long before = clock.getAsLong();
            fs.mkdirs(made);
            long took = System.nanoTime() - nanos;
            if (took < best) {
                best = took;
                found = of(before, took, fs.getFileStatus(made).getModificationTime());
            }
            fs.delete(made, false);
        }
        return found;
    }

    /**
     * What one look says.
     *
     * @param beforeMillis by this machine's clock, before it
     * @param there when the file system did it, by its own clock: some time in between
     */
    public static ClockCheck of(long beforeMillis, long tookNanos, long there) {
        double half = tookNanos / 2.0 / NANOS_OF_MILLI;
        // Both clocks are read in whole milliseconds, which is one more that nobody knows.
        return new ClockCheck(beforeMillis + Math.round(half) - there, (long) Math.ceil(half) + 1);
    }

    /** By how many milliseconds; negative when it is behind. */
    public long aheadMillis() {
        return aheadMillis;
    }

    /** The true difference is no further from it than so many milliseconds, where files have times in milliseconds. */
    public long withinMillis() {
        return withinMillis;
    }
}
