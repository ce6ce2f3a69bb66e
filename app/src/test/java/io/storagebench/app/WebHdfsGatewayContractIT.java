package io.storagebench.app;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

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

    @Nested
    class ReadByCachedLocations extends Read {
        @Override
        String[] way() {
            return CACHED;
        }
    }

    @Nested
    class WriteByHadoopsClient extends Write {
        @Override
        String[] way() {
            return HADOOP;
        }
    }

    @Nested
    class ReadByHadoopsClient extends Read {
        @Override
        String[] way() {
            return HADOOP;
        }
    }
}
