package io.storagebench.webhdfs;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a NameNode and a DataNode say to an append, and nothing that they do, so that the client is the limit: a redirect, on a
 * connection that stays open; and, as a DataNode does, {@code 100 Continue} and an acknowledgement, after which it closes.
 * Prints both ports, and ends when its standard input does.
 */
final class InstantGateway {
    private static final Pattern LENGTH = Pattern.compile("content-length: *(\\d+)");

    private InstantGateway() {}

    /** {@code --silent} leaves out the {@code 100 Continue}. */
    public static void main(String[] arguments) throws IOException {
        boolean says100 = arguments.length == 0;
        ServerSocket dataNode = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        ServerSocket nameNode = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        String redirect = "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:" + dataNode.getLocalPort()
                + "/webhdfs/v1/file?op=APPEND\r\nContent-Length: 0\r\n\r\n";
        serve(nameNode, "", redirect, true);
        serve(
                dataNode,
                says100 ? "HTTP/1.1 100 Continue\r\n\r\n" : "",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                false);
        System.out.println(nameNode.getLocalPort());
        while (System.in.read() >= 0) {
            // until whoever started it is gone
        }
        System.exit(0);
    }

    private static void serve(ServerSocket at, String first, String answer, boolean stays) {
        start(() -> {
            while (true) {
                Socket client = at.accept();
                client.setTcpNoDelay(true);
                start(() -> answer(client, first, answer, stays));
            }
        });
    }

    private static void answer(Socket client, String first, String answer, boolean stays) throws IOException {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream(), 1 << 16);
            OutputStream out = client.getOutputStream();
            byte[] buffer = new byte[1 << 16];
            do {
                String head = head(in);
                if (head.isEmpty()) {
                    return;
                }
                if (!first.isEmpty()) {
                    out.write(first.getBytes(StandardCharsets.US_ASCII));
                }
                Matcher length = LENGTH.matcher(head);
                for (long left = length.find() ? Long.parseLong(length.group(1)) : 0; left > 0; ) {
                    int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                    if (read < 0) {
                        return;
                    }
                    left -= read;
                }
                out.write(answer.getBytes(StandardCharsets.US_ASCII));
            } while (stays);
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        int next;
        while ((next = in.read()) >= 0) {
            head.append((char) next);
            if (next == '\n' && head.length() > 3 && head.charAt(head.length() - 3) == '\n') {
                return head.toString().toLowerCase(Locale.ROOT);
            }
        }
        return "";
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException ended) {
                // by the client
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
