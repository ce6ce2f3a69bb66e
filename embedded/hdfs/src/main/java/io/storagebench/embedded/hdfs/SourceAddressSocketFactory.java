package io.storagebench.embedded.hdfs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;

/**
 * Sockets that connect from a DataNode's own address, set by {@link #SOURCE_KEY}.
 *
 * <p>The NameNode takes a DataNode's address from the connection it registers by, so without this all DataNodes of one
 * machine are 127.0.0.1. Equal factories have the same address, as Hadoop's RPC shares connections by factory. Public
 * for Hadoop, which creates it by name. Any thread.
 */
public final class SourceAddressSocketFactory extends SocketFactory implements Configurable {
    static final String SOURCE_KEY = "storage-bench.source.address";

    private Configuration conf;
    private InetAddress source;

    @Override
    public void setConf(Configuration newConf) {
        conf = newConf;
        if (newConf == null) {
            return;
        }
        try {
            source = InetAddress.getByName(newConf.get(SOURCE_KEY, "127.0.0.1"));
        } catch (IOException e) {
            throw new IllegalArgumentException(SOURCE_KEY, e);
        }
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public Socket createSocket() throws IOException {
        return bound(source, 0);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(createSocket(), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(createSocket(), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        return connected(bound(local, localPort), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        return connected(bound(local, localPort), new InetSocketAddress(host, port));
    }

    /** Of a channel, as Hadoop's streams with time limits want it. */
    private static Socket bound(InetAddress local, int localPort) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.bind(new InetSocketAddress(local, localPort));
            return channel.socket();
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static Socket connected(Socket socket, SocketAddress remote) throws IOException {
        try {
            socket.connect(remote);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SourceAddressSocketFactory that && Objects.equals(source, that.source);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(source);
    }
}
