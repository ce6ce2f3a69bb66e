package io.storagebench.mapreduce.task;

import java.io.IOException;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Compares this machine's time of day with that of the file system, which is the same for all machines of a job. */
public final class ClockCheck {
    private static final int LOOKS = 5;

    private ClockCheck() {}

    /**
     * By how many milliseconds this machine's clock is ahead: of some folders that the file system makes, the one whose making
     * took least says it best, to within half that time. May be called again when it failed.
     *
     * @param folder for the folders, which are removed again
     */
    public static long aheadMillis(FileSystem fs, Path folder) throws IOException {
        return aheadMillis(fs, folder, System::currentTimeMillis);
    }

    /** The same of another clock, in milliseconds since 1970. */
    public static long aheadMillis(FileSystem fs, Path folder, LongSupplier clock) throws IOException {
        long best = Long.MAX_VALUE;
        long ahead = 0;
        for (int i = 0; i < LOOKS; i++) {
            // One that is left of an attempt that failed has the time of that attempt.
            Path made = new Path(folder, "clock-" + UUID.randomUUID());
            long nanos = System.nanoTime(); // first, so that a pause after it is in what the look took
            long before = clock.getAsLong();
            fs.mkdirs(made);
            long took = System.nanoTime() - nanos;
            if (took < best) {
                best = took;
                ahead = before + took / 2_000_000 - fs.getFileStatus(made).getModificationTime();
            }
            fs.delete(made, false);
        }
        return ahead;
    }
}
