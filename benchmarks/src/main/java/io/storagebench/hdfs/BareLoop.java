package io.storagebench.hdfs;

import com.sun.management.OperatingSystemMXBean;
import io.storagebench.op.Payload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * What somebody without a load generator would write: threads that write files, or read them, and nothing else. {@code
 * BareLoop write|read URI FOLDER THREADS FILES BYTES SECONDS}; for so many seconds it works in vain first, so that the
 * JVM is warm. Writes go to {@code FOLDER}, which it makes; reads are of the files that {@code hdfs-write} made there.
 * Prints {@link Figures}.
 */
final class BareLoop {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final Payload PAYLOAD = new Payload(1, 0);

    private final FileSystem fs;
    private final Path folder;
    private final int threads;
    private final long fileBytes;

    private BareLoop(FileSystem fs, Path folder, int threads, long fileBytes) {
        this.fs = fs;
        this.folder = folder;
        this.threads = threads;
        this.fileBytes = fileBytes;
    }

    public static void main(String[] arguments) throws Exception {
        FileSystem fs = FileSystem.get(URI.create(arguments[1]), new Configuration());
        int files = Integer.parseInt(arguments[4]);
        BareLoop loop =
                new BareLoop(fs, new Path(arguments[2]), Integer.parseInt(arguments[3]), Long.parseLong(arguments[5]));
        long warm = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[6]));
        System.out.println(arguments[0].equals("write") ? loop.writes(files, warm) : loop.reads(files, warm));
        fs.close();
    }

    private Figures writes(int files, long warmNanos) throws Exception {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            paths.add(new Path(folder, "file-" + i));
        }
        long start = System.nanoTime();
        while (System.nanoTime() - start < warmNanos) {
            run(paths, this::write);
            fs.delete(folder, true);
        }
        return run(paths, this::write);
    }

    private Figures reads(int files, long warmNanos) throws Exception {
        List<Path> paths = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> found = fs.listFiles(new Path(folder, "run-1"), true);
        while (found.hasNext() && paths.size() < files) {
            paths.add(found.next().getPath());
        }
        long start = System.nanoTime();
        while (System.nanoTime() - start < warmNanos) {
            run(paths, this::read);
        }
        return run(paths, this::read);
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
            return new Figures(bytes, nanos, jvm.getProcessCpuTime() - cpuBefore);
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
