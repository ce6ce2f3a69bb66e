package io.storagebench.webhdfs.file;

import io.storagebench.units.Mixing;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * What an append begins with, by which it is found again in the file: {@code SBappend}, then, big-endian, its length with
 * this head, the file's number, that of the session and of the append in it, and a CRC-32 of these 36 bytes.
 *
 * @param bytes of the whole append
 * @param item number of the file
 * @param session from 0 on
 * @param sequence number of the append
 */
record Frame(long bytes, long item, int session, long sequence) {
    /** Bytes of the head. */
    static final int HEAD_BYTES = 40;

    /** The first of them. */
    static final byte MAGIC_FIRST = 'S';

    private static final long MAGIC = 0x5342617070656e64L; // SBappend
    private static final int SUMMED_BYTES = 36;

    /** Puts the head into the beginning of {@code buffer}. */
    void writeHead(byte[] buffer) {
        ByteBuffer head = ByteBuffer.wrap(buffer, 0, HEAD_BYTES);
        head.putLong(MAGIC).putLong(bytes).putLong(item).putInt(session).putLong(sequence);
        head.putInt(sum(buffer, 0));
    }

    /** The frame whose head stands at {@code from}; empty when none does. */
    static Optional<Frame> at(byte[] buffer, int from) {
        ByteBuffer head = ByteBuffer.wrap(buffer, from, HEAD_BYTES);
        if (head.getLong() != MAGIC) {
            return Optional.empty();
        }
        Frame frame = new Frame(head.getLong(), head.getLong(), head.getInt(), head.getLong());
        return head.getInt() == sum(buffer, from) && frame.bytes >= HEAD_BYTES ? Optional.of(frame) : Optional.empty();
    }

    private static int sum(byte[] buffer, int from) {
        CRC32 sum = new CRC32();
        sum.update(buffer, from, SUMMED_BYTES);
        return (int) sum.getValue();
    }

    /** Of which item of the payload its content is; each append has another one. */
    long contentItem() {
        return Mixing.mix(Mixing.mix(item, session), sequence);
    }
}
