package io.storagebench.hdfs.wire;

import io.storagebench.op.WireBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The blocking streams of a {@link CountingSocket}; closing one closes the socket.
 *
 * <p>Hadoop reads and writes the channel instead. What a failed write may have sent is unknown and not counted.
 */
final class CountingStreams {
    private CountingStreams() {}

    static final class Input extends InputStream {
        private final CountingSocketChannel channel;
        private final InputStream inside;
        private final WireBytes wireBytes;

        Input(CountingSocketChannel channel, InputStream inside, WireBytes wireBytes) {
            this.channel = channel;
            this.inside = inside;
            this.wireBytes = wireBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            try {
                int bytes = inside.read(target, from, length);
                if (bytes > 0) {
                    wireBytes.addReceived(bytes);
                }
                return bytes;
            } finally {
                channel.follow();
            }
        }

        @Override
        public int available() throws IOException {
            return inside.available();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    static final class Output extends OutputStream {
        private final CountingSocketChannel channel;
        private final OutputStream inside;
        private final WireBytes wireBytes;

        Output(CountingSocketChannel channel, OutputStream inside, WireBytes wireBytes) {
            this.channel = channel;
            this.inside = inside;
            this.wireBytes = wireBytes;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] source, int from, int length) throws IOException {
            try {
                inside.write(source, from, length);
                wireBytes.addSent(length);
            } finally {
                channel.follow();
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
