package io.storagebench.embedded.server;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The one folder that holds everything the server writes, and that goes when it ends.
 *
 * <p>It is a new folder {@code storage-bench-NAME-…} below the one asked for (or below {@code java.io.tmpdir}) with a
 * marker in it, so that nothing but the server's own files is ever deleted, also by whoever cleans up after a killed
 * server. One thread.
 */
public final class DataFolder {
    /** A file that says by its content whose folder this is. The client's EmbeddedServer knows the name, too. */
    static final String MARKER = ".storage-bench-embedded";

    private static final System.Logger LOG = System.getLogger(DataFolder.class.getName());
    /** A stopping server may still write while its folder is deleted. */
    private static final int DELETE_ATTEMPTS = 5;

    private final Path folder;
    private final Path createdParent;

    private DataFolder(Path folder, Path createdParent) {
        this.folder = folder;
        this.createdParent = createdParent;
    }

    /** Why this folder cannot be used, and the remedy; empty when it can. */
    public static Optional<String> problemWith(Path asked) {
        if (Files.notExists(asked, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isDirectory(asked)) {
            return Optional.of("not a folder. Name an empty or absent one.");
        }
        try (Stream<Path> entries = Files.list(asked)) {
            return entries.findAny().isPresent()
                    ? Optional.of("not empty. Name an empty or absent folder.")
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of("cannot be read (" + e.getMessage() + "). Name an empty or absent folder.");
        }
    }

    /**
     * Makes it, readable by nobody else.
     *
     * @param server such as {@code hdfs}
     * @param asked the folder to make it in
     */
    static DataFolder create(String server, Optional<Path> asked) throws IOException {
        String prefix = "storage-bench-" + server + "-";
        try {
            if (asked.isEmpty()) {
                return new DataFolder(mark(server, Files.createTempDirectory(prefix)), null);
            }
            Path parent = asked.get();
            boolean existed = Files.exists(parent);
            Files.createDirectories(parent);
            return new DataFolder(mark(server, Files.createTempDirectory(parent, prefix)), existed ? null : parent);
        } catch (IOException e) {
            throw new StartException("no folder for the data can be made here (" + e
                    + "). Use --data with a folder that you may write to.");
        }
    }

    private static Path mark(String server, Path folder) throws IOException {
        Path real = folder.toRealPath();
        Files.writeString(real.resolve(MARKER), server + "\n");
        return real;
    }

    Path path() {
        return folder;
    }

    /** Deletes the folder, and the one around it when it was made here and is empty; failures leave files behind. */
    void delete() {
        for (int attempt = 0; attempt < DELETE_ATTEMPTS && Files.exists(folder); attempt++) {
            try {
                Files.walkFileTree(folder, new DeleteAll());
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "cannot delete all of " + folder, e);
            }
        }
        if (createdParent != null) {
            try {
                Files.deleteIfExists(createdParent);
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "cannot delete " + createdParent, e);
            }
        }
    }

    private static final class DeleteAll extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
