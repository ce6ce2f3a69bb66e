package io.storagebench.embedded;

import java.io.IOException;
import java.io.Reader;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server's folder {@code embedded/NAME} beside the client's jar: its jars, and in {@code server.properties} how to start
 * them.
 *
 * @param name such as {@code hdfs}
 * @param folder holds the jars
 * @param mainClass to start
 * @param javaMin the oldest Java version it runs on, such as 17
 * @param javaMax the newest one
 * @param jvmFlags for its JVM
 * @param need the server that it cannot do without; empty for most
 */
record ServerFolder(
        String name,
        Path folder,
        String mainClass,
        int javaMin,
        int javaMax,
        List<String> jvmFlags,
        Optional<ServerNeed> need) {
    /** A system property with the folder that holds the servers' folders, in place of {@code embedded} beside the jar. */
    static final String FOLDER_PROPERTY = "storage-bench.embedded.dir";

    private static final String PROPERTIES = "server.properties";
    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** Finds and reads a server's folder; an IOException says what is missing and what to do. */
    static ServerFolder find(String name) throws IOException {
        Path folder = servers().resolve(name);
        Path file = folder.resolve(PROPERTIES);
        if (!Files.isRegularFile(file)) {
            throw new IOException("No embedded server '" + name + "' at " + folder
                    + ". Build it (mvn package), or use the distribution, which has it beside storage-bench.jar.");
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return new ServerFolder(
                name,
                folder,
                required(properties, "main", file),
                version(properties, "java.min", file),
                version(properties, "java.max", file),
                SPACES.splitAsStream(properties.getProperty("jvm", ""))
                        .filter(flag -> !flag.isEmpty())
                        .toList(),
                need(properties, file));
    }

    private static Optional<ServerNeed> need(Properties properties, Path file) throws IOException {
        String other = properties.getProperty("needs");
        if (other == null) {
            return Optional.empty();
        }
        return Optional.of(new ServerNeed(
                other.trim(),
                required(properties, "needs.option", file),
                required(properties, "needs.property", file),
                required(properties, "needs.settings", file),
                SPACES.splitAsStream(properties.getProperty("needs.passes", ""))
                        .filter(option -> !option.isEmpty())
                        .toList()));
    }

    /** Names of the servers that are there, sorted; none when they are not built. */
    static List<String> names() throws IOException {
        Path servers = servers();
        if (!Files.isDirectory(servers)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(servers)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve(PROPERTIES)))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static Path servers() throws IOException {
        String configured = System.getProperty(FOLDER_PROPERTY);
        if (configured != null) {
            return Path.of(configured);
        }
        CodeSource source = EmbeddedServer.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("Cannot tell where storage-bench.jar is. Set -D" + FOLDER_PROPERTY + "=DIR.");
        }
        try {
            return Path.of(source.getLocation().toURI()).resolveSibling("embedded");
        } catch (URISyntaxException e) {
            throw new IOException(
                    "Cannot tell where storage-bench.jar is (" + source.getLocation() + "). Set -D" + FOLDER_PROPERTY
                            + "=DIR.",
                    e);
        }
    }

    private static int version(Properties properties, String key, Path file) throws IOException {
        String text = required(properties, key, file);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IOException(file + ": " + key + "=" + text + " is no Java version. Build the server again.", e);
        }
    }

    private static String required(Properties properties, String key, Path file) throws IOException {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IOException(file + ": no '" + key + "'. Build the server again.");
        }
        return value.trim();
    }
}
