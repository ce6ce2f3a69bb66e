package io.storagebench.embedded;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The folder that a server announced as its own; deleted only when name and marker both say that it is.
 *
 * <p>A server writes its name into the file {@value #MARKER} of a folder called {@code storage-bench-NAME-…}.
 */
final class ServerData {
    static final String MARKER = ".storage-bench-embedded";

    private ServerData() {}

    /** Deletes what a server that is gone has left; leaves every other folder alone. */
    static void delete(String serverName, Path folder) throws IOException {
        if (isOf(serverName, folder)) {
            Files.walkFileTree(folder, new DeleteAll());
        }
    }

    private static boolean isOf(String serverName, Path folder) throws IOException {
        Path marker = folder.resolve(MARKER);
        Path last = folder.getFileName();
        return last != null
                && last.toString().startsWith("storage-bench-" + serverName + "-")
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(marker, LinkOption.NOFOLLOW_LINKS)
                && Files.readString(marker).strip().equals(serverName);
    }

    private static final class DeleteAll extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
