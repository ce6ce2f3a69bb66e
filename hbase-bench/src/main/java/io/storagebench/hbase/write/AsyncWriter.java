package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Put;

/**
 * Puts the rows of a request by one call of {@code AsyncTable.put} and does not wait for the answers, unless too many requests
 * of this thread have none yet.
 */
final class AsyncWriter implements Operation.Worker {
    private final RowPuts rows;
    private final AsyncTable<?> table;
    private final ServerCounts servers;
    private final Semaphore window;
    private final int inFlight;

    /**
     * @param inFlight requests without an answer at most
     */
    AsyncWriter(RunContext run, HbaseConnection connection, RowPuts rows, int inFlight) {
        this.rows = rows;
        table = connection.async().getTable(connection.table());
        servers = new ServerCounts(run, connection.regions());
        this.inFlight = inFlight;
        window = new Semaphore(inFlight);
    }

    @Override
    public void execute(Request request) throws InterruptedException {
        List<Put> puts = rows.of(request.first(), request.count());
        window.acquire();
        LateSink sink = request.sink();
        long ticket = request.later();
        servers.begin();
        Answers answers = new Answers(sink, ticket, request.first(), puts.size());
        Span call = sink.begin(ticket, PutCalls.CALL);
        List<CompletableFuture<Void>> futures = table.put(puts);
        for (int i = 0; i < puts.size(); i++) {
            answers.groups[i] = servers.groupOf(puts.get(i).getRow());
        }
        for (int i = 0; i < puts.size(); i++) {
            int row = i;
            var unused = futures.get(i).whenComplete((nothing, failure) -> {
                if (answers.add(row, failure)) {
                    call.end();
                    answers.tell();
                    window.release();
                }
            });
        }
    }

    /** Waits for the answers also when the run is stopped, as the rows are there. */
    @Override
    public void flush() throws InterruptedException {
        window.acquire(inFlight);
        window.release(inFlight);
    }

    /** What became of the rows of a request; any thread. */
    private final class Answers {
        private final LateSink sink;
        private final long ticket;
        private final long first;
        private final Group[] groups;
        private final Throwable[] failures;
        private final AtomicInteger left;

        Answers(LateSink sink, long ticket, long first, int count) {
            this.sink = sink;
            this.ticket = ticket;
            this.first = first;
            groups = new Group[count];
            failures = new Throwable[count];
            left = new AtomicInteger(count);
        }

        /** Whether this was the last one. */
        boolean add(int row, Throwable failure) {
            failures[row] = failure;
            return left.decrementAndGet() == 0;
        }

        /** Tells of all of them at once: a call for each would cost a lock for each. */
        void tell() {
            Map<Group, Integer> acknowledged = new HashMap<>();
            long bytes = 0;
            for (int i = 0; i < groups.length; i++) {
                if (failures[i] == null) {
                    acknowledged.merge(groups[i], 1, Integer::sum);
                    bytes += rows.bytes(first + i, 1);
                }
            }
            acknowledged.keySet().forEach(group -> sink.in(ticket, group));
            if (!acknowledged.isEmpty()) {
                sink.bytes(ticket, bytes);
            }
            for (int i = 0; i < failures.length; i++) {
                if (failures[i] != null) {
                    sink.failed(ticket, first + i, 1, failures[i], groups[i]);
                }
            }
            acknowledged.forEach((group, rows) -> sink.acknowledged(ticket, rows, group));
        }
    }
}
