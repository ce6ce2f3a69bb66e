package io.storagebench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.result.ThresholdOutcome;
import io.storagebench.result.figures.Overdue;
import io.storagebench.testing.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
    /** A thousand requests of 1 MiB: 990 of 10 ms and 10 of 100 ms; 10 more failed, in 10 s. */
    private static Results run() {
        Results run = new Results();
        run.windowNanos = 10 * Results.SECOND;
        run.failed = 10;
        for (int i = 0; i < 1000; i++) {
            run.request(Results.MIB, i < 990 ? 10 : 100);
        }
        return run;
    }

    @ParameterizedTest
    @CsvSource({
        "p50<11ms, true",
        "p50<10ms, false",
        "p99<20ms, true",
        "p99>9ms, true",
        "max<100ms, false",
        "max<0.2s, true",
        "mean<10800us, false",
        "mean<11s, true",
        "errors<1%, true",
        "errors<0.9%, false",
        "errors<10, false",
        "errors<=10, true",
        "throughput>100MB/s, true",
        "throughput>100MiB/s, false",
        "throughput>=100MiB/s, true",
        "rate>99/s, true",
        "rate>100/s, false",
        "rate<=100/s, true",
    })
    void figuresAreHeldAgainstTheirLimit(String threshold, boolean holds) {
        ThresholdOutcome outcome = Threshold.parse(threshold).judge(run().build());
        assertThat(outcome.holds()).as(outcome.toString()).isEqualTo(holds);
        assertThat(outcome.threshold()).isEqualTo(threshold);
    }

    @Test
    void whatCannotBeJudgedIsNotKept() {
        assertThat(Threshold.parse("p99.9<1s").judge(run().build()).holds()).isFalse();
        Results nothing = new Results();
        nothing.measured = false;
        assertThat(Threshold.parse("errors<5").judge(nothing.build()).holds()).isFalse();
        assertThat(Threshold.parse("max<1s").judge(new Results().build()).holds())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "p99<20ms, 10, true", // 1 % of them overdue
        "p99<20ms, 11, false",
        "p50<20ms, 11, false",
        "p99>5ms, 11, true", // and it may only be more
        "p98<1ms, 11, false",
        "max<1s, 10, true",
        "max<1s, 11, false",
        "rate>10/s, 11, true"
    })
    void anUpperLimitIsNotKeptByWaitsThatHaveNotEnded(String threshold, long overdue, boolean holds) {
        Results run = run();
        run.rate = "100/s";
        run.due = 1000;
        run.overdue = Overdue.of(overdue, 1);
        ThresholdOutcome outcome = Threshold.parse(threshold).judge(run.build());
        assertThat(outcome.holds()).as(outcome.toString()).isEqualTo(holds);
    }

    @Test
    void rarePercentilesAreUncertainWithFewerOfThem() {
        Results run = run();
        for (int i = 0; i < 9000; i++) {
            run.request(Results.MIB, 10);
        }
        run.rate = "1000/s";
        run.due = 10_000;
        run.overdue = Overdue.of(11, 1);
        assertThat(Threshold.parse("p99<20ms").judge(run.build()).holds()).isTrue();
        assertThat(Threshold.parse("p99.9<200ms").judge(run.build()).value())
                .endsWith("at least, as 11 requests are overdue");
    }

    @Test
    void onlyAnUpperLimitOfErrorsAllowsThem() {
        assertThat(Threshold.parse("errors<5").allowsErrors()).isTrue();
        assertThat(Threshold.parse("errors<=1%").allowsErrors()).isTrue();
        assertThat(Threshold.parse("errors>5").allowsErrors()).isFalse();
        assertThat(Threshold.parse("max<1s").allowsErrors()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99",
                "p99<",
                "p99<50",
                "p99=50ms",
                "p100<1ms",
                "latency<5ms",
                "errors<x%",
                "throughput>5/s",
                "rate>5MB/s",
                "",
                "errors<%",
                "throughput>0MB/s"
            })
    void whatIsNoThresholdIsRefused(String text) {
        assertThatThrownBy(() -> Threshold.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
