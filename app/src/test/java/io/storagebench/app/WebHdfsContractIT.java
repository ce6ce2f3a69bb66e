package io.storagebench.app;

import io.storagebench.op.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

/** Files on HDFS by WebHDFS. */
class WebHdfsContractIT extends FileContracts {
    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(3);

    @AutoClose
    private static final TestedFileSystem WEB = web();

    private static TestedFileSystem web() {
        try {
            URI uri = URI.create("webhdfs://" + HDFS.httpAddress());
            return new TestedFileSystem(
                    FileSystem.newInstance(uri, new Configuration()), List.of(), List.of(), Map.of());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    TestedFileSystem on() {
        return WEB;
    }

    @Nested
    class Append extends Pieces {
        @Override
        protected Operation operation(long items, String size) {
            return place.appender(items, size);
        }
    }
}
