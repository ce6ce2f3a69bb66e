package io.storagebench.webhdfs.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/** An answer whose content is read while it comes; its connection is of use again when it was read to its end. One thread. */
public final class HttpAnswer implements Closeable {
    private static final int MOST_TEXT_BYTES = 1 << 16;

    private final ClassicHttpResponse response;
    private final InputStream content;
    private final HttpConnection connection;
    private final Ending ending;
    private boolean isAtEnd;
    private boolean isClosed;

    /** What becomes of the connection. */
    interface Ending {
        void of(HttpConnection connection, boolean isReadToItsEnd);
    }

    HttpAnswer(ClassicHttpResponse response, HttpConnection connection, Ending ending) throws IOException {
        this.response = response;
        this.connection = connection;
        this.ending = ending;
        HttpEntity entity = response.getEntity();
        content = entity == null ? InputStream.nullInputStream() : entity.getContent();
        isAtEnd = entity == null || entity.getContentLength() == 0;
    }

    public int status() {
        return response.getCode();
    }

    /** Host and port of who answered. */
    public String host() {
        return connection.host();
    }

    /** The first header of this name. */
    public Optional<String> header(String name) {
        Header header = response.getFirstHeader(name);
        return header == null ? Optional.empty() : Optional.of(header.getValue());
    }

    /** All headers of this name. */
    public Header[] headers(String name) {
        return response.getHeaders(name);
    }

    /** The content, of which no byte was read yet. */
    public InputStream content() {
        return new InputStream() {
            private final byte[] one = new byte[1];

            @Override
            public int read() throws IOException {
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                int read = content.read(bytes, from, length);
                isAtEnd |= read < 0;
                connection.tellMoved();
                return read;
            }
        };
    }

    /** The content as text, or its beginning. */
    public String text() throws IOException {
        InputStream in = content();
        String text = new String(in.readNBytes(MOST_TEXT_BYTES), StandardCharsets.UTF_8);
        if (!isAtEnd) {
            isAtEnd = in.read() < 0;
        }
        return text;
    }

    /** Gives the connection back, or closes it where something is left to read. */
    @Override
    public void close() throws IOException {
        if (!isClosed) {
            isClosed = true;
            try {
                if (!isAtEnd && response.getEntity().getContentLength() >= 0) {
                    isAtEnd = content.read() < 0; // a reader of exactly as many bytes as there are has not seen the end
                }
            } finally {
                ending.of(connection, isAtEnd);
            }
        }
    }
}
