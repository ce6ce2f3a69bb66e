package io.storagebench.folder;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A folder that this process makes for files that nobody needs once it ends; readable by its owner alone.
 *
 * <p>It is called {@code storage-bench-KIND-PID-START-RANDOM}, and {@value #LOCK_FILE} in it holds that name. This process
 * keeps the first byte of that file locked until it ends, in whatever way, and a process that it starts to work in the
 * folder locks the second. So whoever can lock all of the file knows that the folder is of no more use; see {@link
 * Remains}. No process may open its own lock file again: closing any channel of a file gives up all locks on it (POSIX).
 *
 * <p>Any thread may close it.
 */
public final class OwnFolder implements AutoCloseable {
    /** In the folder; it goes last. */
    public static final String LOCK_FILE = ".storage-bench-lock";

    static final String PREFIX = "storage-bench-";

    private static final String UNLOCKED = LOCK_FILE + ".new";

    private final Path path;
    private final Optional<Path> madeAround;
    /** Empty where the file system has no locks: nobody then takes the folder for one of an ended process. */
    private final Optional<FileChannel> lock;

    private OwnFolder(Path path, Optional<Path> madeAround, Optional<FileChannel> lock) {
        this.path = path;
        this.madeAround = madeAround;
        this.lock = lock;
    }

    /** Makes one of this kind (letters and digits) in the folder for temporary files. */
    public static OwnFolder create(String kind) throws IOException {
        return create(temporaryFiles(), kind);
    }

    /** Makes one in {@code parent}, which is made, too, when it is absent, and then goes with it. */
    public static OwnFolder create(Path parent, String kind) throws IOException {
        Optional<Path> madeAround = Files.exists(parent) ? Optional.empty() : Optional.of(parent);
        Files.createDirectories(parent);
        Path path = null;
        try {
            path = Files.createTempDirectory(parent.toRealPath(), PREFIX + kind + ofThisProcess());
            return new OwnFolder(path, madeAround, lock(path));
        } catch (IOException | RuntimeException failure) {
            if (path != null) {
                FolderRemoval.of(path);
            }
            removeIfEmpty(madeAround);
            throw failure;
        }
    }

    /** Where folders are made unless somebody asks for another place. */
    public static Path temporaryFiles() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** A part of the names of this process's folders that no other process's have. */
    static String ofThisProcess() {
        return "-" + ProcessHandle.current().pid() + "-"
                + ManagementFactory.getRuntimeMXBean().getStartTime() + "-";
    }

    /** The file gets its name when it is locked, so that there is never one which only seems to be of an ended process. */
    private static Optional<FileChannel> lock(Path folder) throws IOException {
        Path unlocked = folder.resolve(UNLOCKED);
        FileChannel channel = FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            channel.write(ByteBuffer.wrap(folder.getFileName().toString().getBytes(StandardCharsets.UTF_8)));
            if (channel.tryLock(0, 1, false) == null) {
                throw new FileAlreadyExistsException(unlocked.toString());
            }
            Files.move(unlocked, folder.resolve(LOCK_FILE), StandardCopyOption.ATOMIC_MOVE);
            return Optional.of(channel);
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException noLocks) {
            channel.close();
            Files.deleteIfExists(unlocked);
            return Optional.empty();
        }
    }

    public Path path() {
        return path;
    }

    /** The folder around it that was made for it, too. */
    public Optional<Path> madeAround() {
        return madeAround;
    }

    /**
     * Removes the folder with all that is in it; harmless when it is gone.
     *
     * @throws FilesLeftException when something of it is left; the message says what, where, and how to remove it
     */
    @Override
    public void close() throws FilesLeftException {
        FolderRemoval removal = FolderRemoval.of(path);
        try {
            if (lock.isPresent()) {
                lock.get().close();
            }
        } catch (IOException locked) {
            // Ends with this process.
        }
        if (removal.problem().isPresent() && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FilesLeftException(removal.message(path));
        }
        removeIfEmpty(madeAround);
    }

    /** Leaves the folder to the user: from now on nobody takes it for one that is of no more use, also when this process ends. */
    public void keep() throws IOException {
        Files.deleteIfExists(path.resolve(LOCK_FILE)); // first, while others cannot lock it
        if (lock.isPresent()) {
            lock.get().close();
        }
    }

    private static void removeIfEmpty(Optional<Path> folder) {
        try {
            if (folder.isPresent()) {
                Files.deleteIfExists(folder.get());
            }
        } catch (IOException usedByOthers) {
            // Then it is theirs.
        }
    }
}
