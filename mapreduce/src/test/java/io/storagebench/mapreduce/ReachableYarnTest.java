package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ReachableYarnTest {
    private final Configuration conf = new Configuration(false);

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aResourceManagerThatIsAwayIsToldWithItsAddress() throws Exception {
        String address = "127.0.0.1:" + freePort();
        conf.set("yarn.resourcemanager.address", address);
        assertThatThrownBy(() -> ReachableYarn.require(conf))
                .hasMessageStartingWith("--on yarn: no ResourceManager at " + address + " (")
                .hasMessageContaining("refused")
                .hasMessageContaining("Is it up? yarn-site.xml");
    }

    @Test
    void oneOfSeveralThatIsThereWillDo() throws Exception {
        try (ServerSocket active = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            conf.set("yarn.resourcemanager.ha.rm-ids", "rm1, rm2");
            conf.set("yarn.resourcemanager.address.rm1", "127.0.0.1:" + freePort());
            conf.set("yarn.resourcemanager.address.rm2", "127.0.0.1:" + active.getLocalPort());
            assertThatCode(() -> ReachableYarn.require(conf)).doesNotThrowAnyException();
        }
    }

    @Test
    void aNameAloneHasTheUsualPort() {
        conf.set("yarn.resourcemanager.hostname", "rm.example.com");
        assertThat(ReachableYarn.addresses(conf)).containsExactly("rm.example.com:8032");
        conf.set("yarn.resourcemanager.ha.rm-ids", "a,b");
        conf.set("yarn.resourcemanager.hostname.a", "one");
        conf.set("yarn.resourcemanager.address.b", "two:9");
        assertThat(ReachableYarn.addresses(conf)).containsExactly("one:8032", "two:9");
    }
}
