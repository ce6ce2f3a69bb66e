package io.storagebench.result.figures;

/**
 * How often one class of error happened.
 *
 * @param example the message of the first of them; of several shares, the first by the alphabet
 */
public record ErrorStats(long count, String example) {
    public ErrorStats {
        Whole.part(example, "example");
    }

    /** One more of them. */
    public ErrorStats again() {
        return new ErrorStats(count + 1, example);
    }

    /** Those of both shares. */
    public ErrorStats plus(ErrorStats other) {
        return new ErrorStats(count + other.count, example.compareTo(other.example) <= 0 ? example : other.example);
    }
}
