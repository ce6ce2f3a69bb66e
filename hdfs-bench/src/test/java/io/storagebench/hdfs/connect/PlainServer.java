package io.storagebench.hdfs.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A server of plain sockets that says back what it hears, or nothing at all. Counts on its side. */
public final class PlainServer implements AutoCloseable {
    private final ServerSocket server;
    private final Queue<Socket> peers = new ConcurrentLinkedQueue<>();
    public final AtomicLong received = new AtomicLong();
    public final AtomicLong sent = new AtomicLong();

    private PlainServer(InetAddress address, boolean echoes) throws IOException {
        server = new ServerSocket(0, 50, address);
        daemon(() -> {
            while (true) {
                Socket peer = server.accept();
                peers.add(peer);
                if (echoes) {
                    daemon(() -> echo(peer));
                }
            }
        });
    }

    public static PlainServer echoing() throws IOException {
        return echoing(InetAddress.getLoopbackAddress());
    }

    public static PlainServer echoing(InetAddress address) throws IOException {
        return new PlainServer(address, true);
    }

    /** Accepts, but neither reads nor writes. */
    public static PlainServer silent() throws IOException {
        return new PlainServer(InetAddress.getLoopbackAddress(), false);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    private void echo(Socket peer) throws IOException {
        byte[] buffer = new byte[8192];
        InputStream in = peer.getInputStream();
        OutputStream out = peer.getOutputStream();
        for (int bytes = in.read(buffer); bytes >= 0; bytes = in.read(buffer)) {
            received.addAndGet(bytes);
            sent.addAndGet(bytes);
            out.write(buffer, 0, bytes);
        }
        peer.close();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket peer : peers) {
            peer.close();
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // The test has closed the server or the connection.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
