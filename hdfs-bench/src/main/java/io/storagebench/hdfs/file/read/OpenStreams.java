package io.storagebench.hdfs.file.read;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;

/** Streams that one worker keeps open, so that a read is a read and not an open; those used longest ago are closed. */
final class OpenStreams {
    private static final int MOST = 100;

    private final FileSystem fs;
    private final Map<Path, FSDataInputStream> streams = new LinkedHashMap<>(16, 0.75f, true);

    OpenStreams(FileSystem fs) {
        this.fs = fs;
    }

    /** The open stream of {@code path}, or null. */
    FSDataInputStream get(Path path) {
        return streams.get(path);
    }

    /** Opens {@code path}; closes another one if there are too many. */
    FSDataInputStream open(Path path) throws IOException {
        if (streams.size() >= MOST) {
            Path eldest = streams.keySet().iterator().next();
            streams.remove(eldest).close();
        }
        FSDataInputStream in = fs.open(path);
        streams.put(path, in);
        return in;
    }

    /** Closes {@code path}. */
    void close(Path path) throws IOException {
        FSDataInputStream in = streams.remove(path);
        if (in != null) {
            in.close();
        }
    }

    /** Forgets {@code path} after a failure. */
    void drop(Path path) {
        IOUtils.closeStream(streams.remove(path));
    }

    /** Closes all. */
    void closeAll() {
        IOUtils.cleanupWithLogger(null, streams.values().toArray(FSDataInputStream[]::new));
        streams.clear();
    }
}
