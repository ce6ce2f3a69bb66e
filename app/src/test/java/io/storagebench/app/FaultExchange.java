package io.storagebench.app;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One request of a connection after the other, and its answer. One thread. */
final class FaultExchange {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final String LINE_END = "\r\n";
    private static final String HEAD_END = LINE_END + LINE_END;

    private final InputStream fromClient;
    private final OutputStream toClient;
    private final InputStream fromService;
    private final OutputStream toService;
    private FaultProxy.Asked request;

    FaultExchange(Socket client, Socket service) throws IOException {
        fromClient = new BufferedInputStream(client.getInputStream(), BUFFER_BYTES);
        toClient = new BufferedOutputStream(client.getOutputStream(), BUFFER_BYTES);
        fromService = new BufferedInputStream(service.getInputStream(), BUFFER_BYTES);
        toService = service.getOutputStream();
    }

    FaultProxy.Asked request() {
        return request;
    }

    boolean begin() throws IOException {
        String head = until(HEAD_END, fromClient);
        String[] words = head.split("[ \r]", 4);
        request = head.isEmpty() ? null : new FaultProxy.Asked(words[0], words[1], head);
        return request != null;
    }

    /** All up to the first {@code end}, with it; empty when the connection ends first. */
    private static String until(String end, InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        int next;
        while ((next = in.read()) >= 0) {
            text.append((char) next);
            if (next == '\n' && text.toString().endsWith(end)) {
                return text.toString();
            }
        }
        return "";
    }

    private static String header(String head, String name) {
        Matcher line = Pattern.compile("(?im)^" + name + ": *(.*?)\r\n").matcher(head);
        return line.find() ? line.group(1) : "";
    }

    private static long length(String head) {
        String length = header(head, "content-length");
        return length.isEmpty() ? 0 : Long.parseLong(length);
    }

    /** Asks the service, and gives its answer as it is. */
    void pass() throws IOException {
        passThrough(toClient, toClient);
    }

    /** The same without content after {@code bytes} of it, where the connection ends. */
    void cutAfter(long bytes) throws IOException {
        passThrough(toClient, new FilterOutputStream(toClient) {
            private long left = bytes;

            @Override
            public void write(byte[] buffer, int from, int length) throws IOException {
                int taken = (int) Math.min(left, length);
                out.write(buffer, from, taken);
                left -= taken;
                if (taken < length) {
                    out.flush();
                    throw new EOFException("cut");
                }
            }
        });
    }

    /** The same with another byte at an offset of the content. */
    void flipAt(long offset) throws IOException {
        passThrough(toClient, new FilterOutputStream(toClient) {
            private long done;

            @Override
            public void write(byte[] buffer, int from, int length) throws IOException {
                if (offset >= done && offset < done + length) {
                    buffer[from + (int) (offset - done)] ^= 1;
                }
                out.write(buffer, from, length);
                done += length;
            }
        });
    }

    /** The service does what it is asked, and its answer never comes. */
    void silence() throws IOException {
        passThrough(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        fromClient.read(); // until the client gives up
        throw new EOFException("given up");
    }

    /** The answer is a refusal, as S3 words it; the service is not asked. */
    void refuse(int status, String code, String message) throws IOException {
        copy(fromClient, OutputStream.nullOutputStream(), length(request.head()));
        String xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>" + code + "</Code><Message>" + message
                + "</Message></Error>";
        String head = "HTTP/1.1 " + status + " Refused\r\nContent-Type: application/xml\r\nContent-Length: "
                + xml.length() + "\r\n\r\n";
        say(head + (request.method().equals("HEAD") ? "" : xml));
    }

    private void say(String text) throws IOException {
        toClient.write(text.getBytes(StandardCharsets.ISO_8859_1));
        toClient.flush();
    }

    private void passThrough(OutputStream headTo, OutputStream contentTo) throws IOException {
        toService.write(request.head().getBytes(StandardCharsets.ISO_8859_1));
        copy(fromClient, toService, length(request.head()));
        String head = until(HEAD_END, fromService);
        if (head.isEmpty()) {
            throw new EOFException("no answer");
        }
        headTo.write(head.getBytes(StandardCharsets.ISO_8859_1));
        if (header(head, "transfer-encoding").equalsIgnoreCase("chunked")) {
            copyChunks(contentTo);
        } else if (!request.method().equals("HEAD")) {
            copy(fromService, contentTo, length(head));
        }
        toClient.flush();
        if (header(head, "connection").equalsIgnoreCase("close")) {
            throw new EOFException("the service closes");
        }
    }

    /** Up to the empty one, as they are. */
    private void copyChunks(OutputStream out) throws IOException {
        long bytes;
        do {
            String size = until(LINE_END, fromService);
            out.write(size.getBytes(StandardCharsets.ISO_8859_1));
            bytes = Long.parseLong(size.strip(), 16);
            copy(fromService, out, bytes + LINE_END.length());
        } while (bytes > 0);
    }

    private static void copy(InputStream in, OutputStream out, long length) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        for (long left = length; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new EOFException("cut");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }
}
