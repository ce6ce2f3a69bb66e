package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.StartException;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The folder in HDFS for what YARN and MapReduce write there by themselves: files of submitted jobs, and the history of those
 * that have ended. Any thread.
 */
final class JobFolder {
    /** As Hadoop's documentation has it for such folders: everybody submits, and nobody removes what is another's. */
    private static final FsPermission EVERYBODY = new FsPermission((short) 01777);

    private final URI fs;
    private final Path path;
    private final Configuration conf;

    /** @param conf of the HDFS's client */
    JobFolder(ClusterPlan plan, Configuration conf) {
        this.fs = URI.create(plan.fs());
        this.path = new Path(plan.jobFolder());
        this.conf = new Configuration(conf);
        // A NameNode that is not there is told at once, and not after many attempts.
        this.conf.setInt("ipc.client.connect.max.retries", 1);
        this.conf.setInt("ipc.client.connect.max.retries.on.timeouts", 1);
        // Hadoop would close the file system when this JVM begins to end, which is when the folder is deleted.
        this.conf.setBoolean("fs.automatic.close", false);
    }

    /** Makes it, so also shows that the HDFS can be used. */
    void create() throws IOException {
        try (FileSystem hdfs = FileSystem.newInstance(fs, conf)) {
            hdfs.mkdirs(path);
            hdfs.setPermission(path, EVERYBODY);
        } catch (IOException | IllegalArgumentException unusable) {
            throw new StartException("--fs " + fs + ": no folder " + path + " can be made there ("
                    + unusable.getMessage() + "). Is the NameNode up, and may this user write to /tmp?");
        }
    }

    void delete() throws IOException {
        try (FileSystem hdfs = FileSystem.newInstance(fs, conf)) {
            hdfs.delete(path, true);
        }
    }
}
