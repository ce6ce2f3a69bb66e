package io.storagebench.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Packs compiled classes as a server's jar, as the class path of a server is a folder of jars. */
public final class ServerJar {
    private ServerJar() {}

    /** Writes a jar of all that was compiled together with this class, and says where it was compiled to. */
    public static Path write(Class<?> one, Path jar) throws IOException {
        Path classes = folderOf(one);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            Files.walkFileTree(classes, new Pack(classes, out));
        }
        return classes;
    }

    private static Path folderOf(Class<?> one) throws IOException {
        try {
            return Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static final class Pack extends SimpleFileVisitor<Path> {
        private final Path root;
        private final JarOutputStream out;

        Pack(Path root, JarOutputStream out) {
            this.root = root;
            this.out = out;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            if (!directory.equals(root)) {
                out.putNextEntry(new JarEntry(name(directory) + "/"));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            out.putNextEntry(new JarEntry(name(file)));
            Files.copy(file, out);
            return FileVisitResult.CONTINUE;
        }

        private String name(Path path) {
            return root.relativize(path).toString().replace('\\', '/');
        }
    }
}
