package io.storagebench.mapreduce;

import io.storagebench.mapreduce.task.JobFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.hadoop.fs.FileSystem;

/**
 * The client's jar in the cluster's file system. It stays there under the checksum of its content, so that it is sent once and
 * not with each job, and machines that have fetched it for one job have it for the next. One thread.
 */
final class ClientJar {
    private static final String FOLDER = "client";

    /** Enough to tell versions apart, in a folder that only its user can write to. */
    private static final int DIGITS = 32;

    private ClientJar() {}

    /**
     * Sends it when it is not there.
     *
     * @param folder of a job; jars are beside it
     */
    static org.apache.hadoop.fs.Path send(JobFolder folder, Path jar) throws IOException {
        FileSystem fs = folder.fs();
        org.apache.hadoop.fs.Path jars =
                new org.apache.hadoop.fs.Path(folder.path().getParent(), FOLDER);
        org.apache.hadoop.fs.Path there = new org.apache.hadoop.fs.Path(jars, checksum(jar) + ".jar");
        if (isThere(fs, there, Files.size(jar))) {
            return there;
        }
        // Others never see a part of it, and of two that send it, one is kept.
        org.apache.hadoop.fs.Path begun =
                new org.apache.hadoop.fs.Path(jars, folder.path().getName() + ".begun");
        fs.copyFromLocalFile(new org.apache.hadoop.fs.Path(jar.toUri()), begun);
        if (!fs.rename(begun, there)) {
            fs.delete(begun, false);
            if (!isThere(fs, there, Files.size(jar))) {
                throw new IOException("cannot be named " + there + " in the cluster's file system");
            }
        }
        return there;
    }

    private static boolean isThere(FileSystem fs, org.apache.hadoop.fs.Path there, long bytes) throws IOException {
        return fs.exists(there) && fs.getFileStatus(there).getLen() == bytes;
    }

    private static String checksum(Path jar) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
        try (InputStream in = Files.newInputStream(jar);
                OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(out);
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    }
}
