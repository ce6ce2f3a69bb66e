package io.storagebench.hdfs.namespace.image;

import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;

/** The small sections of an image, as a NameNode writes them that has nothing to say there. One thread. */
final class OtherSections {
    private static final long FIRST_GENERATION_STAMP = 1000; // GenerationStamp.LAST_RESERVED_STAMP

    private final ImageOutput image;

    OtherSections(ImageOutput image) {
        this.image = image;
    }

    void empty(String name) throws IOException {
        image.begin(name);
        image.end();
    }

    /** No tokens and no keys. */
    void noSecrets() throws IOException {
        Message section = new Message();
        for (int field = 1; field <= 4; field++) { // currentId, tokenSequenceNumber, numKeys, numTokens
            section.out().writeUInt32(field, 0);
        }
        write(Fields.SECRET_MANAGER, section);
    }

    void noCache() throws IOException {
        Message section = new Message();
        section.out().writeUInt64(1, 1); // nextDirectiveId
        section.out().writeUInt32(2, 0); // numPools
        section.out().writeUInt32(3, 0); // numDirectives
        write(Fields.CACHE_MANAGER, section);
    }

    void noSnapshots() throws IOException {
        Message section = new Message();
        section.out().writeUInt32(Fields.SNAPSHOTS_COUNTER, 0);
        section.out().writeUInt32(Fields.SNAPSHOTS_COUNT, 0);
        write(Fields.SNAPSHOT, section);
    }

    /** Of a namespace to which nothing has happened yet: its last transaction is 0. */
    void namesystem(long namespaceId, long generationStamp, long lastBlock) throws IOException {
        Message section = new Message();
        section.out().writeUInt32(Fields.NS_ID, (int) namespaceId);
        section.out().writeUInt64(Fields.NS_GENSTAMP_V1, FIRST_GENERATION_STAMP);
        section.out().writeUInt64(Fields.NS_GENSTAMP, generationStamp);
        section.out().writeUInt64(Fields.NS_GENSTAMP_V1_LIMIT, 0);
        section.out().writeUInt64(Fields.NS_LAST_BLOCK, lastBlock);
        section.out().writeUInt64(Fields.NS_TRANSACTION, 0);
        section.out()
                .writeUInt64(Fields.NS_LAST_STRIPED_BLOCK, Long.MIN_VALUE); // SequentialBlockGroupIdGenerator's start
        write(Fields.NS_INFO, section);
    }

    /** The strings with the numbers 1, 2 and so on. */
    void strings(String... strings) throws IOException {
        CodedOutputStream out = image.begin(Fields.STRING_TABLE);
        Message header = new Message();
        header.out().writeUInt32(Fields.STRINGS_COUNT, strings.length);
        header.writeDelimitedTo(out);
        for (int i = 0; i < strings.length; i++) {
            Message entry = new Message();
            entry.out().writeUInt32(Fields.STRING_ID, i + 1);
            entry.out().writeString(Fields.STRING_TEXT, strings[i]);
            entry.writeDelimitedTo(out);
        }
        image.end();
    }

    private void write(String name, Message section) throws IOException {
        section.writeDelimitedTo(image.begin(name));
        image.end();
    }
}
