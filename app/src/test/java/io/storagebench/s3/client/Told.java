package io.storagebench.s3.client;

/** What a client told of a request. */
final class Told implements TransferListener {
    private long moved;
    private int firstBytes;

    @Override
    public void moved(long bytes) {
        moved += bytes;
    }

    @Override
    public void firstByte() {
        firstBytes++;
    }

    long moved() {
        return moved;
    }

    int firstBytes() {
        return firstBytes;
    }
}
