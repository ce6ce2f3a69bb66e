package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class SourceAddressSocketFactoryTest {
    private static SourceAddressSocketFactory from(String address) {
        Configuration conf = new Configuration(false);
        conf.set(SourceAddressSocketFactory.SOURCE_KEY, address);
        SourceAddressSocketFactory factory = new SourceAddressSocketFactory();
        factory.setConf(conf);
        return factory;
    }

    @Test
    void factoriesAreEqualWhenTheirAddressesAre() {
        assertThat(from("127.0.0.2")).isEqualTo(from("127.0.0.2")).hasSameHashCodeAs(from("127.0.0.2"));
        assertThat(from("127.0.0.2")).isNotEqualTo(from("127.0.0.3"));
    }

    @Test
    void connectionsComeFromTheAddress() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket =
                        from("127.0.0.1").createSocket(InetAddress.getLoopbackAddress(), listening.getLocalPort())) {
            assertThat(socket.getLocalAddress().getHostAddress()).isEqualTo("127.0.0.1");
            assertThat(socket.getChannel()).isNotNull();
        }
    }
}
