package io.storagebench.testing.toy;

import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.testing.MemoryStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;

/** A table in memory, spread over many servers, whose client answers in a thread of its own. */
final class ToyConnection implements Target {
    static final int SERVERS = 200;

    private final MemoryStore store;
    private final ToyOptions options;
    private final BlockingQueue<List<Row>> sent = new LinkedBlockingQueue<>();
    private final Thread answering = new Thread(this::answer, "toy-client");
    private long rows; // of the answering thread

    ToyConnection(ToyOptions options) {
        this.options = options;
        store = MemoryStore.at(options.table);
        answering.setDaemon(true);
        answering.start();
    }

    /**
     * A row on its way.
     *
     * @param answer is told the row, and its failure or null
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares rows
    record Row(long item, String key, byte[] content, BiConsumer<Row, IOException> answer) {
        /** The server that has it. */
        int server() {
            return (int) (item % SERVERS);
        }
    }

    /** Sends rows, and returns before they are there. */
    void send(List<Row> batch) {
        sent.add(batch);
    }

    private void answer() {
        try {
            while (true) {
                for (Row row : sent.take()) {
                    answer(row);
                }
            }
        } catch (InterruptedException closed) {
            // close() asked for it
        }
    }

    private void answer(Row row) {
        rows++;
        if (isEach(options.loseEvery)) {
            return;
        }
        IOException failure = null;
        try {
            if (isEach(options.refuseEvery)) {
                throw new RegionTooBusyException("rs" + row.server() + " is too busy");
            }
            store.put(row.key, row.content);
        } catch (IOException refused) {
            failure = refused;
        }
        row.answer.accept(row, failure);
    }

    private boolean isEach(int nth) {
        return nth > 0 && rows % nth == 0;
    }

    /** As HBase's. */
    static final class RegionTooBusyException extends IOException {
        private static final long serialVersionUID = 1;

        RegionTooBusyException(String message) {
            super(message);
        }
    }

    @Override
    public TargetInfo info() {
        return new TargetInfo("toy table " + options.table, TargetInfo.Kind.SYSTEM, Map.of("servers", "" + SERVERS));
    }

    @Override
    public MemoryStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        answering.interrupt();
    }
}
