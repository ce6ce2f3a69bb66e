package io.storagebench.webhdfs.file;

import io.storagebench.op.ItemChecks;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.webhdfs.connect.WebConnection;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Looks into the files, through HDFS's own client, for every append that was acknowledged: it must be there once, and whole.
 * What was not acknowledged may be there whole, in part, or not at all, and is counted.
 */
final class AppendedFiles {
    private final RunContext run;
    private final WebConnection connection;
    private final AppendBook book;
    private final int bufferBytes;

    AppendedFiles(RunContext run, AppendBook book, int bufferBytes) {
        this.run = run;
        this.book = book;
        this.bufferBytes = bufferBytes;
        connection = run.target(WebConnection.class);
    }

    void check() throws Exception {
        Set<Long> acknowledged = new HashSet<>();
        run.eachAcknowledged(acknowledged::add);
        ItemChecks.each(
                run,
                items -> run.eachAppended(item -> {
                    // Those of a warm-up have acknowledged appends that are not of the measured phase.
                    if (acknowledged.contains(item) || !book.of(item).isAnyAcknowledged()) {
                        items.accept(item);
                    }
                }),
                this::check);
    }

    private void check(long item) throws IOException {
        AppendBook.OfFile appends = book.of(item);
        String name = run.dataset().name(item);
        if (appends.hasFailures()) {
            connection.settle(run, connection.path(name));
        }
        Path path = connection.hdfs().path(name);
        FileSystem fs = connection.hdfs().fs();
        Findings findings = new Findings(path, appends);
        long length = fs.getFileStatus(path).getLen();
        try (FSDataInputStream in = fs.open(path)) {
            FrameScan scan = new FrameScan(in, length, bufferBytes);
            for (long offset = 0; offset < length; ) {
                FrameScan.Found found = scan.at(offset);
                if (found.frame() == null || found.frame().item() != item) {
                    findings.stray(offset, found.bytes());
                } else if (!found.isWhole()) {
                    findings.part(found.frame());
                } else {
                    findings.whole(found.frame());
                    if (run.verify()) {
                        verify(scan, path, offset, found.frame());
                    }
                }
                offset += found.bytes();
            }
        }
        findings.tell();
    }

    private void verify(FrameScan scan, Path path, long offset, Frame frame) throws IOException {
        byte[] buffer = new byte[bufferBytes];
        for (long done = Frame.HEAD_BYTES; done < frame.bytes(); ) {
            int length = (int) Math.min(buffer.length, frame.bytes() - done);
            scan.read(offset + done, buffer, length);
            int wrong = run.payload().firstMismatch(frame.contentItem(), done, buffer, 0, length);
            if (wrong >= 0) {
                run.fail(new DataCorruptionException(path.toString(), offset + done + wrong));
                return;
            }
            done += length;
        }
    }

    /** What stands in one file. */
    private final class Findings {
        private final Path path;
        private final AppendBook.OfFile appends;
        private final Map<Integer, BitSet> found = new TreeMap<>();
        private long once;

        Findings(Path path, AppendBook.OfFile appends) {
            this.path = path;
            this.appends = appends;
        }

        void whole(Frame frame) {
            if (!appends.isAcknowledged(frame.session(), frame.sequence())) {
                run.counter("unacknowledged appends found whole", "appends").add(1);
                return;
            }
            BitSet ofSession = found.computeIfAbsent(frame.session(), session -> new BitSet());
            if (ofSession.get((int) frame.sequence())) {
                run.fail("RepeatedAppend", words(frame.session(), frame.sequence()) + " is there more than once");
            } else {
                ofSession.set((int) frame.sequence());
                once++;
            }
        }

        /** Of one that was acknowledged, what is missing is told when all has been seen. */
        void part(Frame frame) {
            if (!appends.isAcknowledged(frame.session(), frame.sequence())) {
                run.counter("unacknowledged appends found in part", "appends").add(1);
            }
        }

        /** An append that was cut off in its head leaves such bytes. */
        void stray(long offset, long bytes) {
            if (appends.hasFailures() && bytes < Frame.HEAD_BYTES) {
                run.counter("unacknowledged appends found in part", "appends").add(1);
            } else {
                run.fail("StrayBytes", path + ": " + bytes + " bytes from " + offset + " on belong to no append");
            }
        }

        void tell() {
            run.counter("appends found in the files", "appends").add(once);
            appends.each((session, acknowledged) -> {
                BitSet lost = (BitSet) acknowledged.clone();
                lost.andNot(found.getOrDefault(session, new BitSet()));
                lost.stream()
                        .forEach(sequence ->
                                run.fail("LostAppend", words(session, sequence) + " is not there, or not whole"));
            });
        }

        private String words(int session, long sequence) {
            return path + ": append " + sequence + " of session " + (session + 1) + " was acknowledged and";
        }
    }
}
