package io.storagebench.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import javax.net.ServerSocketFactory;

/**
 * An address on 127.0.0.1 before one endpoint of an S3 service, where requests meet what the service itself cannot be made
 * to do; all others pass unchanged, their signed headers with them.
 */
final class FaultProxy implements AutoCloseable {
    private static final int BACKLOG = 100;

    /**
     * A request as it was asked.
     *
     * @param target path and query, encoded
     * @param head all lines up to the empty one
     */
    record Asked(String method, String target, String head) {}

    /** What becomes of a request. */
    interface Fault {
        void on(FaultExchange exchange) throws IOException;
    }

    private record Rule(Predicate<Asked> of, Fault fault) {}

    private final int servicePort;
    private final ServerSocketFactory sockets;
    private final String scheme;
    private final int port;
    private final List<Rule> rules = new CopyOnWriteArrayList<>();
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile ServerSocket listener;
    private Thread accepting;
    private Socket kept = new Socket(); // bound and deaf, so that nobody else takes the port of a dead service

    /** Of plain HTTP. */
    static FaultProxy before(URI service) {
        try {
            return new FaultProxy(service, ServerSocketFactory.getDefault(), "http");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * @param sockets that listen, for plain HTTP or TLS
     */
    FaultProxy(URI service, ServerSocketFactory sockets, String scheme) throws IOException {
        servicePort = service.getPort();
        this.sockets = sockets;
        this.scheme = scheme;
        listen(0);
        port = listener.getLocalPort();
    }

    String endpoint() {
        return scheme + "://" + name();
    }

    /** As tables name it. */
    String name() {
        return "127.0.0.1:" + port;
    }

    /** From now on this becomes of such requests, unless an earlier rule says otherwise. */
    FaultProxy when(Predicate<Asked> of, Fault fault) {
        rules.add(new Rule(of, fault));
        return this;
    }

    /** Everything passes again, and nothing has been asked. */
    void forget() {
        rules.clear();
        asked.clear();
    }

    /** How many such requests have come. */
    long count(Predicate<Asked> of) {
        return asked.stream().filter(of).count();
    }

    /** Nobody is there any more: what is connected ends, and who wants to connect is refused. The port is kept. */
    void die() throws IOException, InterruptedException {
        end();
        accepting.join(); // until it has left the socket, the system has not closed it
        kept = new Socket();
        kept.setReuseAddress(true); // connections of before may linger at it
        kept.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    private void end() throws IOException {
        kept.close();
        listener.close();
        for (Socket each : open) {
            each.close();
        }
    }

    /** Is there again after {@link #die}. */
    void comeBack() throws IOException {
        kept.close();
        listen(port);
    }

    private void listen(int where) throws IOException {
        ServerSocket socket = sockets.createServerSocket(where, BACKLOG, InetAddress.getLoopbackAddress());
        listener = socket;
        accepting = start(() -> {
            while (true) {
                Socket client = socket.accept();
                start(() -> serve(client));
            }
        });
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Work ends with its sockets, which {@link #die} closes. */
    private static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException ended) {
                // by the client, the service, a fault or the end of the test
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void serve(Socket client) throws IOException {
        open.add(client);
        client.setTcpNoDelay(true);
        try (client;
                Socket service = new Socket(InetAddress.getLoopbackAddress(), servicePort)) {
            service.setTcpNoDelay(true);
            if (listener.isClosed()) { // it came in the very moment of the end
                return;
            }
            FaultExchange exchange = new FaultExchange(client, service);
            while (exchange.begin()) {
                Asked request = exchange.request();
                asked.add(request);
                rules.stream()
                        .filter(rule -> rule.of().test(request))
                        .findFirst()
                        .map(Rule::fault)
                        .orElse(FaultExchange::pass)
                        .on(exchange);
            }
        } finally {
            open.remove(client);
        }
    }

    @Override
    public void close() {
        try {
            end();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
