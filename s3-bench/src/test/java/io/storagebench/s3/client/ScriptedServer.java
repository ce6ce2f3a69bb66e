package io.storagebench.s3.client;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that answers each request with the next line of its script, whatever was asked. */
public final class ScriptedServer implements Closeable {
    /** What was asked, on which connection. */
    public record Request(int connection, String head, String body) {
        public String header(String name) {
            Matcher line = Pattern.compile("(?im)^" + name + ": (.*?)\r\n").matcher(head);
            return line.find() ? line.group(1) : "";
        }
    }

    /**
     * One line of the script.
     *
     * @param isEarly whether it is said before the request's body is read
     * @param closes whether the connection is closed behind it
     */
    private record Line(String said, boolean isEarly, boolean closes) {}

    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: (\\d+)\r\n");

    private final ServerSocket socket;
    private final BlockingQueue<Line> script = new LinkedBlockingQueue<>();
    private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> heads = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> closed = new LinkedBlockingQueue<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    public ScriptedServer() throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    /**
     * @param socket that connections come to
     */
    public ScriptedServer(ServerSocket socket) {
        this.socket = socket;
        start(this::acceptAll);
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Answers with a status and content. */
    public ScriptedServer answer(String statusAndHeaders, String content) {
        return say("HTTP/1.1 " + statusAndHeaders + "\r\ncontent-length: " + content.length() + "\r\n\r\n" + content);
    }

    /** Answers with exactly this. */
    public ScriptedServer say(String raw) {
        return add(raw, false, false);
    }

    /** Answers with exactly this, and closes. */
    public ScriptedServer sayAndClose(String raw) {
        return add(raw, false, true);
    }

    /** Says this before it reads the body. */
    public ScriptedServer sayEarly(String raw) {
        return add(raw, true, false);
    }

    /** Says this instead of reading the body, and closes. */
    public ScriptedServer sayEarlyAndClose(String raw) {
        return add(raw, true, true);
    }

    private ScriptedServer add(String raw, boolean isEarly, boolean closes) {
        script.add(new Line(raw, isEarly, closes));
        return this;
    }

    /** The next request that was read and answered. */
    public Request request() throws InterruptedException {
        return next(requests);
    }

    /** Waits for the head of a request, answered or not. */
    public void awaitHead() throws InterruptedException {
        next(heads);
    }

    /** Waits until a connection was closed, by the script or by the client. */
    public void awaitClose() throws InterruptedException {
        next(closed);
    }

    /** What takes longer than a minute does not come. */
    private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(1, TimeUnit.MINUTES);
        if (next == null) {
            throw new AssertionError("nothing came");
        }
        return next;
    }

    private void start(Runnable work) {
        Thread thread = new Thread(work);
        synchronized (threads) {
            threads.add(thread);
        }
        thread.start();
    }

    private void acceptAll() {
        try {
            for (int i = 0; ; i++) {
                Socket connection = socket.accept();
                int number = i;
                open.add(connection);
                start(() -> serve(connection, number));
            }
        } catch (IOException ended) {
            // by close()
        }
    }

    private void serve(Socket connection, int number) {
        try (connection) {
            InputStream in = connection.getInputStream();
            while (true) {
                String head = head(in);
                if (head.isEmpty()) {
                    closed.add(number);
                    return;
                }
                heads.add(head);
                Line line = script.take();
                if (line.isEarly()) {
                    say(connection, line);
                }
                Matcher length = LENGTH.matcher(head);
                boolean reads = length.find() && !(line.isEarly() && line.closes());
                byte[] body = in.readNBytes(reads ? Integer.parseInt(length.group(1)) : 0);
                requests.add(new Request(number, head, new String(body, StandardCharsets.ISO_8859_1)));
                if (!line.isEarly()) {
                    say(connection, line);
                } else if (!line.closes()) {
                    say(connection, script.take());
                }
                if (line.closes()) {
                    connection.close();
                    closed.add(number);
                    return;
                }
            }
        } catch (IOException | InterruptedException ended) {
            // by the client, or by close()
        }
    }

    private static void say(Socket connection, Line line) throws IOException {
        connection.getOutputStream().write(line.said().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int next;
        while ((next = in.read()) >= 0) {
            head.write(next);
            if (next == '\n' && head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                return head.toString(StandardCharsets.ISO_8859_1);
            }
        }
        return "";
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket connection : open) {
                connection.close();
            }
            List<Thread> all;
            synchronized (threads) {
                all = new ArrayList<>(threads);
            }
            for (Thread thread : all) {
                thread.interrupt();
                thread.join();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
