package io.storagebench.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.report.TextReport;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.ErrorStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalColourTest {
    @Test
    void colourAddsNothingButColour() {
        Results run = new Results().request(Results.MIB, 10);
        run.failed = 1;
        run.errors = Map.of("IOException", new ErrorStats(1, "disk on fire"));
        run.thresholds = List.of(new ThresholdOutcome(null, "p99<5ms", "10.0 ms", false));
        String plain = TextReport.render(ResultFile.of(List.of(run.build())));
        String painted = TerminalColour.paint(plain);
        assertThat(painted.replaceAll("\u001B\\[[0-9;]*m", "")).isEqualTo(plain);
        assertThat(painted)
                .contains("\u001B[1mTARGET\u001B[0m hdfs://nn:8020\n")
                .contains("\u001B[1mTRUST\u001B[0m  \u001B[1;31mno\u001B[0m: 1 of 2 requests failed")
                .contains("; \u001B[1;31mBROKEN\u001B[0m: p99<5ms")
                .contains("\n\u001B[1;31mERRORS\u001B[0m\n")
                .contains("\n  \u001B[1;31mBROKEN\u001B[0m  p99<5ms")
                .contains("\n\u001B[1mLATENCY\u001B[0m (ms)\n");
    }

    @Test
    void careIsYellowAndTrustGreen() {
        assertThat(TerminalColour.paint("TRUST  only with care: x\n")).contains("\u001B[1;33monly with care\u001B[0m");
        assertThat(TerminalColour.paint("TRUST  yes\n")).contains("\u001B[1;32myes\u001B[0m\n");
        assertThat(TerminalColour.paint("ADVICE\n  - no\n")).isEqualTo("\u001B[1;33mADVICE\u001B[0m\n  - no\n");
    }

    @Test
    void noColourAgainstTheUsersWill() {
        assertThat(Terminal.allowsColour("1", "xterm")).isFalse();
        assertThat(Terminal.allowsColour("", "xterm")).isTrue(); // no-color.org: when not an empty string
        assertThat(Terminal.allowsColour(null, "dumb")).isFalse();
        assertThat(Terminal.allowsColour(null, null)).isTrue();
    }
}
