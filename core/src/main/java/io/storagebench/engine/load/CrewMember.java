package io.storagebench.engine.load;

import io.storagebench.op.Operation;

/** What one thread has of one stream, through all phases: its worker, and what that tells late. */
public record CrewMember(Operation.Worker worker, LateRequests late) {
    /** With a worker that was just made. */
    public static CrewMember of(Operation.Worker worker) {
        return new CrewMember(worker, new LateRequests());
    }
}
