package io.storagebench.codec;

import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import java.io.IOException;

/** Makes some units of one stripe after the other from the others, with a working set of its own. */
final class StripeWorker implements Operation.Worker {
    static final Step VERIFY = Step.outsideService("verify");

    private final RunContext run;
    private final WorkingSet set;
    private final int[] made;
    private final WorkingSet.Code code;
    private final Runnable release;
    private final long dataBytes;

    /**
     * Compares the first stripe, or with {@code --verify} each, with what pure Java makes.
     *
     * @param made units that {@code code} makes
     * @param release of the coder
     */
    StripeWorker(RunContext run, WorkingSet set, int[] made, WorkingSet.Code code, Runnable release)
            throws IOException {
        this.run = run;
        this.set = set;
        this.made = made;
        this.code = code;
        this.release = release;
        dataBytes = run.dataset().sizeOf(0);
        set.tryOut(code, made, run.verify() ? set.size() : 1);
    }

    @Override
    public void execute(Request request) throws IOException {
        int stripe = (int) (request.first() % set.size());
        if (run.verify()) {
            Span spoil = request.begin(VERIFY);
            set.spoil(stripe, made);
            spoil.end();
        }
        code.apply(set, stripe);
        request.bytes(dataBytes);
        if (run.verify()) {
            Span verify = request.begin(VERIFY);
            set.require(stripe, made);
            verify.end();
        }
        request.items(1);
    }

    @Override
    public void close() {
        release.run();
    }
}
