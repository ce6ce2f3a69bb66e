package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalkDryRunTest {
    @TempDir
    Path folder;

    @Test
    void itTellsTheTreeAndTheLongerLimitOfOneLongCall() throws Exception {
        CommandLineRun dry =
                CommandLineRun.of("ns-count", "--fs", "file:///", "--input", folder.toString(), "--dry-run");
        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.out())
                .contains("dataset      1 tree, in file:" + folder + ", there already\n")
                .contains("stall timeout 600s")
                .doesNotContain("RATES");
    }

    @Test
    void aTreeThatIsNotThereEndsItBeforeTheLoadWithExitCode2() throws Exception {
        CommandLineRun run = CommandLineRun.of(
                "ns-ls-r", "--fs", "file:///", "--input", folder.resolve("none").toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("--input " + folder.resolve("none") + ": there is no ");
    }
}
