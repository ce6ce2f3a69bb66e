package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.io.FileNotFoundException;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Appends to one item of each worker in memory. */
@Command(name = "memory-append", description = "Appends to one item of each thread in memory.")
public class MemoryAppend extends MemoryOperation {
    @Override
    public final Access access() {
        return Access.APPENDS;
    }

    @Override
    public final DatasetPlan plan() {
        return options.toWrite();
    }

    @Override
    public Operation.Worker newWorker(RunContext run) throws Exception {
        return new Appender(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        run.eachAcknowledged(item -> {
            Optional<byte[]> content = store().read(run.dataset().name(item));
            long wanted = run.acknowledgedAppends(item) * run.dataset().sizeOf(item);
            if (content.isEmpty() || content.get().length < wanted) {
                run.fail(new FileNotFoundException(run.dataset().name(item) + " is not there in full"));
            }
        });
    }

    private final class Appender extends CountedWorker {
        private final RunContext run;

        Appender(RunContext run) {
            this.run = run;
        }

        @Override
        public void execute(Request request) throws Exception {
            long item = request.first();
            int size = Math.toIntExact(run.dataset().sizeOf(item));
            byte[] content = new byte[size];
            run.payload().fill(item, request.sequence() * size, content, 0, size);
            request.bytes(size);
            store().append(run.dataset().name(item), content);
            request.items(1);
        }
    }
}
