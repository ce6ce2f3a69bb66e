package io.storagebench.result;

/** How often one class of error happened, and the first message of it. */
public record ErrorStats(long count, String example) {

    /** Both counts; the example stays this one's. */
    public ErrorStats plus(ErrorStats later) {
        return new ErrorStats(count + later.count, example);
    }
}
