package io.storagebench.testing;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Another operation, whose workers a test can watch and disturb. */
public final class ObservedOperation implements Operation {
    private final Operation real;
    private final AtomicInteger reports = new AtomicInteger();
    private final AtomicInteger openWorkers = new AtomicInteger();
    private final AtomicInteger madeWorkers = new AtomicInteger();
    private final Queue<Done> done = new ConcurrentLinkedQueue<>();
    private Action beforeLoad = () -> {};
    private Action atFirstBytes = () -> {};
    private Action beforeRequest = () -> {};
    private String dimension = "";
    private Consumer<String> atGroup = value -> {};
    private long preceded = -1;
    private long disturbed = -1;

    public ObservedOperation(Operation real) {
        this.real = real;
    }

    /**
     * A request that ended well.
     *
     * @param worker which one did it, in the order in which they were made
     */
    public record Done(int worker, long first, int count, long sequence) {}

    /** What ended well, in the order of each worker. */
    public List<Done> done() {
        return List.copyOf(done);
    }

    /** What a test does. */
    public interface Action {
        void run() throws Exception;
    }

    /** The operation itself, whose annotation names it. */
    Operation real() {
        return real;
    }

    void beforeLoad(Action action) {
        beforeLoad = action;
    }

    /** Does {@code action} when the request of this number moves its first bytes. */
    void atFirstBytesOfRequest(long number, Action action) {
        disturbed = number;
        atFirstBytes = action;
    }

    /** Does {@code action} before a worker executes its request of this number. */
    public void beforeRequest(long number, Action action) {
        preceded = number;
        beforeRequest = action;
    }

    /** Tells each value of a dimension whenever workers say it of a request. Any thread calls it. */
    public void atGroup(String of, Consumer<String> told) {
        dimension = of;
        atGroup = told;
    }

    private RunContext toldGroups(RunContext run) {
        return (RunContext) Proxy.newProxyInstance(
                RunContext.class.getClassLoader(), new Class<?>[] {RunContext.class}, (self, method, given) -> {
                    if (method.getName().equals("group") && given[0].equals(dimension)) {
                        atGroup.accept((String) given[1]);
                    }
                    try {
                        return method.invoke(run, given);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    /** How often bytes were reported. */
    int reports() {
        return reports.get();
    }

    /** How many of its workers are not closed. */
    public int openWorkers() {
        return openWorkers.get();
    }

    @Override
    public Access access() {
        return real.access();
    }

    @Override
    public int largestBatch() {
        return real.largestBatch();
    }

    @Override
    public int usualBatch() {
        return real.usualBatch();
    }

    @Override
    public boolean sharesItems() {
        return real.sharesItems();
    }

    @Override
    public double bytesOfRequest(Dataset dataset, int batch) {
        return real.bytesOfRequest(dataset, batch);
    }

    @Override
    public boolean wholeItems() {
        return real.wholeItems();
    }

    @Override
    public int mostGroups(String dimension) {
        return real.mostGroups(dimension);
    }

    @Override
    public Optional<String> goesThrough() {
        return real.goesThrough();
    }

    @Override
    public Duration usualStallTimeout() {
        return real.usualStallTimeout();
    }

    @Override
    public boolean usesSeed() {
        return real.usesSeed();
    }

    @Override
    public List<Step> steps() {
        return real.steps();
    }

    @Override
    public DatasetPlan plan() {
        return real.plan();
    }

    @Override
    public Optional<Operation> maker() {
        return real.maker();
    }

    @Override
    public Optional<String> reader() {
        return real.reader();
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return real.connect(context);
    }

    @Override
    public void prepare(RunContext run) throws Exception {
        real.prepare(run);
        beforeLoad.run();
    }

    @Override
    public Worker newWorker(RunContext run) throws Exception {
        Worker worker = real.newWorker(dimension.isEmpty() ? run : toldGroups(run));
        openWorkers.incrementAndGet();
        int number = madeWorkers.getAndIncrement();
        return new Worker() {
            @Override
            public void execute(Request request) throws Exception {
                if (request.sequence() == preceded) {
                    beforeRequest.run();
                }
                Done ended = new Done(number, request.first(), request.count(), request.sequence());
                worker.execute(new ObservedRequest(request));
                done.add(ended);
            }

            @Override
            public void flush() throws Exception {
                worker.flush();
            }

            @Override
            public void close() throws java.io.IOException {
                worker.close();
                openWorkers.decrementAndGet();
            }
        };
    }

    @Override
    public void check(RunContext run) throws Exception {
        real.check(run);
    }

    @Override
    public void cleanup(RunContext run) throws Exception {
        real.cleanup(run);
    }

    private final class ObservedRequest implements Request {
        private final Request request;
        private boolean moved;

        ObservedRequest(Request request) {
            this.request = request;
        }

        @Override
        public void bytes(long bytes) {
            request.bytes(bytes);
            reports.incrementAndGet();
            if (!moved && request.sequence() == disturbed) {
                moved = true;
                try {
                    atFirstBytes.run();
                } catch (Exception failure) {
                    throw new IllegalStateException(failure);
                }
            }
        }

        @Override
        public long first() {
            return request.first();
        }

        @Override
        public int count() {
            return request.count();
        }

        @Override
        public long number() {
            return request.number();
        }

        @Override
        public long sequence() {
            return request.sequence();
        }

        @Override
        public void items(long items) {
            request.items(items);
        }

        @Override
        public void items(long items, Group group) {
            request.items(items, group);
        }

        @Override
        public void in(Group group) {
            request.in(group);
        }

        @Override
        public long later() {
            return request.later();
        }

        @Override
        public LateSink sink() {
            return request.sink();
        }

        @Override
        public Span begin(Step step) {
            return request.begin(step);
        }
    }
}
