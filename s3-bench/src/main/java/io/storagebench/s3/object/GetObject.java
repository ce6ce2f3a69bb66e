package io.storagebench.s3.object;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectFacts;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.connect.Route;
import io.storagebench.s3.connect.S3Connection;
import io.storagebench.units.ByteSize;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reads objects, each by one request, or by several for ranges of it. */
@AutoService(Operation.class)
@Command(
        name = "s3-get",
        description = "Reads objects that s3-put made.",
        footer = {
            "storage-bench s3-get --endpoint http://rgw1:8080 --bucket bench --prefix a --threads 16",
            "storage-bench s3-get --prepare --objects 1000 --size 1m --verify",
        })
public final class GetObject extends ObjectsOperation {
    private static final Step FIRST_BYTE = Step.of("first byte");
    private static final Step PART = Step.of("part");
    private static final String VERIFY = "verify";

    @Mixin
    RangeOptions ranges = new RangeOptions();

    /** For ServiceLoader. */
    public GetObject() {}

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(FIRST_BYTE));
        if (ranges.isGiven()) {
            steps.add(PART);
        }
        steps.add(verify());
        return steps;
    }

    /** Ranges that arrive beside each other cannot be taken out of the time that they take together. */
    private Step verify() {
        return ranges.threads() == 1 ? Step.outsideService(VERIFY) : Step.of(VERIFY);
    }

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        ranges.validate(problems);
        if (ranges.isGiven() && made.target.client.sums()) {
            problems.add("--checksum " + made.target.client.checksum + " --range-size " + ranges.rangeSize
                    + ": a service keeps checksums of whole objects. Leave one of the two out, or use --verify.");
        }
    }

    @Override
    int requestsAtOnce() {
        return ranges.threads();
    }

    @Override
    boolean readsContent() {
        return true;
    }

    @Override
    public void prepare(RunContext run) throws UsageException {
        long largest = run.dataset().sizes().largest();
        if (ranges.isGiven() && ranges.count(largest) > Integer.MAX_VALUE) {
            throw new UsageException("--range-size " + ranges.rangeSize + ": an object of " + ByteSize.render(largest)
                    + " has more such ranges than can be asked for. Use 1m or more.");
        }
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Reader(run);
    }

    private final class Reader implements Worker {
        private final RunContext run;
        private final S3Connection connection;
        private final Route route;
        private final Step verify = verify();
        private final AtomicReference<Span> untilFirstByte = new AtomicReference<>();

        Reader(RunContext run) {
            this.run = run;
            connection = run.target(S3Connection.class);
            route = connection.route(run);
        }

        @Override
        public void execute(Request request) throws IOException {
            untilFirstByte.set(request.begin(FIRST_BYTE));
            route.use(request, client -> get(request, client));
            request.items(1);
        }

        private void get(Request request, ObjectClient client) throws IOException {
            String key = connection.key(run.dataset().name(request.first()));
            ObjectContent content = new ObjectContent(run, connection.address(key), request.first());
            Supplier<Span> verifying = run.verify() ? () -> request.begin(verify) : null;
            TransferListener progress = new FirstByteProgress(request, untilFirstByte);
            if (ranges.isGiven() && content.size() > 0) {
                long bytes = ranges.bytes();
                int count = (int) ranges.count(content.size());
                route.begun(); // other ranges may arrive before one finds nobody
                Parts.each(run.pool(), count, ranges.threads(), number -> {
                    long offset = number * bytes;
                    Span part = request.begin(PART);
                    ObjectFacts facts = client.get(
                            key,
                            offset,
                            Math.min(bytes, content.size() - offset),
                            content.from(offset, verifying),
                            progress);
                    part.end();
                    content.requireSize(facts.bytes());
                });
            } else {
                content.requireSize(client.get(key, 0, -1, content.from(0, verifying), progress)
                        .bytes());
                progress.firstByte(); // of an object without any, the end of the answer
            }
        }
    }

    /** Ends the step when the first byte of any part is there. */
    private record FirstByteProgress(Request request, AtomicReference<Span> until) implements TransferListener {
        @Override
        public void moved(long bytes) {
            request.bytes(bytes);
        }

        @Override
        public void firstByte() {
            Span span = until.getAndSet(null);
            if (span != null) {
                span.end();
            }
        }
    }
}
