package io.storagebench.mapreduce;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A local file system that fails when a test says so; a write that fails leaves half of it, or all. */
final class FlakyFileSystem extends FilterFileSystem {
    /** Asked before each request: whether it fails, by what it is and the name of its file. */
    Predicate<String> fails = request -> false;

    /** Which part of a write that fails is there nevertheless, from 0 to 1. */
    double thereOfFailed = 0.5;

    FlakyFileSystem(Path folder) throws IOException {
        super(new RawLocalFileSystem());
        fs.initialize(folder.toUri(), new Configuration(false));
    }

    private void request(String what, org.apache.hadoop.fs.Path file) throws IOException {
        if (fails.test(what + " " + file.getName())) {
            throw new IOException("no " + what);
        }
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
        request("open", file);
        return super.open(file, buffer);
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path file) throws IOException {
        request("status", file);
        return super.getFileStatus(file);
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path file, boolean recursive) throws IOException {
        request("delete", file);
        return super.delete(file, recursive);
    }

    @Override
    public void setTimes(org.apache.hadoop.fs.Path file, long changed, long read) throws IOException {
        request("times", file);
        super.setTimes(file, changed, read);
    }

    @Override
    public FSDataOutputStream create(
            org.apache.hadoop.fs.Path file,
            FsPermission permission,
            boolean overwrite,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        request("create", file);
        FSDataOutputStream out = super.create(file, permission, overwrite, buffer, replication, block, progress);
        return new FSDataOutputStream(new Breaking(out, file), null);
    }

    /** Breaks for good when it fails once, as a stream to HDFS does. */
    private final class Breaking extends FilterOutputStream {
        private final org.apache.hadoop.fs.Path file;
        private boolean broken;

        Breaking(FSDataOutputStream out, org.apache.hadoop.fs.Path file) {
            super(out);
            this.file = file;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (broken || fails.test("write " + file.getName())) {
                if (!broken) {
                    out.write(bytes, from, (int) (length * thereOfFailed));
                    out.flush();
                }
                broken = true;
                throw new IOException("no write");
            }
            out.write(bytes, from, length);
        }
    }

    /** As a map that runs elsewhere would use it. */
    FileSystem working() {
        return fs;
    }
}
