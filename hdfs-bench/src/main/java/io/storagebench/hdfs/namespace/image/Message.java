package io.storagebench.hdfs.namespace.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/** A small message that is put together in memory. One thread. */
final class Message {
    private static final int BUFFER_BYTES = 256;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER_BYTES);

    /** Where its fields go. */
    CodedOutputStream out() {
        return out;
    }

    /** Appends a field of another message as it is, of which {@code tag} was read. */
    void copy(int tag, CodedInputStream in) throws IOException {
        int field = WireFormat.getTagFieldNumber(tag);
        switch (WireFormat.getTagWireType(tag)) {
            case WireFormat.WIRETYPE_VARINT -> out.writeUInt64(field, in.readUInt64());
            case WireFormat.WIRETYPE_FIXED64 -> out.writeFixed64(field, in.readFixed64());
            case WireFormat.WIRETYPE_LENGTH_DELIMITED -> out.writeByteArray(field, in.readByteArray());
            case WireFormat.WIRETYPE_FIXED32 -> out.writeFixed32(field, in.readFixed32());
            default -> in.skipField(tag); // groups, which images do not have
        }
    }

    byte[] bytes() throws IOException {
        out.flush();
        return bytes.toByteArray();
    }

    /** Writes it with its length before it. */
    void writeDelimitedTo(CodedOutputStream target) throws IOException {
        byte[] content = bytes();
        target.writeUInt32NoTag(content.length);
        target.writeRawBytes(content);
    }
}
