package io.storagebench.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.connect.PlainServer;
import io.storagebench.op.WireBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.SocketOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CountingSelectorTest {
    private static final int WAITS = 100_000;

    private PlainServer server;
    private CountingSocketChannel channel;
    private Selector selector;

    @BeforeEach
    void connect() throws IOException {
        server = PlainServer.echoing();
        channel = new CountingSocketChannel(SocketChannel.open(), new WireBytes());
        channel.connect(server.address());
        channel.configureBlocking(false);
        selector = channel.provider().openSelector();
    }

    @AfterEach
    void close() throws IOException {
        selector.close();
        channel.close();
        server.close();
    }

    @Test
    void waitsLeaveNoKeys() throws IOException {
        waitAndCancel(1000);
        long before = usedHeapBytes();
        waitAndCancel(WAITS);
        assertThat(selector.keys()).isEmpty();
        assertThat(selector.selectedKeys()).isEmpty();
        assertThat(channel.isRegistered()).isFalse();
        assertThat(channel.inside().isRegistered()).isFalse();
        assertThat(usedHeapBytes() - before).isLessThan(WAITS * 20L);
    }

    @Test
    void waitsOfHadoopsStreamsLeaveNoKeys() throws IOException {
        SocketOutputStream out = (SocketOutputStream) NetUtils.getOutputStream(channel.socket(), 1000);
        for (int i = 0; i < 1000; i++) {
            out.waitForWritable();
        }
        long before = usedHeapBytes();
        for (int i = 0; i < WAITS; i++) {
            out.waitForWritable();
        }
        assertThat(channel.isRegistered()).isFalse();
        assertThat(channel.inside().isRegistered()).isFalse();
        assertThat(usedHeapBytes() - before).isLessThan(WAITS * 20L);
    }

    @Test
    void aReadyChannelIsSelectedOnce() throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ, "mine");
        assertThat(selector.selectNow()).isZero();
        channel.write(ByteBuffer.allocate(1));
        assertThat(selector.select(10_000)).isEqualTo(1);
        assertThat(selector.selectedKeys()).containsExactly(key);
        assertThat(key.isReadable()).isTrue();
        assertThat(key.channel()).isSameAs(channel);
        assertThat(key.attachment()).isEqualTo("mine");
        assertThat(selector.selectNow()).isZero(); // still in the set
        assertThat(selector.selectedKeys().remove(key)).isTrue();
        assertThat(selector.selectNow()).isEqualTo(1);
        assertThat(selector.keys()).containsExactly(key);
        assertThatThrownBy(() -> selector.keys().remove(key)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void anActionIsGivenTheKeysOfTheChannels() throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
        Set<SelectionKey> given = new HashSet<>();
        assertThat(selector.select(given::add, 10_000)).isEqualTo(1);
        assertThat(given).containsExactly(key);
    }

    @Test
    void registeringAgainChangesTheInterest() throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        assertThat(channel.register(selector, SelectionKey.OP_WRITE)).isSameAs(key);
        assertThat(key.interestOps()).isEqualTo(SelectionKey.OP_WRITE);
        assertThat(selector.select(10_000)).isEqualTo(1);
        assertThat(key.readyOps()).isEqualTo(SelectionKey.OP_WRITE);
    }

    @Test
    void aCancelledKeyIsGoneAfterTheNextSelection() throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
        key.cancel();
        assertThatThrownBy(key::interestOps).isInstanceOf(CancelledKeyException.class);
        assertThat(selector.selectNow()).isZero();
        assertThat(selector.keys()).isEmpty();
        assertThat(channel.keyFor(selector)).isNull();
        channel.configureBlocking(true);
        assertThat(channel.inside().isBlocking()).isTrue();
    }

    @Test
    void twoThreadsCanWaitForOneChannel() throws IOException {
        try (Selector other = channel.provider().openSelector()) {
            channel.register(selector, SelectionKey.OP_WRITE);
            channel.register(other, SelectionKey.OP_READ);
            assertThat(selector.select(10_000)).isEqualTo(1);
            assertThat(other.selectNow()).isZero();
        }
        assertThat(channel.isRegistered()).isTrue();
    }

    @Test
    void aClosedChannelLeavesItsSelector() throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        channel.close();
        assertThat(key.isValid()).isFalse();
        assertThat(selector.selectNow()).isZero();
        assertThat(selector.keys()).isEmpty();
        assertThat(channel.isRegistered()).isFalse();
    }

    @Test
    void aClosedSelectorLeavesItsChannels() throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        selector.close();
        assertThat(key.isValid()).isFalse();
        assertThat(channel.isRegistered()).isFalse();
        assertThat(channel.inside().isRegistered()).isFalse();
        assertThatThrownBy(selector::keys).isInstanceOf(ClosedSelectorException.class);
        assertThatThrownBy(selector::selectNow).isInstanceOf(ClosedSelectorException.class);
    }

    @Test
    void wakingUpEndsASelection() throws IOException {
        channel.register(selector, SelectionKey.OP_READ);
        assertThat(selector.wakeup()).isSameAs(selector);
        assertThat(selector.select()).isZero();
    }

    @Test
    void channelsThatDoNotCountAreRefused() throws IOException {
        try (SocketChannel plain = SocketChannel.open()) {
            plain.configureBlocking(false);
            assertThatThrownBy(() -> plain.register(selector, SelectionKey.OP_CONNECT))
                    .isInstanceOf(IllegalSelectorException.class);
        }
    }

    /** As Hadoop's SocketIOWithTimeout waits. */
    private void waitAndCancel(int times) throws IOException {
        for (int i = 0; i < times; i++) {
            SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
            assertThat(selector.select(1000) == 1).isTrue();
            key.cancel();
            selector.selectNow();
        }
    }

    private static long usedHeapBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
