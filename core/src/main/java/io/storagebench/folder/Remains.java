package io.storagebench.folder;

import com.sun.security.auth.module.UnixSystem;
import io.storagebench.units.Units;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What processes that were killed left: folders of {@link OwnFolder} that this user made and of which no process holds a
 * lock any more.
 *
 * <p>Process numbers decide nothing, as they are used again, and so do ages. While a folder is being removed all of its
 * lock is held, so no two processes do it at a time.
 */
public final class Remains {
    private static final int MAX_NAME_BYTES = 255;

    private Remains() {}

    /** Removes them from {@code folder}, and tells of each what was done or what is to do. */
    public static void remove(Path folder, Consumer<String> told) {
        user().ifPresent(user -> remove(folder, user, told));
    }

    static void remove(Path folder, int user, Consumer<String> told) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> candidates = Files.newDirectoryStream(folder, OwnFolder.PREFIX + "*")) {
            for (Path candidate : candidates) {
                if (isOf(user, candidate)) {
                    removeUnlessUsed(candidate, told);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // Then nothing of this user is to be found there.
        }
    }

    private static boolean isOf(int user, Path candidate) {
        try {
            return !candidate.getFileName().toString().contains(OwnFolder.ofThisProcess())
                    && Files.isDirectory(candidate, LinkOption.NOFOLLOW_LINKS)
                    && Integer.valueOf(user)
                            .equals(Files.getAttribute(candidate, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException gone) {
            return false;
        }
    }

    private static void removeUnlessUsed(Path candidate, Consumer<String> told) {
        Path file = candidate.resolve(OwnFolder.LOCK_FILE);
        try (FileChannel channel = FileChannel.open(
                        file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
                FileLock lock = channel.tryLock()) {
            if (lock != null && names(channel, candidate) && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                FolderRemoval removal = FolderRemoval.of(candidate);
                told.accept(
                        removal.problem().isPresent()
                                ? "of an earlier run, " + removal.message(candidate)
                                : "removed " + candidate + " (" + Units.bytes(removal.removedBytes())
                                        + "), left by an earlier run");
            }
        } catch (IOException | OverlappingFileLockException notOurs) {
            // No lock file or none that can be locked, or somebody else is at it.
        }
    }

    /** Whether the lock file is this folder's, and not a copy's. */
    private static boolean names(FileChannel channel, Path candidate) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(MAX_NAME_BYTES);
        channel.read(content);
        return new String(content.array(), 0, content.position(), StandardCharsets.UTF_8)
                .equals(candidate.getFileName().toString());
    }

    /** Empty where the system has no such numbers: then nobody can tell whose a folder is. */
    static OptionalInt user() {
        try {
            return OptionalInt.of((int) new UnixSystem().getUid());
        } catch (LinkageError otherSystem) {
            return OptionalInt.empty();
        }
    }
}
