package io.storagebench.testing;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Group;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;

/** Writes items to memory in parts that move at once, in threads of the engine's pool. */
@Command(name = "memory-parts", description = "Writes items to memory, in parts that move at once.")
public class MemoryParts extends MemoryOperation {
    static final Step PART = Step.of("part");
    private static final int PARTS = 4;

    @Override
    public final Access access() {
        return Access.CREATES;
    }

    @Override
    public final List<Step> steps() {
        return List.of(PART);
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
    public Operation.Worker newWorker(RunContext run) throws Exception {
        return new Writer(run);
    }

    private final class Writer extends CountedWorker {
        private final RunContext run;
        private final List<Group> endpoints;

        Writer(RunContext run) {
            this.run = run;
            endpoints = List.of(run.group("endpoint", "even"), run.group("endpoint", "odd"));
        }

        @Override
        public void execute(Request request) throws Exception {
            long item = request.first();
            request.in(endpoints.get((int) (item % 2)));
            byte[] content = new byte[Math.toIntExact(run.dataset().sizeOf(item))];
            int partBytes = (content.length + PARTS - 1) / PARTS;
            List<Future<?>> parts = new ArrayList<>();
            for (int from = 0; from < content.length; from += partBytes) {
                int at = from;
                parts.add(run.pool().submit(() -> part(request, item, content, at, partBytes)));
            }
            for (Future<?> part : parts) {
                part.get();
            }
            store().put(run.dataset().name(item), content);
            request.items(1);
        }

        private void part(Request request, long item, byte[] content, int at, int partBytes) {
            Span span = request.begin(PART);
            int length = Math.min(partBytes, content.length - at);
            run.payload().fill(item, at, content, at, length);
            request.bytes(length);
            span.end();
        }
    }
}
