package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.ServerJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder of servers as it will be shipped: the jars of target/server, and the classes of this build as one more. */
final class ServersUnderTest {
    /** The system property that EmbeddedServer reads. */
    static final String PROPERTY = "storage-bench.embedded.dir";

    private static final Path SHIPPED = Path.of("target", "server").toAbsolutePath();
    private static final Path UNDER_TEST =
            Path.of("target", "servers-under-test").toAbsolutePath();
    private static final String OWN_JAR = "storage-bench-embedded-hdfs-";

    private ServersUnderTest() {}

    /** Makes the folder anew and says where it is. */
    static Path layOut() throws IOException {
        Path folder = Files.createDirectories(UNDER_TEST.resolve("hdfs"));
        for (Path old : filesIn(folder)) {
            Files.delete(old);
        }
        for (Path file : filesIn(SHIPPED)) {
            String name = file.getFileName().toString();
            if (!name.startsWith(OWN_JAR)) {
                Files.createSymbolicLink(folder.resolve(name), file);
            }
        }
        ServerJar.write(EmbeddedHdfs.class, folder.resolve(OWN_JAR + "test.jar"));
        return UNDER_TEST;
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
