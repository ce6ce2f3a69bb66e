package io.storagebench.hdfs.file;

import io.storagebench.dataset.Payload;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Writes what a file must contain, buffer by buffer, and syncs it as the options say. One thread. */
final class FileWriter {
    static final Step WRITE = Step.of("write");

    private final RunContext run;
    private final Payload payload;
    private final SyncOptions sync;
    private final byte[] bytes;

    FileWriter(RunContext run, int bufferBytes, SyncOptions sync) {
        this.run = run;
        payload = run.payload();
        this.sync = sync;
        bytes = new byte[bufferBytes];
    }

    /**
     * Writes the content of {@code item} from byte {@code from} to before byte {@code to}.
     *
     * @param file that is written
     * @param out what is written to: the file, or what encodes for it
     */
    void write(Request request, FSDataOutputStream file, OutputStream out, long item, long from, long to)
            throws IOException {
        boolean syncs = sync.isDoneBy(file, run);
        long every = syncs ? sync.everyBytes(bytes.length) : Long.MAX_VALUE;
        for (long offset = from; offset < to; ) {
            long end = to - offset > every ? offset + every : to;
            Span span = request.begin(WRITE);
            fill(request, out, item, offset, end);
            if (syncs) {
                span = span.then(SyncOptions.step());
                sync.on(file);
            }
            span.end();
            offset = end;
        }
    }

    private void fill(Request request, OutputStream out, long item, long from, long to) throws IOException {
        for (long offset = from; offset < to; ) {
            int length = (int) Math.min(bytes.length, to - offset);
            payload.fill(item, offset, bytes, 0, length);
            out.write(bytes, 0, length);
            request.bytes(length);
            offset += length;
        }
    }
}
