package io.storagebench.codec;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.units.UsageException;
import java.util.List;
import picocli.CommandLine.Mixin;

/** What coding stripes in memory is, whichever way: a stripe in each request, and no storage. */
abstract class StripeOperation implements Operation {
    @Mixin
    StripeOptions stripes = new StripeOptions();

    @Mixin
    CodecOptions codec = new CodecOptions();

    DatasetStore store = new StripeStore();

    @Override
    public final Access access() {
        return Access.CREATES;
    }

    @Override
    public final boolean wholeItems() {
        return false;
    }

    @Override
    public final List<Step> steps() {
        return List.of(StripeWorker.VERIFY);
    }

    @Override
    public final DatasetPlan plan() {
        return stripes.plan();
    }

    @Override
    public final Target connect(ConnectContext context) throws UsageException {
        return StripeTarget.connect(codec, stripes, store);
    }
}
