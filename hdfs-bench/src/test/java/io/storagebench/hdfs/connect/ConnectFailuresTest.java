package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.testing.RefusingPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectFailuresTest {
    private static final URI S3A = URI.create("s3a://bucket/");

    private final ConnectFailures failures = ConnectFailures.hinting(S3A, "--fs s3a://bucket/", List.of());

    @Test
    void theCommandThatLooksCloserHasWhatItNeedsToGetThere() {
        assertThat(ConnectFailures.hinting(S3A, "", List.of("-D", "fs.s3a.endpoint=http://one:1", "--lib", "my s3a"))
                        .hint())
                .isEqualTo(" Try: storage-bench check s3a://bucket -D fs.s3a.endpoint=http://one:1 --lib 'my s3a'");
    }

    @Test
    void aClassThatALibraryLacksIsNamedWithARemedy() {
        assertThatThrownBy(() -> failures.within(10, new Configuration(false), () -> {
                    throw new NoClassDefFoundError("org/apache/commons/lang3/StringUtils");
                }))
                .hasMessageStartingWith("--fs s3a://bucket/: ")
                .hasMessageEndingWith(" needs the class org.apache.commons.lang3.StringUtils, which is not on the class"
                        + " path. Give the jar that has it with --lib, too.");
    }

    @ParameterizedTest
    @CsvSource({
        "hdfs://nn, 8020",
        "webhdfs://nn, 9870",
        "swebhdfs://nn, 9871",
        "swebhdfs://nn:1, 1",
        "s3a://bucket, -1",
        "file:///, -1",
    })
    void aServerIsAskedAtThePortThatItsClientUses(URI address, int port) {
        assertThat(new ConnectFailures(address, "", "").port(new Configuration(false)))
                .isEqualTo(port);
    }

    @Test
    void aWebAddressOfANameNodeThatRefusesIsNamed() throws Exception {
        try (RefusingPort port = new RefusingPort()) {
            String address = "webhdfs://" + port.authority();
            assertThatThrownBy(() -> ConnectFailures.hinting(URI.create(address), "--fs " + address, List.of())
                            .open(new Configuration(), new HdfsLogin()))
                    .hasMessageStartingWith("--fs " + address + ": connection refused. Is the server up, and the port"
                            + " that of its web pages?");
        }
    }

    private static Map<String, String> nameService(String first, String second) {
        return Map.of(
                "dfs.nameservices",
                "ns",
                "dfs.ha.namenodes.ns",
                "nn1,nn2",
                "dfs.namenode.rpc-address.ns.nn1",
                first,
                "dfs.namenode.rpc-address.ns.nn2",
                second,
                "dfs.client.failover.proxy.provider.ns",
                "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
    }

    @Test
    void aNameServiceOfWhichNoNameNodeAnswersIsToldInSecondsAlsoWhenItIsToBeCleaned() throws Exception {
        try (RefusingPort refusing = new RefusingPort();
                SilentPort silent = new SilentPort()) {
            HdfsOptions target = new HdfsOptions();
            target.configuration.putAll(nameService(refusing.authority(), silent.authority()));
            assertThatThrownBy(() -> target.connect("hdfs://ns/bench", List.of()))
                    .hasMessageStartingWith("hdfs://ns/bench: none of its NameNodes can be connected to: nn1 ("
                            + refusing.authority() + "): connection refused, nn2 (" + silent.authority()
                            + "): no answer within 4 s. Are they up, and their addresses in the configuration right?"
                            + " Try: storage-bench check hdfs://ns");
        }
    }

    @Test
    void aNameServiceOfWhichOneNameNodeAcceptsConnectionsIsTried() throws Exception {
        try (RefusingPort refusing = new RefusingPort();
                ServerSocket accepting = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Configuration conf = new Configuration();
            nameService(refusing.authority(), "127.0.0.1:" + accepting.getLocalPort())
                    .forEach(conf::set);
            assertThat(NameService.of(URI.create("hdfs://ns"), conf).refusals(4000))
                    .isEmpty();
        }
    }

    /** Has no room for more connections: who connects hears nothing. */
    private static final class SilentPort implements AutoCloseable {
        private static final int MORE_THAN_WAIT = 8;

        private final ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<SocketChannel> waiting = new ArrayList<>();

        SilentPort() throws IOException {
            for (int i = 0; i < MORE_THAN_WAIT; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(full.getLocalSocketAddress());
                waiting.add(channel);
            }
        }

        String authority() {
            return "127.0.0.1:" + full.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (SocketChannel channel : waiting) {
                channel.close();
            }
            full.close();
        }
    }
}
