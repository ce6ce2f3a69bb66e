package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.CommandLineRun;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadRulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory-write --rate 0/s | --rate 0/s: must be more than 0.",
                "memory-write --rate -5/s | --rate -5/s: must be more than 0.",
                "memory-write --rate 2000000000/s | --rate 2000000000/s: more than any client can do.",
                "memory-write --rate 500 | --rate 500: not a rate. Use 500/s",
                "memory-write --rate 5/s --ramp 1/s..9/s --duration 1s | --rate and --ramp contradict each other.",
                "memory-write --rate 5/s --steps 1/s:1s | --rate and --steps contradict each other.",
                "memory-write --ramp 1/s..9/s --steps 1/s:1s --duration 1s | --ramp and --steps contradict each other.",
                "memory-write --ramp 1/s..9/s | --ramp 1/s..9/s: needs a duration. Add it",
                "memory-write --steps 1/s:1s --duration 2s | --duration and --steps contradict each other",
                "memory-write --arrivals poisson | --arrivals poisson: matters only at a rate.",
                "memory-write --arrivals odd | --arrivals odd: not known. Use one of even, poisson.",
                "memory-write --rate 10MB/s --size 0 | --rate 10MB/s: a rate of bytes, but items have no bytes.",
                "memory-rename --rate 10MB/s | --rate 10MB/s: a rate of bytes, but this operation moves none.",
                "memory-delete --steps 1MB/s:1s | --steps 1MB/s in 1s: a rate of bytes, but this operation moves none.",
                "memory-write --requests 5 | --requests 5: this operation creates its items, so it takes their"
                        + " number instead. Use --items.",
                "memory-read --requests 0 | --requests 0: must be at least 1.",
                "memory-write --items 2000000000000 | --items 2000000000000: more than a dataset can hold.",
                "memory-write --batch 0 | --batch 0: must be at least 1.",
                "memory-write --batch 1001 | --batch 1001: more items than one request can take. Use at most 1000.",
                "memory-append --batch 2 | --batch 2: this operation takes one item per request.",
                "memory-append --order shuffle | --order shuffle: each thread appends to its own item.",
                "memory-write --order random | --order random: would use an item twice",
                "memory-delete --order zipf | --order zipf: would use an item twice",
                "memory-write --order shuffle --duration 1s | --order shuffle: of how many? Add --items",
                "memory-read --order odd | --order odd: not known. Use one of sequential, random, shuffle, zipf.",
                "memory-write --share 5/4 | --share 5/4: shares are counted from 0: use 0/4 to 3/4.",
                "memory-write --share 4/4 | --share 4/4: shares are counted from 0: use 0/4 to 3/4.",
                "memory-write --share 0/0 | --share 0/0: there must be at least one share.",
                "memory-write --share 1 | --share 1: not a share. Use 0/4 for the first of four.",
                "memory-write --share 0/2 | --share 0/2: all shares must do parts of the same work. Add --seed N",
                "memory-read --share 0/2 --order random | --share 0/2: all shares must do parts of the same work.",
                "memory-write --share 0/2 --seed 1 --clean | --clean --share 0/2: other shares still use it.",
                "memory-read --share 0/2 --seed 1 --prepare | --prepare --share 0/2: every share would make it.",
                "memory-write --processes 0 | --processes 0: must be at least 1.",
                "memory-write --processes -2 | --processes -2: must be at least 1.",
                "memory-write --processes 100000 | --processes 100000: too many for this machine, which has",
                "memory-write --processes 2 --share 0/2 --seed 1 | --processes and --share contradict each other",
                "memory-write --processes 2 --heap 100t | --heap 100t: more than the memory of this machine",
                "memory-write --start-at tomorrow | --start-at tomorrow: not a time with its zone.",
                "memory-write --start-at 2920-01-01T00:00:00Z | --start-at 2920-01-01T00:00:00Z: is more than 7"
                        + " days away.",
                "memory-write --repeat 0 | --repeat 0: not a number of repeats.",
                "memory-write --repeat 3/2 | --repeat 3/2: there is no repeat 3 of 2.",
                "memory-write --layout bush | --layout bush: not a layout. Use folders, flat, keys, tree, or a tree of"
                        + " another shape such as tree:fan-out=100,depth=2.",
                "memory-write --resume --warmup 5s | --resume --warmup 5s: the items of a warm-up are not continued.",
                "memory-write --resume --repeat 3 | --resume --repeat 3: one repeat was interrupted, and those before it"
                        + " are complete. Say which to continue, such as --repeat 1/3.",
                "memory-write --resume --duration 5s | --resume: nothing says when the dataset is complete. Add --items",
                "memory-read --resume | --resume: no such option.",
                "memory-write --repeat 1001 | --repeat 1001: too large.",
            })
    void whatDoesNotGoTogetherIsNamedWithItsRemedy(String command, String expected) throws Exception {
        CommandLineRun run = CommandLineRun.of(command.split(" ", -1));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith(expected).doesNotContain("Exception");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aStartInThePastIsLateAndNoMistake() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-write", "--start-at", "2020-01-01T00:00:00Z");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("the run is late: its start was");
        assertThat(run.out()).contains("share 0/1 began");
    }

    @Test
    void aRateThatThreadsCannotReachIsNotReachedAndSaysSo() throws Exception {
        CommandLineRun run =
                CommandLineRun.of("memory-write", "--rate", "1000000000/s", "--duration", "50ms", "--size", "1k");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("The intended rate was not reached");
    }

    @Test
    void aRateOfBytesOfADatasetWithoutBytesIsRefused(TestInfo test) throws Exception {
        ScenarioBuilder.of(new MemoryWrite().in(MemoryStore.placeOf(test)).size("0"))
                .run();
        CommandLineRun run = CommandLineRun.of("memory-read", "--dir", MemoryStore.placeOf(test), "--rate", "10MB/s");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("a rate of 10MB/s: requests have no bytes.");
    }

    @Test
    void anOrderThatCannotCountTheDatasetIsRefused(TestInfo test) throws Exception {
        MemoryStore store = MemoryStore.at(MemoryStore.placeOf(test));
        store.replace(
                "_storage-bench.json",
                bytes("{'schema':'storage-bench-dataset/1','seed':7,'sizes':'1k','compressibility':0,'shares':1}"));
        store.replace(
                "_storage-bench-run-1-0-of-1.json",
                bytes("{'schema':'storage-bench-mark/1','made':3000000000,'failed':[]}"));
        CommandLineRun run = CommandLineRun.of("memory-read", "--dir", MemoryStore.placeOf(test), "--order", "zipf");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("--order zipf: 3000000000 items are more than the sampler can count.");
    }

    private static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
