package io.storagebench.hdfs.namespace.tree;

import java.nio.charset.StandardCharsets;

/** A file of a generated namespace; reused, so that going through a billion of them allocates nothing. One thread. */
public final class NamedFile {
    private static final int LONGEST_NAME = 255;

    private final byte[] name = new byte[LONGEST_NAME];
    private int nameLength;
    private long bytes;
    private int replication;
    private long modifiedMillis;

    /** The name's bytes, of which the first {@link #nameLength} count; ASCII. */
    public byte[] nameBytes() {
        return name;
    }

    public int nameLength() {
        return nameLength;
    }

    public String name() {
        return new String(name, 0, nameLength, StandardCharsets.US_ASCII);
    }

    public long bytes() {
        return bytes;
    }

    public int replication() {
        return replication;
    }

    /** Milliseconds since the epoch. */
    public long modifiedMillis() {
        return modifiedMillis;
    }

    void clearName() {
        nameLength = 0;
    }

    void append(byte[] text) {
        System.arraycopy(text, 0, name, nameLength, text.length);
        nameLength += text.length;
    }

    /** Appends {@code number} with leading zeros. */
    void append(int number, int digits) {
        int left = number;
        for (int i = nameLength + digits - 1; i >= nameLength; i--) {
            name[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
        nameLength += digits;
    }

    void set(long newBytes, int newReplication, long newModifiedMillis) {
        bytes = newBytes;
        replication = newReplication;
        modifiedMillis = newModifiedMillis;
    }
}
