package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** An embedded HDFS with an embedded HttpFS before it, for all tests of a class. */
final class Gateways implements AutoCloseable {
    private final Hdfs hdfs;
    private final EmbeddedServer httpFs;

    private Gateways(Hdfs hdfs, EmbeddedServer httpFs) {
        this.hdfs = hdfs;
        this.httpFs = httpFs;
    }

    static Gateways start() {
        Hdfs hdfs = Hdfs.start(3);
        try {
            return new Gateways(hdfs, hdfs.startBefore("httpfs"));
        } catch (IOException failure) {
            try (hdfs) {
                throw new UncheckedIOException(failure);
            } catch (IOException alsoNotClosed) {
                throw new UncheckedIOException(alsoNotClosed);
            }
        }
    }

    Hdfs hdfs() {
        return hdfs;
    }

    List<String> webHdfs() {
        return List.of("--url", "http://" + hdfs.httpAddress());
    }

    List<String> httpFs() {
        return List.of("--gateway", "httpfs", "--url", httpFs.properties().get("httpfs.url"));
    }

    @Override
    public void close() throws IOException {
        try (hdfs) {
            httpFs.close();
        }
    }
}
