package io.storagebench.app;

import java.util.List;
import org.junit.jupiter.api.AutoClose;

/** Files over HTTP by HttpFS. */
class HttpFsGatewayContractIT extends GatewayContracts {
    @AutoClose
    private static final Gateways GATEWAYS = Gateways.start();

    @Override
    Hdfs hdfs() {
        return GATEWAYS.hdfs();
    }

    @Override
    List<String> gateway() {
        return GATEWAYS.httpFs();
    }
}
