package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.hbase.row.RowPuts;
import io.storagebench.op.LateSink;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
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
 * Puts rows into a {@code BufferedMutator} of this thread, which sends them when its buffer is full.
 *
 * <p>It says what became of rows only when it is flushed, so that is done each time so many buffers have gone through it, or one and some
 * time; rows count then.
 */
final class MutatorWriter implements Operation.Worker {
    private static final int BUFFERS_OF_FLUSH = 8;
    /** Slow threads flush more often, so that no second of theirs is without rows for that reason alone. */
    private static final long USUAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final RunContext run;
    private final RowPuts rows;
    private final ServerCounts servers;
    private final BufferedMutator mutator;
    private final long bufferBytes;
    private final Deque<Buffered> unanswered = new ArrayDeque<>();
    private final Map<ByteBuffer, Throwable> failures = new HashMap<>(); // by row key; guarded by itself
    private LateSink sink;
    private long bytes; // since the last flush
    private long flushedNanos;

    MutatorWriter(RunContext run, HbaseConnection connection, RowPuts rows, long bufferBytes) throws IOException {
        this.run = run;
        this.rows = rows;
        servers = new ServerCounts(run, connection.regions());
        this.bufferBytes = bufferBytes;
        flushedNanos = run.clock().nanoTime();
        mutator = connection
                .connection()
                .getBufferedMutator(new BufferedMutatorParams(connection.table())
                        .writeBufferSize(bufferBytes)
                        .listener((failed, from) -> note(failed)));
    }

    /** A request whose rows may be in the buffer, on their way or there. */
    private record Buffered(long ticket, long first, int count) {}

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
        unanswered.add(new Buffered(request.later(), request.first(), request.count()));
        List<Put> puts = rows.of(request.first(), request.count());
        mutator.mutate(puts);
        bytes += rows.bytes(request.first(), request.count());
        if (isFlushDue()) {
            flush();
        }
    }

    /** Not before a buffer is full, as its size is what is measured. */
    private boolean isFlushDue() {
        return bytes >= bufferBytes * BUFFERS_OF_FLUSH
                || (bytes >= bufferBytes && run.clock().nanoTime() - flushedNanos >= USUAL_NANOS);
    }

    @Override
    public void flush() throws IOException {
        if (unanswered.isEmpty()) {
            return;
        }
        bytes = 0;
        mutator.flush();
        flushedNanos = run.clock().nanoTime();
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
        for (long item = request.first; item < request.first + request.count; item++) {
            byte[] key = RowPuts.key(run.dataset(), item);
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
