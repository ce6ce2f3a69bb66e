package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.mapreduce.task.ShareMapper;
import java.io.DataInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobFilesTest {
    private static final int JAVA_8 = 52;

    /** Class files by their names, with their versions. */
    private static Map<String, Integer> classes(Path jar) throws Exception {
        Map<String, Integer> versions = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (var entry : file.stream()
                    .filter(one -> one.getName().endsWith(".class"))
                    .toList()) {
                try (DataInputStream in = new DataInputStream(file.getInputStream(entry))) {
                    in.readInt();
                    in.readUnsignedShort();
                    versions.put(entry.getName(), in.readUnsignedShort());
                }
            }
        }
        return versions;
    }

    /** All that is compiled for maps. */
    private static List<String> compiled() throws Exception {
        Path where = Path.of(ShareMapper.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isRegularFile(where)) {
            return List.copyOf(classes(where).keySet());
        }
        try (Stream<Path> files = Files.walk(where)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(file -> where.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aMapHasAllItsClassesAndJava8ReadsThem() throws Exception {
        try (JobFiles files = JobFiles.make()) {
            Map<String, Integer> shipped = classes(files.jobJar());
            assertThat(List.copyOf(shipped.keySet())).isEqualTo(compiled());
            assertThat(shipped.values()).isNotEmpty().containsOnly(JAVA_8);
        }
    }
}
