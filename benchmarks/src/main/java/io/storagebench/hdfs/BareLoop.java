package io.storagebench.hdfs;

import com.sun.management.OperatingSystemMXBean;
import io.storagebench.op.Payload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** What somebody without a load generator would write: threads that write files, or read them, and nothing else. */
final class BareLoop {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final Payload PAYLOAD = new Payload(1, 0);

    private final FileSystem fs;
    private final int threads;
    private final long fileBytes;

    BareLoop(FileSystem fs, int threads, long fileBytes) {
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
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        var jvm = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        AtomicInteger next = new AtomicInteger();
        long cpuBefore = jvm.getProcessCpuTime();
        long before = System.nanoTime();
        Callable<Long> thread = () -> {
            byte[] buffer = new byte[BUFFER_BYTES];
            long bytes = 0;
            for (int i = next.getAndIncrement(); i < paths.size(); i = next.getAndIncrement()) {
                bytes += work.on(paths.get(i), buffer);
            }
            return bytes;
        };
        try {
            long bytes = sum(pool.invokeAll(Collections.nCopies(threads, thread)));
            long nanos = System.nanoTime() - before;
            return new Figures(bytes, nanos, jvm.getProcessCpuTime() - cpuBefore, 0);
        } finally {
            pool.shutdown();
        }
    }

    private static long sum(List<Future<Long>> parts) throws ExecutionException, InterruptedException {
        long sum = 0;
        for (Future<Long> part : parts) {
            sum += part.get();
        }
        return sum;
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
