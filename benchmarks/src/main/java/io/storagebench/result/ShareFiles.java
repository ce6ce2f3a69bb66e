package io.storagebench.result;

import io.storagebench.testing.RandomResults;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes results of the shares of one run, to try {@code storage-bench merge} on: {@code ShareFiles FOLDER [COUNT [DISKS]]}. Each
 * is of a minute, of an open loop, on a host with twelve disks or as many as asked for; a function of its number.
 */
public final class ShareFiles {
    private static final int SHARES = 1000;
    private static final long SEED = 7;
    private static final int DISKS = 12;
    /** As many as it takes to fill a histogram: 24,000 in the minute. */
    private static final int REQUESTS_PER_INTERVAL = 800;

    private ShareFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        RandomResults results = of(arguments.length > 1 ? Integer.parseInt(arguments[1]) : SHARES);
        results.disks = arguments.length > 2 ? Integer.parseInt(arguments[2]) : DISKS;
        for (int i = 0; i < results.total; i++) {
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(folder.resolve(String.format("share-%04d.json", i))))) {
                ResultJson.write(ResultFile.of(List.of(results.share(i))), out);
            }
        }
    }

    /** Results of {@code total} shares. */
    public static RandomResults of(int total) {
        RandomResults results = new RandomResults(SEED);
        results.total = total;
        results.open = true;
        results.oneInSoManyWatches = total;
        results.disks = DISKS;
        results.requestsPerInterval = REQUESTS_PER_INTERVAL;
        return results;
    }
}
