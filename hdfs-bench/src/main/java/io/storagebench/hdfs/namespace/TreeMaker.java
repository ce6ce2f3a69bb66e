package io.storagebench.hdfs.namespace;

import io.storagebench.tool.ToolCrew;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Makes a {@link TreeSource} on any file system, by several threads. A file's directories are made with it, so none waits for
 * another.
 */
final class TreeMaker {
    private static final int BATCH = 32;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte[] ZEROES = new byte[BUFFER_BYTES];

    /** In the folder while its tree is made. */
    private static final String UNFINISHED = "_storage-bench-unfinished";

    private final FileSystem fs;
    private final Path folder;
    private final TreeOptions options;
    private final ToolRun run;
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong existed = new AtomicLong();
    private final AtomicLong directories = new AtomicLong();
    private final AtomicLong bytesWritten = new AtomicLong();
    private final List<ToolCrew.Job> batch = new ArrayList<>();
    private long total;

    TreeMaker(FileSystem fs, Path folder, TreeOptions options, ToolRun run) {
        this.fs = fs;
        this.folder = folder;
        this.options = options;
        this.run = run;
    }

    /** Makes all of it below the folder, which must be empty unless it goes on with what the same command began. */
    void make(TreeSource source) throws IOException, UsageException, InterruptedException {
        Path begun = new Path(folder, UNFINISHED);
        begin(source, begun);
        total = source.files();
        try (ToolCrew crew = run.crew(options.threads())) {
            source.walk(new TreeSource.Visitor() {
                @Override
                public void directory(String path) throws IOException, InterruptedException {
                    add(crew, () -> makeDirectory(path));
                }

                @Override
                public void file(String path, long bytes, int replication) throws IOException, InterruptedException {
                    add(crew, () -> makeFile(path, bytes, replication));
                }
            });
            flush(crew);
            crew.await();
        }
        fs.delete(begun, false);
    }

    /** Notes what is made in the folder: without that nobody could tell unfinished files from those of others. */
    private void begin(TreeSource source, Path begun) throws IOException, UsageException {
        String wanted = source.description() + (options.realSizes ? " --real-sizes" : "");
        if (!fs.exists(folder) || !fs.listStatusIterator(folder).hasNext()) {
            fs.mkdirs(folder);
            try (FSDataOutputStream out = fs.create(begun, false)) {
                out.write(wanted.getBytes(StandardCharsets.UTF_8));
            }
            return;
        }
        String given = "--to " + options.to + ": ";
        if (!options.resume) {
            throw new UsageException(
                    given + "is not empty. Name an empty folder or one to be made, or go on with what an"
                            + " interrupted command has begun: --resume.");
        }
        if (!fs.exists(begun)) {
            throw new UsageException(
                    given + "is not empty, and --resume finds nothing there that an interrupted command"
                            + " has begun (no " + UNFINISHED + "). Name an empty folder.");
        }
        String there;
        try (FSDataInputStream in = fs.open(begun)) {
            there = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        if (!there.equals(wanted)) {
            throw new UsageException(given + "was begun by \"" + there + "\", and --resume would go on with \"" + wanted
                    + "\". Give the same options, or name an empty folder.");
        }
    }

    private void add(ToolCrew crew, ToolCrew.Job job) throws IOException, InterruptedException {
        batch.add(job);
        if (batch.size() == BATCH) {
            flush(crew);
            run.progressed("make files", made.get() + existed.get(), total, "files");
        }
    }

    private void flush(ToolCrew crew) throws IOException, InterruptedException {
        List<ToolCrew.Job> jobs = List.copyOf(batch);
        batch.clear();
        crew.submit(() -> {
            for (ToolCrew.Job job : jobs) {
                job.run();
            }
        });
    }

    private void makeDirectory(String path) throws IOException {
        if (!fs.mkdirs(new Path(folder, path))) {
            throw new IOException(new Path(folder, path) + ": the directory could not be made.");
        }
        directories.incrementAndGet();
    }

    private void makeFile(String path, long imageBytes, int replication) throws IOException {
        Path file = new Path(folder, path);
        long bytes = options.realSizes ? imageBytes : 0;
        try {
            write(file, bytes, replication, false);
        } catch (FileAlreadyExistsException there) {
            if (!options.resume) {
                throw there;
            }
            FileStatus status = fs.getFileStatus(file);
            if (status.isFile() && status.getLen() == bytes) {
                existed.incrementAndGet();
                return;
            }
            if (!status.isFile() || status.getLen() > bytes) {
                throw new IOException(file + ": is there and not of this command, which would make a file of " + bytes
                        + " bytes. Move it away.");
            }
            write(file, bytes, replication, true);
        }
        made.incrementAndGet();
    }

    private void write(Path file, long bytes, int replication, boolean overwrite) throws IOException {
        short copies = replication > 0 ? (short) replication : fs.getDefaultReplication(file);
        try (FSDataOutputStream out = fs.create(file, overwrite, BUFFER_BYTES, copies, fs.getDefaultBlockSize(file))) {
            for (long left = bytes; left > 0; left -= ZEROES.length) {
                out.write(ZEROES, 0, (int) Math.min(left, ZEROES.length));
            }
        }
        bytesWritten.addAndGet(bytes);
    }

    long made() {
        return made.get();
    }

    long existed() {
        return existed.get();
    }

    long directories() {
        return directories.get();
    }

    long bytesWritten() {
        return bytesWritten.get();
    }
}
