package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Deletes items from memory. */
@Command(name = "memory-delete", description = "Deletes items from memory.")
public class MemoryDelete extends MemoryOperation {
    @Override
    public final Access access() {
        return Access.CONSUMES;
    }

    @Override
    public final int largestBatch() {
        return 1000;
    }

    @Override
    public final DatasetPlan plan() {
        return options.toRead();
    }

    @Override
    public Optional<Operation> maker() {
        MemoryWrite maker = new MemoryWrite();
        maker.options = options;
        return Optional.of(maker);
    }

    @Override
    public Operation.Worker newWorker(RunContext run) throws Exception {
        return new Worker(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        run.eachAcknowledged(item -> {
            if (store().read(run.dataset().name(item)).isPresent()) {
                run.fail("NotDone", run.dataset().name(item) + " is still there");
            }
        });
    }

    private final class Worker extends CountedWorker {
        private final RunContext run;

        Worker(RunContext run) {
            this.run = run;
        }

        @Override
        public void execute(Request request) throws Exception {
            for (long item = request.first(); item < request.first() + request.count(); item++) {
                store().remove(run.dataset().name(item));
                request.items(1);
            }
        }
    }
}
