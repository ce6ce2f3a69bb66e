package io.storagebench.hdfs;

import io.storagebench.compare.BareThreads;
import io.storagebench.compare.Figures;
import io.storagebench.dataset.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** What somebody without a load generator would write: threads that write files, or read them, and nothing else. */
final class HdfsBareLoop {
    private static final Payload PAYLOAD = new Payload(1, 0);

    private final FileSystem fs;
    private final int threads;
    private final long fileBytes;

    HdfsBareLoop(FileSystem fs, int threads, long fileBytes) {
        this.fs = fs;
        this.threads = threads;
        this.fileBytes = fileBytes;
    }

    /** Writes so many files to a folder, which it makes. */
    Figures writes(Path folder, int files) throws Exception {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            paths.add(new Path(folder, "file-" + i));
        }
        return run(paths, this::write);
    }

    /** Reads files that {@code hdfs-write} made in a folder, each so many times. */
    Figures reads(Path folder, int rounds) throws Exception {
        List<Path> paths = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> found = fs.listFiles(new Path(folder, "run-1"), true);
        while (found.hasNext()) {
            paths.add(found.next().getPath());
        }
        return run(
                Collections.nCopies(rounds, paths).stream()
                        .flatMap(List::stream)
                        .toList(),
                this::read);
    }

    private interface Work {
        long on(Path path, byte[] buffer) throws IOException;
    }

    private Figures run(List<Path> paths, Work work) throws Exception {
        return BareThreads.run(threads, paths.size(), (number, buffer) -> work.on(paths.get(number), buffer));
    }

    private long write(Path path, byte[] buffer) throws IOException {
        long item = path.getName().hashCode();
        try (FSDataOutputStream out = fs.create(path, false)) {
            for (long offset = 0; offset < fileBytes; offset += buffer.length) {
                int length = (int) Math.min(buffer.length, fileBytes - offset);
                PAYLOAD.fill(item, offset, buffer, 0, length);
                out.write(buffer, 0, length);
            }
        }
        return fileBytes;
    }

    private long read(Path path, byte[] buffer) throws IOException {
        long bytes = 0;
        try (FSDataInputStream in = fs.open(path)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
            }
        }
        return bytes;
    }
}
