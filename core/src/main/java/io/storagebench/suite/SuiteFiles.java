package io.storagebench.suite;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where suites are: files of the user, and those that come with this tool. */
public final class SuiteFiles {
    /** Names of those that come with it. */
    public static final List<String> SHIPPED =
            List.of("r1-erasure-coding", "r2-namespace", "r3-hbase-put", "r4-webhdfs-httpfs", "r5-s3");

    private static final long MOST_BYTES = 4 << 20;

    private SuiteFiles() {}

    /**
     * The content of a suite.
     *
     * @param name of a file, or of one that comes with this tool
     * @throws UsageException when there is neither
     */
    public static String read(String name) throws IOException, UsageException {
        if (SHIPPED.contains(name)) {
            try (InputStream in = SuiteFiles.class.getResourceAsStream("/suites/" + name + ".yaml")) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        Path file = Path.of(name);
        if (!Files.isRegularFile(file)) {
            throw new UsageException(name + ": neither a file nor a suite that comes with this tool. Those are "
                    + String.join(", ", SHIPPED) + ".");
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new UsageException(name + ": is larger than 4 MiB, so it is no suite.");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException binary) {
            throw new UsageException(name + ": is not text in UTF-8, so it is no suite.");
        }
    }
}
