package io.storagebench.s3.object;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** What operations on objects that {@code s3-put} made have in common. */
abstract class ObjectsOperation implements Operation {
    @Mixin
    MadeObjects made = new MadeObjects();

    /** Requests in flight for one of the run's. */
    int requestsAtOnce() {
        return 1;
    }

    /** Whether content is read, so that checksums matter. */
    boolean readsContent() {
        return false;
    }

    @Override
    public Access access() {
        return Access.READS;
    }

    @Override
    public boolean usesSeed() {
        return made.target.usesSeed();
    }

    @Override
    public int filesOfThread() {
        return made.target.filesOfConnection();
    }

    @Override
    public DatasetPlan plan() {
        return made.plan();
    }

    @Override
    public void validate(Problems problems) {
        made.validate(problems);
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(made.maker());
    }

    @Override
    public Optional<String> reader() {
        return access() == Access.READS ? Optional.of("s3-get") : Optional.empty();
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return made.connect(context, requestsAtOnce(), readsContent());
    }
}
