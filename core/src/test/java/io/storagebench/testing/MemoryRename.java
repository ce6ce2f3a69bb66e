package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Renames items in memory. */
@Command(name = "memory-rename", description = "Renames items in memory.")
public class MemoryRename extends MemoryOperation {
    @Override
    public final Access access() {
        return Access.RENAMES;
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
            if (store().read(run.dataset().renamed(item)).isEmpty()) {
                run.fail("NotDone", run.dataset().name(item) + " is not there under its new name");
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
                store().rename(run.dataset().name(item), run.dataset().renamed(item));
                request.items(1);
            }
        }
    }
}
