package io.storagebench.folder;

import io.storagebench.units.ShellWords;
import io.storagebench.units.Units;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * What came of removing a folder with all that is in it.
 *
 * <p>What cannot be removed does not keep the rest. {@link OwnFolder#LOCK_FILE} goes last and only when nothing else is
 * left, as it says whose folder it is. Links are removed, and what they lead to is not.
 *
 * @param removedBytes of the files that are gone
 * @param leftBytes of the files that are not
 * @param problem the first; empty when the folder is gone
 */
record FolderRemoval(long removedBytes, long leftBytes, Optional<String> problem) {
    /** How a file or an empty folder is deleted. */
    @FunctionalInterface
    interface Deleting {
        void delete(Path path) throws IOException;
    }

    static FolderRemoval of(Path folder) {
        return of(folder, Files::delete);
    }

    static FolderRemoval of(Path folder, Deleting deleting) {
        Removing removing = new Removing(folder, deleting);
        try {
            Files.walkFileTree(folder, removing);
            if (removing.problem == null) {
                Files.deleteIfExists(folder.resolve(OwnFolder.LOCK_FILE));
                Files.deleteIfExists(folder);
            }
        } catch (IOException failure) {
            removing.failed(folder, failure);
        }
        return new FolderRemoval(removing.removedBytes, removing.leftBytes, Optional.ofNullable(removing.problem));
    }

    /** What is left, and what to do. */
    String message(Path folder) {
        return Units.bytes(leftBytes) + " are left behind in " + folder + " (" + problem.orElse("unknown reason")
                + "). Remove it: " + ShellWords.joined(List.of("rm", "-rf", folder.toString()));
    }

    private static final class Removing extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Path last;
        private final Deleting deleting;
        private long removedBytes;
        private long leftBytes;
        private String problem;

        Removing(Path root, Deleting deleting) {
            this.root = root;
            this.deleting = deleting;
            this.last = root.resolve(OwnFolder.LOCK_FILE);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!file.equals(last)) {
                try {
                    deleting.delete(file);
                    removedBytes += attributes.size();
                } catch (IOException failure) {
                    if (failed(file, failure)) {
                        leftBytes += attributes.size();
                    }
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            failed(file, failure);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException unreadable) {
            if (unreadable != null) {
                failed(directory, unreadable);
            }
            if (!directory.equals(root)) {
                try {
                    deleting.delete(directory);
                } catch (IOException failure) {
                    failed(directory, failure);
                }
            }
            return FileVisitResult.CONTINUE;
        }

        /** False when the file is gone, which is no failure. */
        private boolean failed(Path file, IOException failure) {
            if (failure instanceof NoSuchFileException) {
                return false;
            }
            if (problem == null) {
                String relative = root.relativize(file).toString();
                problem = (relative.isEmpty() ? "" : relative + ": ") + reason(failure);
            }
            return true;
        }

        private static String reason(IOException failure) {
            String said = failure instanceof FileSystemException refused ? refused.getReason() : null;
            return said == null ? failure.getClass().getSimpleName().replace("Exception", "") : said;
        }
    }
}
