package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Makes jars for {@code --lib}. */
final class CompiledJar {
    private CompiledJar() {}

    /** A jar in {@code folder} with the class of this name and source alone. */
    static Path write(Path folder, String jarName, String className, String source) throws IOException {
        return write(folder, jarName, Map.of(className, source), Map.of());
    }

    /** A jar with classes, by their names, and with texts, by theirs. */
    static Path write(Path folder, String jarName, Map<String, String> sources, Map<String, String> texts)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path classes = Files.createTempDirectory(folder, "classes");
        Path jar = folder.resolve(jarName);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Map.Entry<String, String> source : sources.entrySet()) {
                String name = source.getKey().replace('.', '/');
                Path file = folder.resolve(name + ".java");
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
                assertThat(compiler.run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString()))
                        .isZero();
                entries.putNextEntry(new JarEntry(name + ".class"));
                Files.copy(classes.resolve(name + ".class"), entries);
            }
            for (Map.Entry<String, String> text : texts.entrySet()) {
                entries.putNextEntry(new JarEntry(text.getKey()));
                entries.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }
}
