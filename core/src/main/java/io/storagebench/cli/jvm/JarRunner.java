package io.storagebench.cli.jvm;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Another program that runs this one in its own JVM: {@code yarn jar} and {@code hadoop jar} (Hadoop's {@code RunJar}). Its
 * class path, with the Hadoop of the cluster, comes before the classes of this program there.
 *
 * @param jar of this program
 * @param configuration the folder from which that program has the cluster's configuration
 */
public record JarRunner(Path jar, Optional<Path> configuration) {
    private static final String VARIABLE = "HADOOP_CONF_DIR";

    /** What has loaded {@code main}; empty when Java itself has. */
    public static Optional<JarRunner> of(Class<?> main) {
        ClassLoader loader = main.getClassLoader();
        if (loader == ClassLoader.getSystemClassLoader() || !(loader instanceof URLClassLoader of)) {
            return Optional.empty();
        }
        String entry = main.getName().replace('.', '/') + ".class";
        return Stream.of(of.getURLs())
                .flatMap(url -> file(url).stream())
                .filter(file -> has(file, entry))
                .findFirst()
                .map(jar -> new JarRunner(jar, configuration(of)));
    }

    /** RunJar unpacks a jar and has both the folder and the jar on its class path. */
    private static boolean has(Path file, String entry) {
        if (!file.toFile().isFile()) {
            return false;
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getEntry(entry) != null;
        } catch (IOException other) {
            return false;
        }
    }

    private static Optional<Path> configuration(ClassLoader loader) {
        return Stream.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml")
                .flatMap(name -> Stream.ofNullable(loader.getResource(name)))
                .flatMap(url -> file(url).stream())
                .map(Path::getParent)
                .findFirst();
    }

    private static Optional<Path> file(URL url) {
        try {
            return url.getProtocol().equals("file") ? Optional.of(new File(url.toURI()).toPath()) : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException other) {
            return Optional.empty();
        }
    }

    /** Names the configuration in the environment of a JVM, unless the user has named one. */
    public void configure(Map<String, String> environment) {
        if (environment.getOrDefault(VARIABLE, "").isEmpty()) {
            configuration.ifPresent(folder -> environment.put(VARIABLE, folder.toString()));
        }
    }
}
