package io.storagebench.engine.books;

/** A worker's next request: its number in the whole, and the items it is about. One thread. */
public final class Claim {
    private long number = -1;
    private long first;
    private int count;
    private long append = -1;
    // What a hole in the dataset cut off: it is done next, under the same number.
    private long restRank;
    private long restCount;

    /** Number of the request over all shares, from 0 on. */
    public long number() {
        return number;
    }

    public long first() {
        return first;
    }

    public int count() {
        return count;
    }

    /** Number among the appends of all workers to their item, from 0 on; -1 when it is that of its worker alone. */
    public long append() {
        return append;
    }

    void append(long ofItem) {
        append = ofItem;
    }

    public void number(long next) {
        number = next;
    }

    public void items(long from, int many) {
        first = from;
        count = many;
    }

    public boolean hasRest() {
        return restCount > 0;
    }

    long restRank() {
        return restRank;
    }

    long restCount() {
        return restCount;
    }

    void rest(long rank, long many) {
        restRank = rank;
        restCount = many;
    }
}
