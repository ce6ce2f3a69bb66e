package io.storagebench.hbase.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.CommandLineRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriterOptionsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--group-by-region --batch 50000 | --batch 50000: more items than one request can take. Use at most 6250.",
                "--group-by-region --group-window 0 | --group-window 0: must be from 1 to 1000.",
                "--group-window 4 | --group-window 4: matters only with --group-by-region.",
                "--group-by-region --writer async | --group-by-region --writer async: calls are cut for the writer batch alone.",
                "--buffer 4m | --buffer 4m: matters only with --writer mutator.",
                "--writer single --in-flight 3 | --in-flight 3: matters only with --writer async.",
                "--wal sometimes | --wal sometimes: not one of sync, async, off."
            })
    void whatDoesNotGoTogetherIsRefused(String options, String message) throws Exception {
        CommandLineRun run = CommandLineRun.of(("hbase-put --rows 10 " + options).split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
