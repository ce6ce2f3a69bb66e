package io.storagebench.hdfs.connect;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's file systems of local files, whose permissions are set by a system call. Without its native library, Hadoop starts
 * {@code chmod} for each file, and for each file of checksums; a load of small files would measure that.
 */
public final class UnforkedFiles {
    private static final String KEY = "fs.file.impl";

    private UnforkedFiles() {}

    /** Lets {@code conf} have these in the place of Hadoop's, unless it names others. */
    static void spareForks(Configuration conf) {
        String named = conf.get(KEY);
        if (named == null) {
            conf.set(KEY, LocalFileSystem.class.getName());
        } else if (named.equals(org.apache.hadoop.fs.RawLocalFileSystem.class.getName())) {
            conf.set(KEY, RawLocalFileSystem.class.getName());
        }
    }

    /** With checksums. */
    public static final class LocalFileSystem extends org.apache.hadoop.fs.LocalFileSystem {
        /** For Hadoop, which creates it by name. */
        public LocalFileSystem() {
            super(new RawLocalFileSystem());
        }
    }

    /** Without checksums. */
    public static final class RawLocalFileSystem extends org.apache.hadoop.fs.RawLocalFileSystem {
        /** For Hadoop, which creates it by name. */
        public RawLocalFileSystem() {}

        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            File file = pathToFile(path);
            if (permission.getStickyBit()) { // which Java does not know
                super.setPermission(path, permission);
                return;
            }
            try {
                Files.setPosixFilePermissions(file.toPath(), posix(permission));
            } catch (UnsupportedOperationException notPosix) {
                super.setPermission(path, permission);
            }
        }
    }

    private static Set<PosixFilePermission> posix(FsPermission permission) {
        PosixFilePermission[] all = PosixFilePermission.values(); // the owner's reading first, as bit 8 of the mode
        Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((permission.toShort() & (1 << (all.length - 1 - i))) != 0) {
                set.add(all[i]);
            }
        }
        return set;
    }
}
