package io.storagebench.scenario;

/**
 * Which part of the work is this process's: share {@code index} of {@code total}, counted from 0. Requests interleave:
 * the share does those whose number is {@code index} modulo {@code total}.
 */
public record Share(int index, int total) {
    /** All of it. */
    public static final Share WHOLE = new Share(0, 1);

    public Share {
        if (total < 1 || index < 0 || index >= total) {
            throw new IllegalArgumentException("share " + index + "/" + total);
        }
    }

    /** How many of {@code count} interleaved things are this share's. */
    public long of(long count) {
        return count / total + (count % total > index ? 1 : 0);
    }

    @Override
    public String toString() {
        return index + "/" + total;
    }
}
