package io.storagebench.hbase.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ConnectFailuresTest {
    private static ConnectFailures of(String quorum) {
        Configuration conf = new Configuration(false);
        conf.set("hbase.zookeeper.quorum", quorum);
        return new ConnectFailures("--zookeeper " + quorum, conf);
    }

    @Test
    void hostsThatNobodyKnowsAreToldAtOnce() {
        assertThatThrownBy(() -> of("zk.invalid").requireKnownHost())
                .hasMessage("--zookeeper zk.invalid: the host is not known. Correct it.");
        assertThatThrownBy(() -> of("zk1.invalid:1,zk2.invalid").requireKnownHost())
                .hasMessage("--zookeeper zk1.invalid:1,zk2.invalid: none of the hosts is known. Correct it.");
        assertThatCode(() -> of("zk1.invalid,127.0.0.1").requireKnownHost()).doesNotThrowAnyException();
    }

    @Test
    void aPortThatTakesConnectionsAndSaysNothingIsNoMastersFault() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 10, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            ConnectFailures failures = of("127.0.0.1:" + socket.getLocalPort());
            assertThat(failures.silent(false)).hasMessageContaining("does not answer as ZooKeeper does");
            assertThat(failures.silent(true)).hasMessageContaining("ZooKeeper is there, but no HBase master answers");
        }
    }
}
