package io.storagebench.engine.pace;

/** When a thread that has taken a request is to start it. Any thread. */
public interface Pace {
    /** A closed loop: at once. */
    Pace CLOSED = (number, nowNanos) -> nowNanos;

    /**
     * The time of the engine's clock at which request {@code number} of the whole is due.
     *
     * @param nowNanos the time when it was taken
     */
    long dueNanos(long number, long nowNanos);

    /** An open loop: as {@code schedule} has it for a phase that starts at {@code originNanos}. */
    static Pace of(Schedule schedule, long originNanos) {
        return (number, nowNanos) -> originNanos + schedule.startOf(number);
    }
}
