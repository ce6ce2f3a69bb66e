package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;

/**
 * Puts rows into a {@code BufferedMutator} of this thread, which sends them when its buffer is full and waits for the answers.
 *
 * <p>It says what became of all of them only when it is flushed. So that is done each time it has just sent, when it sends no more
 * than what is left; rows count then.
 */
final class MutatorWriter implements Operation.Worker {
    /** Longer, and there may be seconds without rows in which the servers have nothing to do. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final String BURSTS =
            "--writer mutator: a thread took more than a second to fill its buffer, and rows count when"
                    + " it has been sent. Seconds without rows, or with few, may be those of the client: use a smaller --buffer.";

    private final RunContext run;
    private final RowPuts rows;
    private final ServerCounts servers;
    private final BufferedMutator mutator;
    private final long bufferBytes;
    private final Deque<Buffered> unanswered = new ArrayDeque<>();
    private final Map<ByteBuffer, Throwable> failures = new HashMap<>(); // by row key; guarded by itself
    private LateSink sink;
    private long bytes; // in the buffer, as HBase's client counts them
    private long firstNanos; // when the first of them came
    private long sizeBytes = -1; // of the row that was asked for its heapBytes
    private int keyBytes;
    private long heapBytes;

    MutatorWriter(RunContext run, HbaseConnection connection, RowPuts rows, long bufferBytes) throws IOException {
        this.run = run;
        this.rows = rows;
        servers = new ServerCounts(run, connection.regions());
        this.bufferBytes = bufferBytes;
        mutator = connection
                .connection()
                .getBufferedMutator(new BufferedMutatorParams(connection.table())
                        .writeBufferSize(bufferBytes)
                        .listener((failed, from) -> note(failed)));
    }

    /** A request whose rows may be in the buffer, on their way or there. */
    private record Buffered(long ticket, long first, List<Put> puts) {}

    private void note(RetriesExhaustedWithDetailsException failed) {
        synchronized (failures) {
            for (int i = 0; i < failed.getNumExceptions(); i++) {
                failures.put(ByteBuffer.wrap(failed.getRow(i).getRow()), failed.getCause(i));
            }
        }
    }

    @Override
    public void execute(Request request) throws IOException {
        sink = request.sink();
        List<Put> puts = rows.of(request.first(), request.count());
        long now = run.clock().nanoTime();
        if (unanswered.isEmpty()) {
            firstNanos = now;
        }
        unanswered.add(new Buffered(request.later(), request.first(), puts));
        mutator.mutate(puts);
        bytes += heapBytes(request.first(), puts);
        if (bytes > bufferBytes) { // then it has sent them
            if (now - firstNanos > LONG_NANOS) {
                run.advise(Remark.care("rows came in bursts", BURSTS));
            }
            flush();
        }
    }

    /** Rows of one size have the same. */
    private long heapBytes(long first, List<Put> puts) {
        long sum = 0;
        for (int i = 0; i < puts.size(); i++) {
            Put put = puts.get(i);
            long size = run.dataset().sizeOf(first + i);
            if (size != sizeBytes || put.getRow().length != keyBytes) {
                sizeBytes = size;
                keyBytes = put.getRow().length;
                heapBytes = put.heapSize();
            }
            sum += heapBytes;
        }
        return sum;
    }

    @Override
    public void flush() throws IOException {
        if (unanswered.isEmpty()) {
            return;
        }
        bytes = 0;
        mutator.flush();
        synchronized (failures) {
            while (!unanswered.isEmpty()) {
                tell(unanswered.poll());
            }
            failures.clear();
        }
    }

    private void tell(Buffered request) {
        servers.begin();
        long acknowledged = 0;
        for (int i = 0; i < request.puts.size(); i++) {
            long item = request.first + i;
            byte[] key = request.puts.get(i).getRow();
            Throwable failure = failures.isEmpty() ? null : failures.get(ByteBuffer.wrap(key));
            if (failure != null) {
                ServerCounts.failed(sink, request.ticket, item, failure, servers.groupOf(key));
            } else {
                servers.add(key);
                acknowledged += run.dataset().sizeOf(item);
            }
        }
        sink.bytes(request.ticket, acknowledged);
        servers.acknowledged(sink, request.ticket);
    }

    @Override
    public void close() throws IOException {
        mutator.close();
    }
}
