package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServersUnderTest;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many DataNodes on one disk have little each. */
class SmallDiskTest {
    private static final long OFFERED_BYTES = 1L << 30;

    @BeforeEach
    void layOut() throws IOException {
        System.setProperty(
                ServersUnderTest.PROPERTY,
                ServersUnderTest.layOut("hdfs", EmbeddedHdfs.class).toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty(ServersUnderTest.PROPERTY);
    }

    @Test
    void aDataNodeTakesBlocksWhileTheyFitIntoItsPart(@TempDir java.nio.file.Path folder) throws IOException {
        try (EmbeddedServer server = EmbeddedServer.start(
                "hdfs",
                List.of(
                        "--datanodes",
                        "1",
                        "--data",
                        folder.toString(),
                        "--conf",
                        "dfs.datanode.du.reserved=" + reservedBytes(folder)))) {
            Configuration conf = new Configuration();
            java.nio.file.Path files = java.nio.file.Path.of(server.properties().get("conf"));
            conf.addResource(new Path(files.resolve("core-site.xml").toUri()));
            conf.addResource(new Path(files.resolve("hdfs-site.xml").toUri()));
            try (FileSystem fs = FileSystem.newInstance(conf)) {
                assertThat(fs.getStatus().getRemaining()).isPositive().isLessThanOrEqualTo(OFFERED_BYTES);

                try (FSDataOutputStream out = fs.create(new Path("/tmp/one"))) {
                    out.write(1);
                }

                assertThat(fs.getFileStatus(new Path("/tmp/one")).getLen()).isEqualTo(1);
            }
        }
    }

    private static long reservedBytes(java.nio.file.Path folder) throws IOException {
        FileStore disk = Files.getFileStore(folder);
        return disk.getTotalSpace() - (disk.getUnallocatedSpace() - disk.getUsableSpace()) - OFFERED_BYTES;
    }
}
