package io.storagebench.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hdfs.connect.PlainServer;
import io.storagebench.op.WireBytes;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.SocksSocketFactory;
import org.apache.hadoop.net.StandardSocketFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountingSocketFactoryTest {
    private static final String DEFAULT_KEY = "hadoop.rpc.socket.factory.class.default";

    private final Configuration configuration = new Configuration();
    private final WireBytes wireBytes = new WireBytes();

    @Test
    void hadoopMakesTheFactoryForRpcAndForDataTransfer() {
        try (var installed = CountingSocketFactory.install(configuration, wireBytes)) {
            assertThat(installed).isNotNull();
            assertThat(NetUtils.getDefaultSocketFactory(configuration)).isInstanceOf(CountingSocketFactory.class);
            assertThat(NetUtils.getSocketFactory(configuration, ClientProtocol.class))
                    .isEqualTo(NetUtils.getDefaultSocketFactory(configuration))
                    .hasSameHashCodeAs(NetUtils.getDefaultSocketFactory(configuration));
            assertThat(wireBytes.isCounted()).isTrue();
        }
    }

    @Test
    void bytesThroughHadoopsStreamsAreCountedExactly() throws IOException {
        Random random = new Random(1);
        try (var server = PlainServer.echoing();
                Socket socket = connected(server)) {
            OutputStream out = NetUtils.getOutputStream(socket, 5000);
            DataInputStream in = new DataInputStream(NetUtils.getInputStream(socket, 5000));
            long total = 0;
            for (int i = 0; i < 200; i++) {
                byte[] bytes = new byte[1 + random.nextInt(20_000)];
                random.nextBytes(bytes);
                byte[] echoed = new byte[bytes.length];
                out.write(bytes);
                in.readFully(echoed);
                assertThat(echoed).isEqualTo(bytes);
                total += bytes.length;
            }
            assertBothCountedLike(server, total);
        }
    }

    @Test
    void bytesThroughTheSocketsOwnStreamsAreCountedExactly() throws IOException {
        try (var server = PlainServer.echoing();
                Socket socket = connected(server)) {
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            out.write(0xf1);
            out.write(new byte[9999]);
            assertThat(in.read()).isEqualTo(0xf1);
            assertThat(in.readNBytes(9999)).hasSize(9999);
            socket.shutdownOutput();
            assertThat(in.read()).isEqualTo(-1);
            assertBothCountedLike(server, 10_000);
        }
    }

    @Test
    void gatheredAndScatteredBytesAreCountedExactly() throws IOException {
        try (var server = PlainServer.echoing();
                SocketChannel channel = connected(server).getChannel()) {
            ByteBuffer[] out = {ByteBuffer.allocateDirect(100), ByteBuffer.allocate(0), ByteBuffer.allocate(1000)};
            while (out[2].hasRemaining()) {
                channel.write(out);
            }
            ByteBuffer[] in = {ByteBuffer.allocate(50), ByteBuffer.allocateDirect(1050)};
            while (in[1].hasRemaining()) {
                channel.read(in);
            }
            channel.shutdownOutput();
            assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            assertBothCountedLike(server, 1100);
        }
    }

    @Test
    void bytesOfATransferredFileAreCounted(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[300_000]);
        try (var server = PlainServer.echoing();
                SocketChannel channel = connected(server).getChannel();
                FileChannel from = FileChannel.open(file)) {
            for (long at = 0; at < from.size(); ) {
                at += from.transferTo(at, 16 << 10, channel);
                ByteBuffer echoed = ByteBuffer.allocate((int) (at - wireBytes.received()));
                while (echoed.hasRemaining()) {
                    channel.read(echoed);
                }
            }
            assertBothCountedLike(server, 300_000);
        }
    }

    @Test
    void ipv6IsCountedToo() throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
        Assumptions.assumeTrue(NetworkInterface.getByInetAddress(loopback) != null, "no IPv6 here");
        try (var server = PlainServer.echoing(loopback);
                Socket socket = connected(server)) {
            assertThat(socket.getInetAddress()).isInstanceOf(Inet6Address.class);
            NetUtils.getOutputStream(socket, 1000).write(new byte[10]);
            new DataInputStream(NetUtils.getInputStream(socket, 1000)).readFully(new byte[10]);
            assertBothCountedLike(server, 10);
        }
    }

    @Test
    void everyInstallationCountsForItself() throws IOException {
        Configuration other = new Configuration();
        WireBytes others = new WireBytes();
        try (var server = PlainServer.echoing();
                var first = CountingSocketFactory.install(configuration, wireBytes);
                var second = CountingSocketFactory.install(other, others)) {
            assertThat(first).isNotSameAs(second);
            assertThat(NetUtils.getDefaultSocketFactory(configuration))
                    .isNotEqualTo(NetUtils.getDefaultSocketFactory(other));
            assertThat(configuration.get("dfs.client.context")).isNotEqualTo(other.get("dfs.client.context"));
            try (Socket socket = NetUtils.getDefaultSocketFactory(other).createSocket()) {
                NetUtils.connect(socket, server.address(), 1000);
                NetUtils.getOutputStream(socket).write(new byte[7]);
            }
            assertThat(others.sent()).isEqualTo(7);
            assertThat(wireBytes.sent()).isZero();
        }
    }

    @Test
    void aConfigurationCanBeInstalledAgain() throws IOException {
        WireBytes later = new WireBytes();
        try (var server = PlainServer.echoing();
                var first = CountingSocketFactory.install(configuration, new WireBytes())) {
            String context = configuration.get("dfs.client.context");
            try (var second = CountingSocketFactory.install(configuration, later);
                    Socket socket = NetUtils.getDefaultSocketFactory(configuration)
                            .createSocket(
                                    server.address().getAddress(),
                                    server.address().getPort())) {
                assertThat(first).isNotSameAs(second);
                assertThat(configuration.get("dfs.client.context")).isNotEqualTo(context);
                socket.getOutputStream().write(1);
                assertThat(later.sent()).isEqualTo(1);
            }
        }
    }

    @Test
    void aContextOfTheUserStays() {
        configuration.set("dfs.client.context", "mine");
        try (var installed = CountingSocketFactory.install(configuration, wireBytes)) {
            assertThat(installed).isNotNull();
            assertThat(configuration.get("dfs.client.context")).isEqualTo("mine");
        }
    }

    @Test
    void afterClosingNewSocketsAreNotCounted() throws IOException {
        CountingSocketFactory.install(configuration, wireBytes).close();
        try (var server = PlainServer.echoing();
                Socket socket = NetUtils.getDefaultSocketFactory(configuration).createSocket()) {
            assertThat(socket.getChannel()).isNotNull().isNotInstanceOf(CountingSocketChannel.class);
            NetUtils.connect(socket, server.address(), 1000);
            NetUtils.getOutputStream(socket).write(1);
            assertThat(wireBytes.sent()).isZero();
        }
    }

    @Test
    void anotherSocketFactoryIsLeftAlone() {
        for (String key : new String[] {DEFAULT_KEY, "hadoop.rpc.socket.factory.class.ClientProtocol"}) {
            Configuration proxied = new Configuration();
            proxied.set(key, SocksSocketFactory.class.getName());
            String before = proxied.get("dfs.client.context", "default");
            try (var nothing = CountingSocketFactory.install(proxied, wireBytes)) {
                assertThat(nothing).isNotNull();
                assertThat(proxied.get(key)).isEqualTo(SocksSocketFactory.class.getName());
                assertThat(proxied.get("dfs.client.context", "default")).isEqualTo(before);
                assertThat(wireBytes.isCounted()).isFalse();
            }
        }
    }

    @Test
    void factoriesWithoutAnIdAreEqual() {
        CountingSocketFactory one = new CountingSocketFactory();
        one.setConf(new Configuration());
        assertThat(one).isEqualTo(new CountingSocketFactory()).isNotEqualTo(new StandardSocketFactory());
        assertThat(one).hasSameHashCodeAs(new CountingSocketFactory());
    }

    private Socket connected(PlainServer server) throws IOException {
        try (var installed = CountingSocketFactory.install(configuration, wireBytes)) {
            assertThat(installed).isNotNull();
            SocketFactory factory = NetUtils.getDefaultSocketFactory(configuration);
            Socket socket = factory.createSocket();
            NetUtils.connect(socket, server.address(), 5000);
            return socket;
        }
    }

    private void assertBothCountedLike(PlainServer server, long total) {
        assertThat(wireBytes.sent()).isEqualTo(total).isEqualTo(server.received.get());
        assertThat(wireBytes.received()).isEqualTo(total).isEqualTo(server.sent.get());
    }
}
