package io.storagebench.record;

import io.storagebench.scenario.Share;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;

/**
 * Writes requests down as lines of CSV, in a thread of its own that takes them from rings of the workers: what a ring has
 * no room for is dropped and counted, so that no worker waits for a disk.
 */
public final class RequestLogWriter {
    /** The names of the columns. */
    public static final String HEADER =
            "repeat,operation,share,thread,intended_ns,start_ns,end_ns,service_ns,item,items,bytes,outcome,group\n";

    /** Of all rings of an operation together: 32 MB, ten seconds of 50,000 requests a second. */
    private static final int ROWS = 1 << 19;

    private static final int COPY_BYTES = 1 << 16;
    private static final int LEAST_ROWS = 64;
    private static final int MOST_ROWS = 1 << 16;
    private static final long LOOK_EVERY_NANOS = 5_000_000;

    private final CsvLines lines;
    private final List<OpenLog> open = new CopyOnWriteArrayList<>();
    private boolean begun; // guarded by this
    private boolean over; // guarded by this
    private boolean failed; // guarded by this

    /**
     * @param out where the lines go; not closed
     */
    public RequestLogWriter(OutputStream out) {
        lines = new CsvLines(out);
    }

    /** As {@link RequestLogs#open}. */
    public RequestLog open(
            String stream, String repeat, Share share, int threads, Groups groups, LongUnaryOperator epochNanos) {
        int rows = Math.max(LEAST_ROWS, Math.min(MOST_ROWS, ROWS / threads));
        RequestRing[] rings = new RequestRing[threads];
        for (int i = 0; i < threads; i++) {
            rings[i] = new RequestRing(rows);
        }
        OpenLog log = new OpenLog(rings, new RequestLines(lines, stream, repeat, share, groups, epochNanos));
        synchronized (this) {
            begin();
        }
        open.add(log);
        return log;
    }

    private void begin() {
        if (!begun) {
            begun = true;
            write(() -> lines.header(HEADER));
            Thread thread = new Thread(this::run, "storage-bench-requests");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run() {
        while (!isOver()) {
            long taken = 0;
            for (OpenLog log : open) {
                taken += take(log);
            }
            if (taken == 0) {
                LockSupport.parkNanos(LOOK_EVERY_NANOS);
            }
        }
    }

    private synchronized boolean isOver() {
        return over;
    }

    /** Writes what is in the rings of {@code log} now; nothing of one that has been accounted for. */
    private synchronized long take(OpenLog log) {
        if (over || log.closed) {
            return 0;
        }
        long taken = 0;
        for (int thread = 0; thread < log.rings.length; thread++) {
            taken += log.take(thread);
        }
        return taken;
    }

    /**
     * Adds the lines that another one has written, but for their header. Of a line that is cut off nothing is added, as the
     * next one would go on in it.
     *
     * @throws IOException when they cannot be read to the end of the last, or are none; those before are added
     */
    public synchronized void add(InputStream of) throws IOException {
        begin();
        byte[] header = HEADER.getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(of.readNBytes(header.length), header)) {
            throw new IOException("not a log of requests");
        }
        byte[] some = new byte[COPY_BYTES];
        int kept = 0; // of a line whose end has not been read
        for (int length = of.read(some, 0, some.length);
                length >= 0;
                length = of.read(some, kept, some.length - kept)) {
            int all = kept + length;
            int whole = all;
            while (whole > 0 && some[whole - 1] != '\n') {
                whole--;
            }
            byte[] part = Arrays.copyOf(some, whole);
            write(() -> lines.add(part));
            kept = all - whole;
            System.arraycopy(some, whole, some, 0, kept);
            if (kept == some.length) {
                throw new IOException("a line is too long for a log of requests");
            }
        }
        if (kept > 0) {
            throw new IOException("its last line is cut off");
        }
    }

    private interface Writing {
        void run() throws IOException;
    }

    /** Writes; once that has failed, nothing more. Gives whether it was written. The holder of this. */
    private boolean write(Writing writing) {
        if (!failed) {
            try {
                writing.run();
                return true;
            } catch (IOException full) {
                failed = true; // the file knows, and says so at the end
            }
        }
        return false;
    }

    /**
     * Ends it when all logs have been closed; there is a header also when there was none.
     *
     * @throws IOException when not all could be written
     */
    public synchronized void finish() throws IOException {
        begin();
        over = true;
        lines.flush();
    }

    /** The requests of one operation in one repeat. */
    private final class OpenLog implements RequestLog {
        private final RequestRing[] rings;
        private final RequestLines of;
        private boolean closed; // guarded by the writer
        private int thread; // whose ring is taken from; guarded by the writer
        private long written; // guarded by the writer
        private long lost; // taken and not written; guarded by the writer

        OpenLog(RequestRing[] rings, RequestLines of) {
            this.rings = rings;
            this.of = of;
        }

        @Override
        public void ended(Ended request, String outcome) {
            rings[request.thread()].add(request, of.number(outcome));
        }

        private long take(int ofThread) {
            thread = ofThread;
            return rings[ofThread].take(this::line);
        }

        private void line(long[] numbers, int at) {
            if (write(() -> of.add(thread, numbers, at))) {
                written++;
            } else {
                lost++;
            }
        }

        @Override
        public Account close() {
            synchronized (RequestLogWriter.this) {
                RequestLogWriter.this.take(this);
                closed = true;
                open.remove(this);
                long dropped = lost;
                for (RequestRing ring : rings) {
                    dropped += ring.dropped();
                }
                return new Account(written, dropped);
            }
        }
    }
}
