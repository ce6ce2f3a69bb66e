package io.storagebench.s3;

/** Is told what happens while a request runs, in the thread that does it. */
interface Progress {
    /** Nobody is told. */
    Progress UNSEEN = new Progress() {
        @Override
        public void moved(long bytes) {}

        @Override
        public void firstByte() {}
    };

    /** So many bytes of content moved just now; bytes that a retry sends again are not content. */
    void moved(long bytes);

    /** The first byte of the answer's content is there; once a request. */
    void firstByte();
}
