package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.failure.DataCorruptionException;
import java.io.FileNotFoundException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Writes items to memory. */
@Command(name = "memory-write", description = "Writes items to memory.")
public class MemoryWrite extends MemoryOperation {
    static final Step FILL = Step.of("fill");
    static final Step PUT = Step.of("put");
    private static final int CHUNK_BYTES = 4096;

    @Override
    public final Access access() {
        return Access.CREATES;
    }

    @Override
    public final int largestBatch() {
        return 1000;
    }

    @Override
    public final List<Step> steps() {
        return List.of(FILL, PUT);
    }

    @Override
    public final DatasetPlan plan() {
        return options.toWrite();
    }

    @Override
    public final Optional<String> reader() {
        return Optional.of("memory-read");
    }

    @Override
    public Worker newWorker(RunContext run) throws Exception {
        return new Writer(run);
    }

    /** What a test wants to happen within a request, after its bytes have moved and before the item is there. */
    protected void during(Request request) throws Exception {}

    @Override
    public void check(RunContext run) throws Exception {
        run.eachAcknowledged(item -> check(run, item));
    }

    private void check(RunContext run, long item) {
        String name = run.dataset().name(item);
        Optional<byte[]> content = store().read(name);
        if (content.isEmpty() || content.get().length != run.dataset().sizeOf(item)) {
            run.fail(new FileNotFoundException(name + " is not there in full"));
        } else if (run.verify()) {
            int wrong = run.payload().firstMismatch(item, 0, content.get(), 0, content.get().length);
            if (wrong >= 0) {
                run.fail(new DataCorruptionException(name, wrong));
            }
        }
    }

    private final class Writer extends CountedWorker {
        private final RunContext run;

        Writer(RunContext run) {
            this.run = run;
        }

        @Override
        public void execute(Request request) throws Exception {
            for (long item = request.first(); item < request.first() + request.count(); item++) {
                write(request, item);
            }
        }

        private void write(Request request, long item) throws Exception {
            byte[] content = new byte[Math.toIntExact(run.dataset().sizeOf(item))];
            Span fill = request.begin(FILL);
            for (int at = 0; at < content.length; at += CHUNK_BYTES) {
                int length = Math.min(CHUNK_BYTES, content.length - at);
                run.payload().fill(item, at, content, at, length);
                request.bytes(length);
            }
            fill.end();
            during(request);
            Span put = request.begin(PUT);
            store().put(run.dataset().name(item), content);
            put.end();
            request.items(1);
        }
    }
}
