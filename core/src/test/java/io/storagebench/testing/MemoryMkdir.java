package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.RunContext;
import picocli.CommandLine.Command;

/** Makes directories in memory. */
@Command(name = "memory-mkdir", description = "Makes directories in memory.")
public final class MemoryMkdir extends MemoryOperation {
    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public boolean movesBytes() {
        return false;
    }

    @Override
    public DatasetPlan plan() {
        return options.toWrite().ofDirectories();
    }

    @Override
    public Worker newWorker(RunContext run) {
        return request -> {
            store().mkdir(run.dataset().name(request.first()));
            request.items(1);
        };
    }
}
