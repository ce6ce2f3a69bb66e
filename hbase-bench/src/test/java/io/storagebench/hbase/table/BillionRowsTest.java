package io.storagebench.hbase.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.CommandLineRun;
import io.storagebench.hbase.connect.MemoryHbase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A billion rows take no more heap than a hundred thousand. Of the billion, commands get through as many as they can in a second. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class BillionRowsTest {
    private static final String FEW = "100000";
    private static final String MANY = "1000000000";

    /** Less than a bit for each of them, or a number for each that can be put in a second. */
    private static final long SLACK_BYTES = 6 << 20;

    private MemoryHbase few;
    private MemoryHbase many;

    @BeforeEach
    void make(TestInfo test) {
        String name = test.getTestMethod().orElseThrow().getName()
                + test.getDisplayName().hashCode();
        few = new MemoryHbase("few-" + name);
        many = new MemoryHbase("many-" + name);
    }

    /** Runs a command on a table of it; gives the heap that it took at the end of its load. */
    private static long heapOf(MemoryHbase hbase, int exitCode, String command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(hbase.options());
        words.addAll(List.of("--table", "bench", "--threads", "2"));
        hbase.takeRows();
        hbase.takeHeapBytes();
        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
        assertThat(hbase.takeRows()).isPositive();
        long heapBytes = hbase.takeHeapBytes();
        assertThat(heapBytes).isPositive();
        return heapBytes;
    }

    private static String put(String rows, String options) {
        return "hbase-put --seed 1 --value-size " + MemoryHbase.ROW_BYTES + " --rows " + rows + options;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--batch 1",
                "--order shuffle",
                "--order shuffle --batch 1",
                "--writer single",
                "--writer mutator --batch 1",
                "--writer async --batch 10",
                "--group-by-region --verify"
            })
    void whenTheyArePut(String options) throws Exception {
        long ofFew = heapOf(few, 0, put(FEW, " " + options));
        assertThat(heapOf(many, 0, put(MANY, " --duration 1s " + options))).isLessThan(ofFew + SLACK_BYTES);
    }

    /** As if all of them had been put, and not only some. */
    private void putMany() throws Exception {
        heapOf(many, 0, put(FEW, " --batch 100"));
        many.editControl(text ->
                text.replace("\"count\":" + FEW, "\"count\":" + MANY).replace("\"made\":1000,", "\"made\":10000000,"));
        many.has(Long.parseLong(MANY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequential", "random", "shuffle", "zipf"})
    void whenTheyAreGot(String order) throws Exception {
        String get = "hbase-get --batch 2 --verify --order " + order;
        heapOf(few, 0, put(FEW, ""));
        long ofFew = heapOf(few, 0, get + " --requests 1000");
        putMany();
        assertThat(heapOf(many, 0, get + " --duration 1s")).isLessThan(ofFew + SLACK_BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequential", "shuffle"})
    void whenTheyAreScannedAndCounted(String order) throws Exception {
        String scan = "hbase-scan --verify --count --batch 1000 --order " + order;
        heapOf(few, 0, put(FEW, ""));
        few.has(Long.parseLong(FEW));
        long ofFew = heapOf(few, 0, scan);
        putMany();
        assertThat(heapOf(many, 1, scan + " --duration 1s")) // which is not the time for all of them
                .isLessThan(ofFew + SLACK_BYTES);
    }

    /** What was put is known by the seed of the order alone. */
    @Test
    void whenAShuffledPutOfThemWasStopped() throws Exception {
        heapOf(few, 0, put(FEW, " --order shuffle"));
        long ofFew = heapOf(few, 0, "hbase-get --batch 2 --order random --requests 1000");
        heapOf(many, 0, put(MANY, " --order shuffle --duration 2s"));
        assertThat(heapOf(many, 0, "hbase-get --batch 2 --order random --requests 1000"))
                .isLessThan(ofFew + SLACK_BYTES);
    }
}
