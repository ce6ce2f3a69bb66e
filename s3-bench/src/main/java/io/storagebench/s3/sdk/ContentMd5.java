package io.storagebench.s3.sdk;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ContentSum;
import java.nio.ByteBuffer;

/** The header that lets a service compare content, for SDKs that leave it to their callers. */
final class ContentMd5 {
    private static final int BUFFER_BYTES = 64 << 10;

    private ContentMd5() {}

    /** In base64, by making all of the content once. */
    static String of(Body body) {
        ContentSum sum = ContentSum.of(Checksum.MD5);
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(BUFFER_BYTES, Math.max(1, body.bytes())));
        for (long offset = 0; offset < body.bytes(); offset += buffer.limit()) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), body.bytes() - offset));
            body.fill(offset, buffer);
            sum.update(buffer.flip());
        }
        return sum.take();
    }
}
