package io.storagebench.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder of servers as it will be shipped: the jars of target/server, and the classes of this build as one more. */
public final class ServersUnderTest {
    /** The system property that EmbeddedServer reads. */
    public static final String PROPERTY = ServerFolder.FOLDER_PROPERTY;

    private static final Path SHIPPED = Path.of("target", "server").toAbsolutePath();
    /** Of this JVM alone: another one may run tests of the same module. */
    private static final Path UNDER_TEST = Path.of(
                    "target", "servers-under-test-" + ProcessHandle.current().pid())
            .toAbsolutePath();

    private ServersUnderTest() {}

    /**
     * Makes the folder anew and says where it is.
     *
     * @param name of the server
     * @param main one of its classes
     */
    public static Path layOut(String name, Class<?> main) throws IOException {
        String ownJar = "storage-bench-embedded-" + name + "-";
        Path folder = Files.createDirectories(UNDER_TEST.resolve(name));
        for (Path old : filesIn(folder)) {
            Files.delete(old);
        }
        for (Path file : filesIn(SHIPPED)) {
            String jar = file.getFileName().toString();
            if (!jar.startsWith(ownJar)) {
                Files.createSymbolicLink(folder.resolve(jar), file);
            }
        }
        ServerJar.write(main, folder.resolve(ownJar + "test.jar"));
        return UNDER_TEST;
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
