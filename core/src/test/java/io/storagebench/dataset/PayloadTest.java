package io.storagebench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {
    private static final int MIB = 1 << 20;
    private static final int BLOCK = 4096;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.5, 0.999, 1})
    void anySliceEqualsTheSameSliceOfTheWhole(double compressibility) {
        Payload payload = new Payload(11, compressibility);
        Random random = new Random(1);
        for (long base : new long[] {0, 5, (1L << 31) - 70_001, (1L << 40) + 4093, Long.MAX_VALUE - 300_000}) {
            byte[] whole = whole(payload, 3, base, 200_000);
            for (int i = 0; i < 300; i++) {
                int start = random.nextInt(whole.length);
                int length = random.nextInt(Math.min(i < 150 ? 40 : 20_000, whole.length - start) + 1);
                byte[] expected = Arrays.copyOfRange(whole, start, start + length);
                for (ByteBuffer buffer : buffers(length, random)) {
                    ByteBuffer before = buffer.duplicate();
                    payload.fill(3, base + start, buffer);
                    assertThat(buffer.remaining()).isZero();
                    assertThat(bytes(before)).isEqualTo(expected);
                    assertThat(payload.firstMismatch(3, base + start, before)).isEqualTo(-1);
                    assertThat(payload.firstMismatch(3, base + start, before.asReadOnlyBuffer()))
                            .isEqualTo(-1);
                }
            }
        }
    }

    @Test
    void nothingOutsideTheRangeIsWritten() {
        Payload payload = new Payload(1, 0.5);
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            byte[] buffer = new byte[10_000];
            int from = random.nextInt(buffer.length);
            int length = random.nextInt(buffer.length - from + 1);
            payload.fill(1, random.nextInt(9000), buffer, from, length);
            for (int at = 0; at < buffer.length; at++) {
                if (at < from || at >= from + length) {
                    assertThat(buffer[at]).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.98, 1})
    void aFlippedByteIsFoundAtItsOffset(double compressibility) {
        Payload payload = new Payload(12, compressibility);
        Random random = new Random(3);
        for (int i = 0; i < 2000; i++) {
            long offset = random.nextLong() >>> 20;
            int length = 1 + random.nextInt(i % 2 == 0 ? 64 : 30_000);
            for (ByteBuffer buffer : buffers(length, random)) {
                ByteBuffer filled = buffer.duplicate();
                payload.fill(i, offset, buffer);
                int wrong = random.nextInt(length);
                int at = filled.position() + wrong;
                filled.put(at, (byte) (filled.get(at) ^ 1 << random.nextInt(8)));
                if (random.nextBoolean()) {
                    int later = filled.position() + length - 1;
                    filled.put(later, (byte) (later == at ? filled.get(later) : ~filled.get(later)));
                }
                assertThat(payload.firstMismatch(i, offset, filled)).isEqualTo(wrong);
                assertThat(payload.firstMismatch(i, offset, filled.asReadOnlyBuffer()))
                        .isEqualTo(wrong);
            }
        }
    }

    @Test
    void aBlockOfAnotherItemIsFound() {
        Payload payload = new Payload(13, 0);
        byte[] buffer = whole(payload, 7, 0, 3 * BLOCK);
        payload.fill(8, BLOCK, buffer, BLOCK, BLOCK);
        assertThat(payload.firstMismatch(7, 0, buffer, 0, buffer.length)).isBetween(BLOCK, BLOCK + 4);
    }

    @Test
    void aBlockOfAnotherSeedIsFound() {
        byte[] buffer = whole(new Payload(13, 0), 7, 0, BLOCK);
        assertThat(new Payload(14, 0).firstMismatch(7, 0, buffer, 0, BLOCK)).isBetween(0, 4);
    }

    @Test
    void aShiftedBlockIsFound() {
        Payload payload = new Payload(13, 0);
        for (int shift : new int[] {1, 8, 512, BLOCK, 32 << 10, MIB}) {
            byte[] buffer = whole(payload, 7, shift, BLOCK);
            assertThat(payload.firstMismatch(7, 0, buffer, 0, BLOCK)).isBetween(0, 4);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.99})
    void noTwoBlocksAreEqual(double compressibility) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-1");
        byte[] block = new byte[BLOCK];
        Set<ByteBuffer> digests = new HashSet<>();
        int count = 0;
        for (long seed : new long[] {0, 1, Long.MIN_VALUE}) {
            Payload payload = new Payload(seed, compressibility);
            for (long item : new long[] {0, 1, 2, Dataset.PART, Dataset.PART + 1}) {
                for (long offset : new long[] {0, 1L << 32, 1L << 50}) {
                    for (int i = 0; i < 2000; i++) {
                        payload.fill(item, offset + (long) i * BLOCK, block, 0, BLOCK);
                        digests.add(ByteBuffer.wrap(digest.digest(block)));
                        count++;
                    }
                }
            }
        }
        assertThat(digests).hasSize(count);
    }

    @Test
    void everyPartlyRandomUnitHasAnotherBeginning() {
        byte[] whole = whole(new Payload(5, 0.9999), 0, 0, 1000 * BLOCK);
        Set<ByteBuffer> beginnings = new HashSet<>();
        for (int unit = 0; unit < 1000; unit++) {
            beginnings.add(ByteBuffer.wrap(whole, unit * BLOCK, 8));
        }
        assertThat(beginnings).hasSize(1000);
    }

    @Test
    void withoutCompressibilityNothingIsSaved() {
        byte[] whole = whole(new Payload(21, 0), 4, 0, MIB);
        assertThat(deflatedRatio(whole)).isGreaterThanOrEqualTo(0.99);
    }

    @Test
    void partsAPeriodApartDoNotCompressTogether() {
        // The table is as long as deflate's window: only blocks cut out of several periods meet in one window.
        Payload payload = new Payload(21, 0);
        byte[] parts = new byte[64 << 10];
        for (int part = 0; part < 16; part++) {
            payload.fill(4, part * (32L << 10), parts, part * BLOCK, BLOCK);
        }
        assertThat(deflatedRatio(parts)).isGreaterThanOrEqualTo(0.99);
    }

    @Test
    void compressibilityIsTheFractionThatCompressionSaves() {
        assertThat(deflatedRatio(whole(new Payload(22, 0.5), 4, 0, MIB))).isBetween(0.45, 0.55);
        assertThat(deflatedRatio(whole(new Payload(22, 0.25), 4, 0, MIB))).isBetween(0.70, 0.80);
        assertThat(deflatedRatio(whole(new Payload(22, 0.9), 4, 0, MIB))).isBetween(0.08, 0.13);
        assertThat(deflatedRatio(whole(new Payload(22, 1), 4, 0, MIB))).isLessThan(0.02);
    }

    @Test
    void everyBlockIsAsCompressibleAsTheWhole() {
        byte[] whole = whole(new Payload(22, 0.5), 4, 0, 64 * BLOCK);
        for (int block = 0; block < 64; block++) {
            byte[] one = Arrays.copyOfRange(whole, block * BLOCK, (block + 1) * BLOCK);
            assertThat(deflatedRatio(one)).isBetween(0.45, 0.55);
        }
    }

    @Test
    void contentStaysTheSameFromVersionToVersion() {
        CRC32 crc = new CRC32();
        crc.update(whole(new Payload(0x5eed, 0.25), 123_456_789_012L, (1L << 33) + 5, MIB));
        assertThat(crc.getValue()).isEqualTo(1572570998L);
    }

    @Test
    void noCallAllocates() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        Payload payload = new Payload(1, 0.5);
        byte[] array = new byte[10_000];
        ByteBuffer direct = ByteBuffer.allocateDirect(array.length);
        fillAndVerify(payload, array, direct, 100); // loads classes
        long before = threads.getCurrentThreadAllocatedBytes();
        fillAndVerify(payload, array, direct, 2000);
        // A few bytes a call would be 8000 times as many; the rest is the measuring itself.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8000);
    }

    @Test
    void aCompressibilityOutsideZeroToOneIsRefused() {
        for (double wrong : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new Payload(1, wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("from 0 to 1");
        }
    }

    private static void fillAndVerify(Payload payload, byte[] array, ByteBuffer direct, int times) {
        for (int i = 0; i < times; i++) {
            payload.fill(1, i, array, 1, array.length - 1);
            payload.firstMismatch(1, i, array, 1, array.length - 1);
            direct.clear();
            payload.fill(1, i, direct);
            direct.flip();
            payload.firstMismatch(1, i, direct);
        }
    }

    private static byte[] whole(Payload payload, long item, long offset, int length) {
        byte[] whole = new byte[length];
        payload.fill(item, offset, whole, 0, length);
        return whole;
    }

    /** Heap, sliced heap and direct buffers that have {@code length} remaining bytes from an odd place on. */
    private static ByteBuffer[] buffers(int length, Random random) {
        int from = random.nextInt(9);
        ByteBuffer sliced = ByteBuffer.allocate(length + 20).position(3).slice();
        return new ByteBuffer[] {
            ByteBuffer.allocate(length + 20).position(from).limit(from + length),
            sliced.position(from).limit(from + length),
            ByteBuffer.allocateDirect(length + 20).position(from).limit(from + length)
        };
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static double deflatedRatio(byte[] content) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(content);
        deflater.finish();
        byte[] sink = new byte[64 << 10];
        long deflated = 0;
        while (!deflater.finished()) {
            deflated += deflater.deflate(sink);
        }
        deflater.end();
        return deflated / (double) content.length;
    }
}
