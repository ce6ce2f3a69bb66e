package io.storagebench.embedded.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The one folder that holds everything the server writes, and that goes when it ends.
 *
 * <p>The client has made it before the server starts, a new one with a lock file in it ({@code OwnFolder} of the client
 * says what that is for), so it also goes when this server is killed. One thread.
 */
public final class DataFolder {
    /** A system property, set by the client: the folder. */
    private static final String GIVEN = "storage-bench.embedded.folder";
    /** A system property, set by the client: the folder around it, when that was made for it. */
    private static final String MADE_AROUND = "storage-bench.embedded.made-around";

    private static final String LOCK_FILE = ".storage-bench-lock";
    /** The first byte is for the client to lock. */
    private static final long OWN_BYTE = 1;

    private static final System.Logger LOG = System.getLogger(DataFolder.class.getName());
    /** A stopping server may still write while its folder is deleted. */
    private static final Duration DELETE_LIMIT = Duration.ofSeconds(5);

    private static final Duration DELETE_PAUSE = Duration.ofMillis(20);

    private final Path folder;
    /** Kept, as its lock ends with it; null where the file system has no locks. */
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Why no folder can be in this one, and the remedy; empty when it can. */
    public static Optional<String> problemWith(Path asked) {
        if (Files.notExists(asked, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isDirectory(asked)) {
            return Optional.of("not a folder. Name an empty or absent one.");
        }
        String given = System.getProperty(GIVEN);
        try (Stream<Path> entries = Files.list(asked.toRealPath())) {
            return entries.anyMatch(entry -> !entry.toString().equals(given))
                    ? Optional.of("not empty. Name an empty or absent folder.")
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of("cannot be read (" + e.getMessage() + "). Name an empty or absent folder.");
        }
    }

    /**
     * The folder that the client has made.
     *
     * @param server such as {@code hdfs}
     */
    static DataFolder given(String server) throws StartException {
        String given = System.getProperty(GIVEN);
        if (given == null) {
            throw new StartException("no folder was made for it. Start it by: storage-bench embedded " + server);
        }
        Path folder = Path.of(given);
        return new DataFolder(folder, lock(folder.resolve(LOCK_FILE)));
    }

    private static FileChannel lock(Path file) throws StartException {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (channel.tryLock(OWN_BYTE, 1, false) != null) {
                return channel;
            }
            channel.close();
        } catch (IOException gone) {
            throw new StartException("the folder made for it is gone (" + gone + "). Start it again.");
        }
        throw new StartException("the folder made for it is another server's. Start it again.");
    }

    Path path() {
        return folder;
    }

    /**
     * Deletes the folder, the lock file last, and the one around it when it was made for it and is empty; what cannot be
     * deleted stays, with the lock file.
     */
    void delete() {
        long end = System.nanoTime() + DELETE_LIMIT.toNanos();
        while (!tryToDelete() && System.nanoTime() - end < 0) {
            try {
                Thread.sleep(DELETE_PAUSE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        String around = System.getProperty(MADE_AROUND);
        if (around != null) {
            try {
                Files.deleteIfExists(Path.of(around));
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "cannot delete " + around, e);
            }
        }
        unlock();
    }

    private void unlock() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot unlock " + folder, e);
        }
    }

    private boolean tryToDelete() {
        DeleteContent deleting = new DeleteContent(folder);
        try {
            Files.walkFileTree(folder, deleting);
            if (deleting.complete) {
                Files.deleteIfExists(folder.resolve(LOCK_FILE));
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            return Files.notExists(folder);
        }
        return deleting.complete;
    }

    /** Goes on at what it cannot delete; leaves the lock file and the folder. */
    private static final class DeleteContent extends SimpleFileVisitor<Path> {
        private final Path root;
        private boolean complete = true;

        DeleteContent(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!file.equals(root.resolve(LOCK_FILE))) {
                delete(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            complete &= Files.notExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
            if (!directory.equals(root)) {
                delete(directory);
            }
            return FileVisitResult.CONTINUE;
        }

        private void delete(Path path) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                complete = false;
            }
        }
    }
}
