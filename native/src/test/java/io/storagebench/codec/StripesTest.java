package io.storagebench.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.cli.ScenarioRoundTrip;
import io.storagebench.dataset.Payload;
import io.storagebench.op.CoderWork;
import io.storagebench.op.Problems;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripesTest {
    @ParameterizedTest
    @CsvSource({
        "java, auto, rs_java, direct",
        "java, auto, rs_java, heap",
        "isal, direct, rs_isal, direct",
        "isal, direct, rs_isal, heap",
        "isal, hadoop, rs_native, direct",
        "isal, hadoop, rs_native, heap"
    })
    void theCoderThatRanIsCounted(String codec, String via, String coder, String buffers) throws Exception {
        Native.requireHadoop();
        DecodeStripes decode = new DecodeStripes();
        decode.codec.codec = codec;
        decode.codec.isalVia = via;
        decode.stripes.buffers = buffers;
        decode.stripes.cell = "4k";
        decode.stripes.stripes = 7L;
        decode.erased = "d0,p2";
        Measurement result = ScenarioBuilder.of(decode).verify().threads(2).run();
        OperationStats stats = result.ops().values().iterator().next();
        CoderWork work = new CoderWork(CoderWork.Direction.DECODED, coder);
        assertThat(result.hasFailures()).isFalse();
        assertThat(stats.window().goodBytes()).isEqualTo(7 * 6 * 4096);
        assertThat(stats.counted(work.callsMeaning())).isEqualTo(7);
        assertThat(stats.counted(work.bytesMeaning())).isEqualTo(7 * 2 * 4096);
        assertThat(stats.counted(work.timeMeaning())).isPositive();
        assertThat(stats.counters()).hasSize(3);
        Map<String, String> facts = result.streams().get(0).target().facts();
        assertThat(facts.getOrDefault(CoderWork.FACT + coder, ""))
                .contains(
                        coder.equals("rs_java")
                                ? ""
                                : Native.isalFile().toRealPath().toString())
                .contains(coder.equals("rs_native") ? "libhadoop.so (/" : "");
    }

    @Test
    void aWrongByteIsCorruption() throws Exception {
        StripeOptions options = new StripeOptions();
        options.cell = "1000";
        WorkingSet set = new WorkingSet(options, new Payload(1, 0));
        int[] parity = set.parity();
        set.require(0, parity);
        set.to(0, parity)[1].put(999, (byte) (set.to(0, parity)[1].get(999) ^ 1));
        assertThatThrownBy(() -> set.require(0, parity))
                .isInstanceOf(DataCorruptionException.class)
                .hasMessageContaining("stripe 0, unit 7 of RS-6-3");
    }

    @Test
    void aCoderThatDoesNothingIsCaughtBeforeTheLoad() throws Exception {
        WorkingSet set = new WorkingSet(new StripeOptions(), new Payload(1, 0));
        assertThatThrownBy(() -> set.tryOut((of, stripe) -> {}, set.parity(), 1))
                .isInstanceOf(DataCorruptionException.class);
    }

    @Test
    void aWorkingSetBeyondTheCachesIsGoneThroughStripeByStripe() {
        StripeOptions options = new StripeOptions();
        options.workingSet = "91m";
        assertThat(options.setStripes()).isEqualTo(11); // of 9 MiB, rounded up
        options.workingSet = "hot";
        assertThat(options.setStripes()).isEqualTo(1);
    }

    @Test
    void aWorkingSetBeyondTheMemoryIsRefusedBeforeItIsFilled() {
        StripeOptions options = new StripeOptions();
        options.workingSet = "900t";
        assertThatThrownBy(() -> options.workingSet(new Payload(1, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("--working-set 900t: there is no memory for that in each thread \\(more than .*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RS-6-3   | 4        | RS-6-3 makes good the loss of 1 to 3 units, not of 4",
                "RS-6-3   | 0        | not of 0",
                "RS-6-3   | d6       | RS-6-3 has no d6: they go from d0 to d5",
                "RS-6-3   | d1,x     | 'x' is no unit",
                "XOR-2-1  | d0,p0    | XOR-2-1 makes good the loss of 1 to 1 units, not of 2",
                "RS-300-2 | 1        | 255 units at most",
                "RS-6     | 1        | --schema RS-6: not a schema of erasure coding. Use one such as RS-6-3",
                "XOR-4-2  | 1        | XOR makes one parity and not 2",
                "RS-0-2   | 1        | needs data and parity"
            })
    void wrongSchemasAndUnitsAreToldWithTheRemedy(String schema, String erased, String message) {
        DecodeStripes decode = new DecodeStripes();
        decode.stripes.schema = schema;
        decode.erased = erased;
        Problems problems = new Problems();
        decode.plan();
        decode.validate(problems);
        assertThat(problems.messages()).singleElement().asString().contains(message);
    }

    @Test
    void theirCommandLinesSurvive() {
        assertThat(ScenarioRoundTrip.allSurvive()).contains("ec-encode", "ec-decode");
        assertThat(ScenarioRoundTrip.survives(
                        "ec-decode",
                        DecodeStripes::new,
                        "--schema",
                        "RS-10-4",
                        "--cell",
                        "64k",
                        "--erased",
                        "d0,p3",
                        "--working-set",
                        "1g",
                        "--codec",
                        "isal",
                        "--isal-via",
                        "direct",
                        "--duration",
                        "10s"))
                .contains("RS-10-4", "64k", "d0,p3", "1g", "isal", "direct");
    }

    @Test
    void nothingIsStored() throws Exception {
        EncodeStripes encode = new EncodeStripes();
        encode.stripes.cell = "1k";
        encode.stripes.stripes = 2L;
        Measurement result = ScenarioBuilder.of(encode).run();
        assertThat(result.streams().get(0).target().kind())
                .isEqualTo(TargetInfo.Kind.NULL.name().toLowerCase(Locale.ROOT));
        assertThat(result.streams().get(0).dataset().stays()).isFalse();
    }
}
