package io.storagebench.mapreduce.task;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Compares this machine's time of day with that of the file system, which is the same for all machines of a job. */
public final class ClockCheck {
    private static final int LOOKS = 5;

    private ClockCheck() {}

    /**
     * By how many milliseconds this machine's clock is ahead: of some folders that the file system makes, the one whose making
     * took least says it best, to within half that time.
     *
     * @param folder for the folders, which are removed again
     */
    public static long aheadMillis(FileSystem fs, Path folder) throws IOException {
        long best = Long.MAX_VALUE;
        long ahead = 0;
        for (int i = 0; i < LOOKS; i++) {
            Path made = new Path(folder, "clock-" + i);
            long before = System.currentTimeMillis();
            long nanos = System.nanoTime();
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
