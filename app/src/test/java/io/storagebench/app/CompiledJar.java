package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Makes jars for {@code --lib}. */
final class CompiledJar {
    private CompiledJar() {}

    /** A jar in {@code folder} with the class of this name and source alone. */
    static Path write(Path folder, String jarName, String className, String source) throws IOException {
        String entry = className.replace('.', '/') + ".class";
        Path file = folder.resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path classes = Files.createTempDirectory(folder, "classes");
        assertThat(compiler.run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString()))
                .isZero();
        Path jar = folder.resolve(jarName);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry(entry));
            Files.copy(classes.resolve(entry), entries);
        }
        return jar;
    }
}
