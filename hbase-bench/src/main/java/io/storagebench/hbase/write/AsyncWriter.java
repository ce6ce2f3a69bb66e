package io.storagebench.hbase.write;

import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.Span;
import java.util.List;
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
     * @param servers of its thread
     * @param inFlight requests without an answer at most
     */
    AsyncWriter(AsyncTable<?> table, ServerCounts servers, RowPuts rows, int inFlight) {
        this.rows = rows;
        this.table = table;
        this.servers = servers;
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
        Answers answers = new Answers(sink, ticket, request.first(), puts.size(), servers.groups());
        Span call = sink.begin(ticket, PutCalls.CALL);
        List<CompletableFuture<Void>> futures = put(puts);
        for (int i = 0; i < puts.size(); i++) {
            answers.servers[i] = servers.serverOf(puts.get(i).getRow());
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

    /** A put that is refused at once, as of a cell that is too large, has no answer to wait for. */
    private List<CompletableFuture<Void>> put(List<Put> puts) {
        try {
            return table.put(puts);
        } catch (RuntimeException refused) {
            window.release();
            throw refused;
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
        private final Group[] groups; // of the servers
        private final int[] servers;
        private final Throwable[] failures;
        private final AtomicInteger left;

        Answers(LateSink sink, long ticket, long first, int count, Group[] groups) {
            this.sink = sink;
            this.ticket = ticket;
            this.first = first;
            this.groups = groups;
            servers = new int[count];
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
            long[] acknowledged = new long[groups.length];
            long bytes = 0;
            for (int i = 0; i < servers.length; i++) {
                if (failures[i] == null) {
                    acknowledged[servers[i]]++;
                    bytes += rows.bytes(first + i, 1);
                } else {
                    ServerCounts.failed(sink, ticket, first + i, failures[i], groups[servers[i]]);
                }
            }
            if (bytes > 0) {
                sink.bytes(ticket, bytes);
            }
            ServerCounts.acknowledged(sink, ticket, groups, acknowledged);
        }
    }
}
