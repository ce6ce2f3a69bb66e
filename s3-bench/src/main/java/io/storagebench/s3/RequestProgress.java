package io.storagebench.s3;

import io.storagebench.op.Request;

/** Tells a request what moves. */
record RequestProgress(Request request) implements Progress {
    @Override
    public void moved(long bytes) {
        request.bytes(bytes);
    }

    @Override
    public void firstByte() {}
}
