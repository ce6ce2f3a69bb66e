package io.storagebench.s3.client;

/** Is told what happens while a request runs, in the thread that does it. */
public interface TransferListener {
    /** Nobody is told. */
    TransferListener UNSEEN = new TransferListener() {
        @Override
        public void moved(long bytes) {}

        @Override
        public void firstByte() {}
    };

    /** So many bytes of content moved just now; bytes that a retry sends again are not content. */
    public void moved(long bytes);

    /** The first byte of the answer's content is there; once a request. */
    public void firstByte();
}
