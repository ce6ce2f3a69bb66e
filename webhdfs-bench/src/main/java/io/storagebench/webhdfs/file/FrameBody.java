package io.storagebench.webhdfs.file;

import io.storagebench.dataset.Payload;
import io.storagebench.op.Request;
import io.storagebench.webhdfs.http.Body;
import java.io.IOException;
import java.io.OutputStream;

/** The content of one append after the other: the frame's head, and what the payload gives for it. One thread. */
final class FrameBody implements Body {
    private final Payload payload;
    private final byte[] buffer;
    private Frame frame;
    private Request request;
    private long toldBytes;

    /**
     * @param bufferBytes at least those of a frame's head
     */
    FrameBody(Payload payload, int bufferBytes) {
        this.payload = payload;
        buffer = new byte[bufferBytes];
    }

    /** Is that of {@code next} from now on. */
    FrameBody of(Frame next, Request itsRequest) {
        frame = next;
        request = itsRequest;
        toldBytes = 0;
        return this;
    }

    @Override
    public long bytes() {
        return frame.bytes();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (long offset = 0; offset < frame.bytes(); ) {
            int length = (int) Math.min(buffer.length, frame.bytes() - offset);
            payload.fill(frame.contentItem(), offset, buffer, 0, length);
            if (offset == 0) {
                frame.writeHead(buffer);
            }
            out.write(buffer, 0, length);
            offset += length;
            if (offset > toldBytes) { // what is sent again is no progress
                request.bytes(offset - toldBytes);
                toldBytes = offset;
            }
        }
    }
}
