package io.storagebench.hdfs.wire;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/**
 * Opens selectors for {@link CountingSocketChannel}s; nothing else.
 *
 * <p>There is one, without state, because Hadoop keeps a pool of selectors for each provider it has ever met. Any thread.
 */
final class CountingSelectorProvider extends SelectorProvider {
    static final CountingSelectorProvider INSTANCE = new CountingSelectorProvider();

    private CountingSelectorProvider() {}

    @Override
    public AbstractSelector openSelector() throws IOException {
        return new CountingSelector(this, SelectorProvider.provider().openSelector());
    }

    @Override
    public SocketChannel openSocketChannel() {
        throw new UnsupportedOperationException("a counting channel comes from CountingSocketFactory");
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() {
        throw new UnsupportedOperationException("counts client sockets only");
    }

    @Override
    public DatagramChannel openDatagramChannel() {
        throw new UnsupportedOperationException("counts client sockets only");
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) {
        throw new UnsupportedOperationException("counts client sockets only");
    }

    @Override
    public Pipe openPipe() {
        throw new UnsupportedOperationException("counts client sockets only");
    }
}
