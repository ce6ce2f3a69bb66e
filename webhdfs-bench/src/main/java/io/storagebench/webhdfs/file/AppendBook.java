package io.storagebench.webhdfs.file;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Which appends to which files were acknowledged: a bit each. Any thread. */
final class AppendBook {
    private final Map<Long, OfFile> files = new ConcurrentHashMap<>();

    /** The appends to one file. */
    static final class OfFile {
        private final Map<Integer, BitSet> acknowledged = new TreeMap<>(); // by session; guarded by this
        private boolean hasFailures;

        synchronized void acknowledge(int session, long sequence) {
            acknowledged.computeIfAbsent(session, number -> new BitSet()).set(Math.toIntExact(sequence));
        }

        /** Says that an append ended without an acknowledgement, so that all of it may be there, a part, or nothing. */
        synchronized void fail() {
            hasFailures = true;
        }

        synchronized boolean hasFailures() {
            return hasFailures;
        }

        synchronized boolean isAcknowledged(int session, long sequence) {
            BitSet ofSession = acknowledged.get(session);
            return ofSession != null && sequence >= 0 && sequence <= Integer.MAX_VALUE && ofSession.get((int) sequence);
        }

        /** Gives the acknowledged ones of each session. */
        synchronized void each(BiConsumer<Integer, BitSet> ofSession) {
            acknowledged.forEach(ofSession);
        }

        synchronized boolean isAnyAcknowledged() {
            return !acknowledged.isEmpty();
        }
    }

    OfFile of(long item) {
        return files.computeIfAbsent(item, number -> new OfFile());
    }
}
