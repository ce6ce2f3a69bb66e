package io.storagebench.app;

import java.util.List;
import org.junit.jupiter.api.AutoClose;

/** Files over HTTP by WebHDFS. */
class WebHdfsGatewayContractIT extends GatewayContracts {
    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(3);

    @Override
    Hdfs hdfs() {
        return HDFS;
    }

    @Override
    List<String> gateway() {
        return List.of("--url", "http://" + HDFS.httpAddress());
    }
}
