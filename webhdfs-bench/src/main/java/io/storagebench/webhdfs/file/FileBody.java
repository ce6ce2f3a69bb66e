package io.storagebench.webhdfs.file;

import io.storagebench.dataset.Payload;
import io.storagebench.op.Request;
import io.storagebench.webhdfs.http.Body;
import java.io.IOException;
import java.io.OutputStream;

/** The content of one item after the other. One thread. */
final class FileBody implements Body {
    private final Payload payload;
    private final byte[] buffer;
    private long item;
    private long itemBytes;
    private Request request;
    private long toldBytes;

    FileBody(Payload payload, int bufferBytes) {
        this.payload = payload;
        buffer = new byte[bufferBytes];
    }

    /** Is that of the request's item from now on. */
    FileBody of(Request next, long bytes) {
        item = next.first();
        itemBytes = bytes;
        request = next;
        toldBytes = 0;
        return this;
    }

    @Override
    public long bytes() {
        return itemBytes;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (long offset = 0; offset < itemBytes; ) {
            int length = (int) Math.min(buffer.length, itemBytes - offset);
            payload.fill(item, offset, buffer, 0, length);
            out.write(buffer, 0, length);
            offset += length;
            if (offset > toldBytes) { // what is sent again is no progress
                request.bytes(offset - toldBytes);
                toldBytes = offset;
            }
        }
    }
}
