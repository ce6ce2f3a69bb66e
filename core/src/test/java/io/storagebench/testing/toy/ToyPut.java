package io.storagebench.testing.toy;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Puts rows into a table by a client that buffers them and answers later. */
@Command(name = "toy-put", description = "Puts rows into a table in memory, by a client that buffers them.")
public final class ToyPut implements Operation {
    private static final Step SEND = Step.of("send");
    private static final Step ACKNOWLEDGE = Step.of("acknowledge");

    @Mixin
    ToyOptions options = new ToyOptions();

    /** For ServiceLoader. */
    public ToyPut() {}

    /** With options, for tests that have no command line. */
    public static ToyPut of(String table, long rows, String size) {
        ToyPut put = new ToyPut();
        put.options.table = table;
        put.options.rows = rows;
        put.options.size = SizeDistribution.parse(size);
        return put;
    }

    /** Lets each n-th row be refused, likewise. */
    public ToyPut refusing(int nth) {
        options.refuseEvery = nth;
        return this;
    }

    /** Lets each n-th row have no answer, likewise. */
    public ToyPut losing(int nth) {
        options.loseEvery = nth;
        return this;
    }

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public int largestBatch() {
        return 1000;
    }

    @Override
    public int usualBatch() {
        return 10;
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public int mostGroups(String dimension) {
        return 256;
    }

    @Override
    public Optional<String> steadyDimension() {
        return Optional.of("region server");
    }

    @Override
    public List<Step> steps() {
        return List.of(SEND, ACKNOWLEDGE);
    }

    @Override
    public DatasetPlan plan() {
        return options.plan();
    }

    @Override
    public void validate(Problems problems) {
        options.validate(problems);
    }

    @Override
    public Target connect(ConnectContext context) {
        return new ToyConnection(options);
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Putter(run);
    }

    @Override
    public void check(RunContext run) {
        ToyConnection table = run.target(ToyConnection.class);
        run.eachAcknowledged(item -> {
            if (table.store().read(run.dataset().name(item)).isEmpty()) {
                run.fail(new FileNotFoundException(run.dataset().name(item) + " is not there"));
            }
        });
    }

    private final class Putter implements Worker {
        private final RunContext run;
        private final ToyConnection table;
        private final Group[] servers = new Group[ToyConnection.SERVERS];
        private List<ToyConnection.Row> buffer = new ArrayList<>();

        Putter(RunContext run) {
            this.run = run;
            table = run.target(ToyConnection.class);
            for (int i = 0; i < servers.length; i++) {
                servers[i] = run.group("region server", "rs" + (1000 + i));
            }
        }

        @Override
        public void execute(Request request) {
            LateSink sink = request.sink();
            long ticket = request.later();
            for (long item = request.first(); item < request.first() + request.count(); item++) {
                byte[] content = new byte[Math.toIntExact(run.dataset().sizeOf(item))];
                run.payload().fill(item, 0, content, 0, content.length);
                Group server = servers[(int) (item % servers.length)];
                request.in(server);
                Span acknowledge = sink.begin(ticket, ACKNOWLEDGE).in(server);
                buffer.add(new ToyConnection.Row(
                        item,
                        run.dataset().name(item),
                        content,
                        (row, failure) -> answered(sink, ticket, row, failure, acknowledge)));
            }
            if (buffer.size() >= options.buffer) {
                Span send = request.begin(SEND);
                flush();
                send.end();
            }
        }

        private void answered(
                LateSink sink, long ticket, ToyConnection.Row row, IOException failure, Span acknowledge) {
            acknowledge.end();
            if (failure == null) {
                sink.bytes(ticket, row.content().length);
                sink.acknowledged(ticket, 1, servers[row.server()]);
            } else {
                sink.failed(ticket, row.item(), 1, failure, servers[row.server()]);
            }
        }

        @Override
        public void flush() {
            table.send(buffer);
            buffer = new ArrayList<>();
        }
    }
}
