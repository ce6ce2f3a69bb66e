package io.storagebench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureCoderFactory;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What one coder has written, every other one can read. */
class CodersTest {
    private static final int[] LENGTHS = {1, 15, 16, 17, 31, 33, 1001, 4096, 65_537, 200_003};

    @BeforeAll
    static void needsBothLibraries() {
        Native.requireHadoop();
    }

    static Stream<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (String schema : List.of("RS-3-2", "RS-6-3", "RS-10-4", "XOR-2-1")) {
            for (String writer : List.of("java", "native", "isal")) {
                for (String reader : List.of("java", "native", "isal")) {
                    pairs.add(Arguments.of(schema, writer, reader));
                }
            }
        }
        return pairs.stream();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void whatOneCoderWroteAnotherReads(String schema, String writer, String reader) throws IOException {
        Random random = new Random((schema + writer + reader).hashCode());
        String codec = Schema.parse(schema).codec();
        int k = Schema.parse(schema).dataUnits();
        int parity = Schema.parse(schema).parityUnits();
        ErasureCoderOptions options = new ErasureCoderOptions(k, parity);
        RawErasureEncoder encoder = factory(codec, writer).createEncoder(options);
        RawErasureDecoder decoder = factory(codec, reader).createDecoder(options);
        for (int length : LENGTHS) {
            for (boolean direct : new boolean[] {true, false}) {
                Stripe stripe = new Stripe(k, parity, length, random.nextLong());
                encode(encoder, stripe, direct);
                assertSameParity(codec, options, stripe);
                decode(decoder, stripe, !direct, lost(k + parity, parity, random));
                decode(decoder, stripe, direct, lost(k + parity, 1 + random.nextInt(parity), random));
            }
        }
        encoder.release();
        decoder.release();
    }

    /** Random ones, in ascending order, as Hadoop gives them. */
    private static int[] lost(int units, int count, Random random) {
        List<Integer> all = new ArrayList<>(IntStream.range(0, units).boxed().toList());
        Collections.shuffle(all, random);
        return all.stream().limit(count).mapToInt(Integer::intValue).sorted().toArray();
    }

    private static void encode(RawErasureEncoder encoder, Stripe stripe, boolean direct) throws IOException {
        ByteBuffer[] parity = stripe.outputs(stripe.parity, direct);
        encoder.encode(stripe.buffers(0, stripe.k, direct), parity);
        stripe.parity(Stream.of(parity).map(Stripe::content).toArray(byte[][]::new));
    }

    private static void assertSameParity(String codec, ErasureCoderOptions options, Stripe stripe) throws IOException {
        ByteBuffer[] expected = stripe.outputs(stripe.parity, false);
        factory(codec, "java").createEncoder(options).encode(stripe.buffers(0, stripe.k, false), expected);
        for (int i = 0; i < stripe.parity; i++) {
            assertThat(stripe.unit(stripe.k + i)).as("parity " + i).isEqualTo(Stripe.content(expected[i]));
        }
    }

    private static void decode(RawErasureDecoder decoder, Stripe stripe, boolean direct, int[] lost)
            throws IOException {
        ByteBuffer[] found = stripe.outputs(lost.length, direct);
        decoder.decode(stripe.buffers(0, stripe.k + stripe.parity, direct, lost), lost, found);
        for (int i = 0; i < lost.length; i++) {
            assertThat(Stripe.content(found[i])).as("unit " + lost[i]).isEqualTo(stripe.unit(lost[i]));
        }
    }

    @Test
    void buffersOfDifferentLengthsAreRefused() {
        RawErasureEncoder encoder = factory("rs", "isal").createEncoder(new ErasureCoderOptions(2, 1));
        ByteBuffer[] from = {ByteBuffer.allocateDirect(7), ByteBuffer.allocateDirect(8)};
        assertThatThrownBy(() -> encoder.encode(from, new ByteBuffer[] {ByteBuffer.allocateDirect(7)}))
                .hasMessageContaining("length");
    }

    @Test
    void moreLostUnitsThanParityAreRefused() {
        RawErasureDecoder decoder = factory("rs", "isal").createDecoder(new ErasureCoderOptions(3, 2));
        Stripe stripe = new Stripe(3, 2, 100, 1);
        assertThatThrownBy(() -> decode(decoder, stripe, true, new int[] {0, 1, 2}))
                .isNotNull();
    }

    @Test
    void aCoderOfTooManyUnitsIsRefused() {
        assertThatThrownBy(() -> factory("rs", "isal").createEncoder(new ErasureCoderOptions(250, 6)))
                .hasMessageContaining("250+6");
    }

    private static RawErasureCoderFactory factory(String codec, String coder) {
        return CodecRegistry.getInstance().getCoderByName(codec, codec + "_" + coder);
    }
}
