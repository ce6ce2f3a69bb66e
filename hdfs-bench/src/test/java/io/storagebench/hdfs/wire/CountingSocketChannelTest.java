package io.storagebench.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.connect.PlainServer;
import io.storagebench.op.WireBytes;
import io.storagebench.testing.RefusingPort;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.net.NetUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CountingSocketChannelTest {
    private PlainServer silent;
    private CountingSocketChannel channel;

    @BeforeEach
    void connect() throws IOException {
        silent = PlainServer.silent();
        channel = new CountingSocketChannel(SocketChannel.open(), new WireBytes());
    }

    @AfterEach
    void close() throws IOException {
        channel.close();
        silent.close();
    }

    @Test
    void aReadFromASilentPeerTimesOut() throws IOException {
        NetUtils.connect(channel.socket(), silent.address(), 1000);
        InputStream in = NetUtils.getInputStream(channel.socket(), 200);
        for (int i = 0; i < 2; i++) {
            long start = System.nanoTime();
            assertThatThrownBy(in::read)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("200 millis timeout while waiting for channel to be ready for read");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(190));
        }
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aWriteToAPeerThatDoesNotReadTimesOut() throws IOException {
        NetUtils.connect(channel.socket(), silent.address(), 1000);
        OutputStream out = NetUtils.getOutputStream(channel.socket(), 200);
        assertThatThrownBy(() -> {
                    while (true) {
                        out.write(new byte[1 << 16]);
                    }
                })
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("for write");
    }

    @Test
    void aBlockingReadKeepsTheSocketsTimeout() throws IOException {
        channel.socket().connect(silent.address(), 1000);
        channel.socket().setSoTimeout(100);
        InputStream in = channel.socket().getInputStream();
        assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void closingWakesABlockedRead() throws Exception {
        channel.connect(silent.address());
        Reader reader = Reader.waiting(() -> channel.read(ByteBuffer.allocate(1)));
        channel.close();
        assertThatThrownBy(reader::result).hasCauseInstanceOf(AsynchronousCloseException.class);
    }

    @Test
    void closingTheSocketWakesABlockedReadOfItsStream() throws Exception {
        channel.connect(silent.address());
        InputStream in = channel.socket().getInputStream();
        Reader reader = Reader.waiting(in::read);
        channel.socket().close();
        assertThatThrownBy(reader::result).hasCauseInstanceOf(IOException.class);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void anInterruptClosesTheChannelOfABlockedRead() throws Exception {
        channel.connect(silent.address());
        Reader reader = Reader.waiting(() -> channel.read(ByteBuffer.allocate(1)));
        reader.interrupt();
        assertThatThrownBy(reader::result).hasCauseInstanceOf(ClosedByInterruptException.class);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.socket().isClosed()).isTrue();
    }

    @Test
    void anInterruptEndsAWaitOfHadoopsStream() throws Exception {
        NetUtils.connect(channel.socket(), silent.address(), 1000);
        InputStream in = NetUtils.getInputStream(channel.socket(), 0);
        Reader reader = Reader.waiting(in::read);
        reader.interrupt();
        assertThatThrownBy(reader::result).hasCauseInstanceOf(InterruptedIOException.class);
        assertThat(channel.isRegistered()).isFalse();
    }

    @Test
    void aRefusedConnectionClosesTheChannel() throws IOException {
        try (RefusingPort nobody = new RefusingPort()) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), nobody.port());
            assertThatThrownBy(() -> NetUtils.connect(channel.socket(), address, 1000))
                    .isInstanceOf(ConnectException.class);
        }
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.isRegistered()).isFalse();
    }

    @Test
    void theChannelInsideFollowsTheBlockingMode() throws IOException {
        channel.configureBlocking(false);
        assertThat(channel.inside().isBlocking()).isFalse();
        channel.configureBlocking(true);
        assertThat(channel.inside().isBlocking()).isTrue();
    }

    @Test
    void aConnectionMadeByHadoopIsBlockingAgain() throws IOException {
        NetUtils.connect(channel.socket(), silent.address(), 1000);
        assertThat(channel.isConnected()).isTrue();
        assertThat(channel.isBlocking()).isTrue();
        assertThat(channel.inside().isBlocking()).isTrue();
    }

    @Test
    void optionsReachTheSocketInside() throws IOException {
        Socket socket = channel.socket();
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSoTimeout(77);
        socket.setReceiveBufferSize(30_000);
        assertThat(channel.inside().getOption(StandardSocketOptions.TCP_NODELAY))
                .isTrue();
        assertThat(channel.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
        assertThat(channel.inside().socket().getSoTimeout()).isEqualTo(77);
        assertThat(socket.getReceiveBufferSize())
                .isEqualTo(channel.inside().socket().getReceiveBufferSize());
        assertThat(socket.getChannel()).isSameAs(channel);
    }

    /** A method left out would act on a second socket that nobody sees; a later JDK may add one. */
    @Test
    void noMethodOfASocketIsLeftOut() {
        for (Method method : Socket.class.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers())) {
                assertThat(CountingSocket.class)
                        .satisfies(
                                type -> assertThat(type.getDeclaredMethod(method.getName(), method.getParameterTypes()))
                                        .isNotNull());
            }
        }
    }

    /** A thread that reads and is known to wait for bytes. */
    private static final class Reader {
        private final FutureTask<Integer> task;
        private final Thread thread;

        private Reader(Callable<Integer> read) {
            task = new FutureTask<>(read);
            thread = new Thread(task, "reader");
            thread.setDaemon(true);
            thread.start();
        }

        /** Starts it and comes back when it is in the native code that waits. */
        static Reader waiting(Callable<Integer> read) throws InterruptedException {
            Reader reader = new Reader(read);
            for (int i = 0; i < 2000 && !reader.isInNativeWait(); i++) {
                Thread.sleep(5);
            }
            assertThat(reader.isInNativeWait()).isTrue();
            return reader;
        }

        private boolean isInNativeWait() {
            StackTraceElement[] stack = thread.getStackTrace();
            return stack.length > 0
                    && stack[0].isNativeMethod()
                    && stack[0].getClassName().startsWith("sun.nio.ch.");
        }

        void interrupt() {
            thread.interrupt();
        }

        Integer result() throws Exception {
            return task.get(20, TimeUnit.SECONDS);
        }
    }
}
