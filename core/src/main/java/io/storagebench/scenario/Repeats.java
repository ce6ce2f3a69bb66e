package io.storagebench.scenario;

/**
 * Which repeats of a run this process does, counted from 1: those from {@code first} to {@code last} of {@code total}.
 * Each makes items of its own.
 */
public record Repeats(int first, int last, int total) {
    /** A run that is not repeated. */
    public static final Repeats ONCE = all(1);

    public Repeats {
        if (first < 1 || last < first || total < last) {
            throw new IllegalArgumentException("repeats " + first + " to " + last + " of " + total);
        }
    }

    /** All of {@code total} repeats. */
    public static Repeats all(int total) {
        return new Repeats(1, total, total);
    }

    /** As {@code --repeat} takes it: {@code 3}, or {@code 2/3} for the second of three alone. */
    @Override
    public String toString() {
        return first == 1 && last == total ? Integer.toString(total) : first + "/" + total;
    }
}
