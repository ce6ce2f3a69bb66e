package io.storagebench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Finding.Outcome;
import io.storagebench.inspect.Probe;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ExaminationTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<Throwable> failures = new ArrayList<>();
    private final Examination examination = new Examination(LONG, failures::add);

    private static Probe passing(String name) {
        return Probe.of(name, () -> Finding.pass("fine"));
    }

    @Test
    void whatDependsOnAFailureIsNotAsked() throws Exception {
        AtomicBoolean asked = new AtomicBoolean();
        Probe second = Probe.of("second", () -> {
                    asked.set(true);
                    return Finding.pass("");
                })
                .needing("first");

        examination.look(Probe.of("first", () -> Finding.fail("broken.", "Mend it.")));
        Finding skipped = examination.look(second);
        Finding third = examination.look(passing("third").needing("second"));

        assertThat(skipped).isEqualTo(Finding.skip("needs 'first' to pass first"));
        assertThat(third.outcome()).isEqualTo(Outcome.SKIP);
        assertThat(asked).isFalse();
        assertThat(examination.hasFailed()).isTrue();
    }

    @Test
    void whatDependsOnAPassIsAsked() throws Exception {
        examination.look(passing("first"));
        assertThat(examination.look(passing("second").needing("first")).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(examination.hasFailed()).isFalse();
    }

    @Test
    void aSkipIsNoFailure() throws Exception {
        examination.look(Probe.of("first", () -> Finding.skip("not here")));
        assertThat(examination.hasFailed()).isFalse();
    }

    @Test
    void aProbeThatHangsFailsAndIsInterrupted() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Examination hasty = new Examination(Duration.ofMillis(50), failures::add);

        Finding finding = hasty.look(Probe.of("hanging", () -> {
            try {
                never.await();
            } catch (InterruptedException stopped) {
                interrupted.countDown();
            }
            return Finding.pass("too late");
        }));

        assertThat(finding.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(finding.text()).startsWith("no answer within");
        assertThat(interrupted.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(hasty.hasFailed()).isTrue();
    }

    @Test
    void anExceptionFailsWithItsFirstLineAndIsHandedOn() throws Exception {
        IOException refused = new IOException("Permission denied\n\tat server.Stack");
        Error without = new StackOverflowError();

        Finding first = examination.look(Probe.of("first", () -> {
            throw refused;
        }));
        Finding second = examination.look(Probe.of("second", () -> {
            throw without;
        }));

        assertThat(first).isEqualTo(Finding.fail("Permission denied", ""));
        assertThat(second.text()).isEqualTo("java.lang.StackOverflowError");
        assertThat(failures).containsExactly(refused, without);
        assertThat(examination.hasUsageError()).isFalse();
    }

    @Test
    void aMistakeOfTheUserIsAFailureOfItsOwnKind() throws Exception {
        Finding finding = examination.look(Probe.of("first", () -> {
            throw new UsageException("-D a=b: not a number.");
        }));

        assertThat(finding).isEqualTo(Finding.fail("-D a=b: not a number.", ""));
        assertThat(examination.hasFailed()).isTrue();
        assertThat(examination.hasUsageError()).isTrue();
    }
}
