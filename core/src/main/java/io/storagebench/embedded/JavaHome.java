package io.storagebench.embedded;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A Java installation of this machine.
 *
 * @param folder holds {@code bin/java}
 * @param version the feature version, such as 17
 */
record JavaHome(Path folder, int version) {
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");

    /** The first that fits of: the running one, the one of JAVA_HOME, those in /usr/lib/jvm (newest first). */
    static Optional<JavaHome> fitting(int min, int max) throws IOException {
        return Stream.concat(Stream.of(running()), others())
                .filter(home -> home.version() >= min && home.version() <= max)
                .findFirst();
    }

    Path java() {
        return folder.resolve("bin").resolve("java");
    }

    static JavaHome running() {
        return new JavaHome(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
    }

    /** What the file {@code release} of this folder says; empty when it holds no Java. */
    static Optional<JavaHome> in(Path folder) {
        if (!Files.isExecutable(folder.resolve("bin").resolve("java"))) {
            return Optional.empty();
        }
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(folder.resolve("release"))) {
            release.load(in);
            String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
            return Optional.of(
                    new JavaHome(folder, Runtime.Version.parse(version).feature()));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Stream<JavaHome> others() throws IOException {
        List<Path> folders = new ArrayList<>();
        String configured = Objects.requireNonNullElse(System.getenv("JAVA_HOME"), "");
        if (!configured.isEmpty()) {
            folders.add(Path.of(configured));
        }
        List<JavaHome> installed = List.of();
        if (Files.isDirectory(INSTALLED)) {
            try (Stream<Path> entries = Files.list(INSTALLED)) {
                installed = entries.flatMap(folder -> in(folder).stream())
                        .sorted((a, b) -> Integer.compare(b.version(), a.version()))
                        .toList();
            }
        }
        return Stream.concat(folders.stream().flatMap(folder -> in(folder).stream()), installed.stream());
    }
}
