package io.storagebench.hdfs;

import io.storagebench.compare.Figures;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What Hadoop's TestDFSIO prints, and removing what it or another one wrote. */
final class TestDfsio {
    private static final Pattern IO_RATE = Pattern.compile("Throughput mb/sec:\\s+([0-9.]+)");
    private static final Pattern EXEC_TIME = Pattern.compile("Test exec time sec:\\s+([0-9.]+)");
    private static final int MOST_POLLS = 60;

    private TestDfsio() {}

    /**
     * The most that can be made of its figures: its "throughput" is the mean of one map while it moves data, so all maps
     * together move at most that many times as much.
     *
     * @param maps that ran at once
     */
    static Figures figures(String output, int files, long fileBytes, int maps) {
        long bytes = files * fileBytes;
        double perMap = number(IO_RATE, output) * (1 << 20);
        System.out.printf(
                Locale.ROOT,
                "    TestDFSIO: throughput %.1f MB/s of a map; %.1f MB/s over the whole job%n",
                perMap / 1e6,
                bytes / number(EXEC_TIME, output) / 1e6);
        return new Figures(files, bytes, Math.round(bytes / (perMap * maps) * 1e9), 0, 0);
    }

    private static double number(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException("TestDFSIO printed no figure:\n" + text);
        }
        return Double.parseDouble(found.group(1));
    }

    /** Comes back when the DataNodes have room again, so that the next run does not pay for that. */
    static void remove(FileSystem fs, Path path) throws IOException, InterruptedException {
        if (!fs.delete(path, true)) {
            return;
        }
        long before = fs.getStatus().getUsed();
        long last = before;
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            TimeUnit.SECONDS.sleep(1);
            long used = fs.getStatus().getUsed();
            if (used == last && used < before) {
                return;
            }
            last = used;
        }
    }
}
