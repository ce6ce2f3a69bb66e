package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.failure.DataCorruptionException;
import java.io.EOFException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Reads items from memory. */
@Command(name = "memory-read", description = "Reads items from memory.")
public class MemoryRead extends MemoryOperation {
    static final Step READ = Step.of("read");
    static final Step VERIFY = Step.outsideService("verify");
    private static final int CHUNK_BYTES = 4096;

    @Override
    public final Access access() {
        return Access.READS;
    }

    @Override
    public final int largestBatch() {
        return 1000;
    }

    @Override
    public final List<Step> steps() {
        return List.of(READ, VERIFY);
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
    public final Optional<String> reader() {
        return Optional.of("memory-read");
    }

    @Override
    public Worker newWorker(RunContext run) throws Exception {
        return new Reader(run);
    }

    /** What a test wants to happen within a request, while a piece is read. */
    protected void reading(Request request) throws Exception {}

    /** What a test wants to happen while a piece is verified. */
    protected void verifying(Request request) throws Exception {}

    private final class Reader extends CountedWorker {
        private final RunContext run;

        Reader(RunContext run) {
            this.run = run;
        }

        @Override
        public void execute(Request request) throws Exception {
            for (long item = request.first(); item < request.first() + request.count(); item++) {
                read(request, item);
            }
        }

        private void read(Request request, long item) throws Exception {
            String name = run.dataset().name(item);
            byte[] content = store().get(name);
            if (content.length != run.dataset().sizeOf(item)) {
                throw new EOFException(name + " has " + content.length + " bytes");
            }
            Span read = request.begin(READ);
            for (int at = 0; at < content.length; at += CHUNK_BYTES) {
                int length = Math.min(CHUNK_BYTES, content.length - at);
                reading(request);
                request.bytes(length);
                if (run.verify()) {
                    verify(request, item, content, at, length);
                }
            }
            read.end();
            request.items(1);
        }

        private void verify(Request request, long item, byte[] content, int at, int length) throws Exception {
            Span verify = request.begin(VERIFY);
            verifying(request);
            int right = run.payload().firstMismatch(item, at, content, at, length);
            verify.end();
            if (right >= 0) {
                throw new DataCorruptionException(run.dataset().name(item), at + right);
            }
        }
    }
}
