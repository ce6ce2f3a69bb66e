package io.storagebench.hdfs.wire;

import io.storagebench.op.WireBytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.net.StandardSocketFactory;

/**
 * Sockets of the HDFS client that count what it sends and receives: data transfer and RPC, protocol, checksums and
 * encryption included.
 *
 * <p>Counted are the payload bytes of TCP, without its headers and retransmissions. Not counted is what does not go
 * through Hadoop's socket factory: short-circuit reads, HTTP (WebHDFS, key management servers), Kerberos and DNS.
 *
 * <p>Hadoop makes a factory from a class name and a configuration ({@code NetUtils.getDefaultSocketFactory}), so a
 * configuration can carry no {@link WireBytes}, only an id. The map from ids to counters is the one static state here;
 * {@link #install} enters one and closing its result removes it. A factory whose id is unknown, as in another process
 * that was given the configuration, makes the same sockets without counting. Factories are equal when their ids are:
 * Hadoop keeps one RPC client, with its connections, for equal factories.
 *
 * <p>A factory, its sockets and counters may be used by any thread.
 */
public final class CountingSocketFactory extends SocketFactory implements Configurable {
    static final String ID_KEY = "storage-bench.hdfs.wire-bytes.id";

    private static final String OURS = CountingSocketFactory.class.getName();
    private static final String STANDARD = StandardSocketFactory.class.getName();
    private static final String DEFAULT_KEY = CommonConfigurationKeysPublic.HADOOP_RPC_SOCKET_FACTORY_CLASS_DEFAULT_KEY;
    private static final String CLIENT_PROTOCOL_KEY = "hadoop.rpc.socket.factory.class.ClientProtocol";

    private static final String CONTEXT_KEY = HdfsClientConfigKeys.DFS_CLIENT_CONTEXT;
    private static final String DEFAULT_CONTEXT = HdfsClientConfigKeys.DFS_CLIENT_CONTEXT_DEFAULT;

    private static final Map<String, WireBytes> INSTALLED = new ConcurrentHashMap<>();

    private Configuration configuration;
    private String id = "";
    private WireBytes wireBytes;

    /** For Hadoop, which then calls {@link #setConf}. */
    public CountingSocketFactory() {}

    /**
     * Makes clients that are created from {@code configuration} from now on count into {@code wireBytes}.
     *
     * <p>Three keys change: the default socket factory, the id and, if it was the default, {@code dfs.client.context}:
     * clients of one context lend each other their DataNode connections and would count into each other's figures. A
     * configuration that names a socket factory other than Hadoop's standard one (for a SOCKS proxy, say) is left alone,
     * and {@code wireBytes} goes on saying that nothing is counted. A {@code FileSystem} must be a new instance: Hadoop's
     * cache of them does not look at the configuration.
     *
     * @return what ends it for clients created later; those that exist count on
     */
    public static Installation install(Configuration configuration, WireBytes wireBytes) {
        Objects.requireNonNull(wireBytes, "wireBytes");
        String factory = configuration.getTrimmed(DEFAULT_KEY, STANDARD);
        boolean replaceable = factory.equals(STANDARD) || factory.equals(OURS);
        if (!replaceable || !configuration.getTrimmed(CLIENT_PROTOCOL_KEY, "").isEmpty()) {
            return () -> {};
        }
        String id = UUID.randomUUID().toString();
        INSTALLED.put(id, wireBytes);
        String context = configuration.get(CONTEXT_KEY, DEFAULT_CONTEXT);
        if (context.equals(DEFAULT_CONTEXT) || context.equals(configuration.get(ID_KEY))) {
            configuration.set(CONTEXT_KEY, id);
        }
        configuration.set(DEFAULT_KEY, OURS);
        configuration.set(ID_KEY, id);
        wireBytes.counting();
        return () -> INSTALLED.remove(id);
    }

    @Override
    public void setConf(Configuration configuration) {
        this.configuration = configuration;
        id = configuration.get(ID_KEY, "");
        wireBytes = INSTALLED.get(id);
    }

    @Override
    public Configuration getConf() {
        return configuration;
    }

    @Override
    public Socket createSocket() throws IOException {
        // Hadoop needs a socket with a channel: NetUtils gives timeouts to writes, and DataNode readers a channel, only
        // then.
        SocketChannel channel = SocketChannel.open();
        return wireBytes == null ? channel.socket() : new CountingSocketChannel(channel, wireBytes).socket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(null, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(null, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(localHost, localPort), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(localHost, localPort), new InetSocketAddress(host, port));
    }

    private Socket connected(SocketAddress local, SocketAddress remote) throws IOException {
        Socket socket = createSocket();
        try {
            if (local != null) {
                socket.bind(local);
            }
            socket.connect(remote);
            return socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CountingSocketFactory factory && factory.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** What {@link #install} began. Closing it never fails, and twice is as good as once. */
    public interface Installation extends AutoCloseable {
        @Override
        void close();
    }
}
