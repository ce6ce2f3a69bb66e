package io.storagebench.s3.object;

import io.storagebench.op.Request;
import io.storagebench.s3.client.TransferListener;

/** Tells a request what moves. */
record RequestProgress(Request request) implements TransferListener {
    @Override
    public void moved(long bytes) {
        request.bytes(bytes);
    }

    @Override
    public void firstByte() {}
}
