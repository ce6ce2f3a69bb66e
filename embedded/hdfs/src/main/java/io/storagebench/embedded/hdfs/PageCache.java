package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the system holds of files in memory. */
final class PageCache {
    private PageCache() {}

    /**
     * Drops what it holds of the files in {@code folder}, by dd of the GNU coreutils: {@code nocache} with {@code count=0} drops
     * a whole file, and needs no rights but to read it.
     */
    static void drop(Path folder) throws IOException, InterruptedException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Process dd;
            try {
                dd = new ProcessBuilder("dd", "if=" + file, "iflag=nocache", "count=0")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException absent) {
                throw new CommandException(
                        "cold: there is no dd here, which drops files from the page cache. Restart without it.");
            }
            if (dd.waitFor() != 0) {
                throw new CommandException(
                        "cold: dd cannot drop " + file + " from the page cache here. Restart without it.");
            }
        }
    }
}
