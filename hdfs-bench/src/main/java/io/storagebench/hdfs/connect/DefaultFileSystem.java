package io.storagebench.hdfs.connect;

import io.storagebench.units.UsageException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** The file system that a configuration names, as distinct from the one that Hadoop falls back to. */
final class DefaultFileSystem {
    private static final String FOLDER = "HADOOP_CONF_DIR";

    private DefaultFileSystem() {}

    /** Whether somebody has set it; Hadoop's own default is {@code file:///}. */
    static boolean isNamed(Configuration conf) {
        String[] sources = conf.getPropertySources(FileSystem.FS_DEFAULT_NAME_KEY);
        return sources != null && sources.length > 0 && !sources[sources.length - 1].endsWith("core-default.xml");
    }

    /** Refuses to take another file system for that of a configuration that is there but names none. */
    static void requireNoConfiguration() throws UsageException {
        String folder = System.getenv(FOLDER);
        if (folder != null && !folder.isEmpty()) {
            throw new UsageException(FOLDER + "=" + folder + ": no core-site.xml there sets "
                    + FileSystem.FS_DEFAULT_NAME_KEY + ", so nobody knows which file system is meant. Set it there,"
                    + " name one with --fs, or unset " + FOLDER + " for an embedded HDFS.");
        }
    }
}
