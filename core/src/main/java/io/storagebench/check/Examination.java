package io.storagebench.check;

import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Probe;
import io.storagebench.op.failure.Failures;
import io.storagebench.units.UsageException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Asks probes one after another, so that none can hang for longer than its time and none is asked in vain. One thread.
 */
public final class Examination {
    private final Duration limit;
    private final Consumer<Throwable> failures;
    private final Set<String> passed = new HashSet<>();
    private boolean failed;
    private boolean wrong;

    /**
     * @param limit how long one probe may take
     * @param failures is told the exceptions behind findings
     */
    public Examination(Duration limit, Consumer<Throwable> failures) {
        this.limit = limit;
        this.failures = failures;
    }

    /**
     * What {@code probe} finds.
     *
     * @throws InterruptedException when the waiting thread is interrupted; the probe is, too
     */
    public Finding look(Probe probe) throws InterruptedException {
        Finding finding = probe.needs().stream()
                .filter(needed -> !passed.contains(needed))
                .findFirst()
                .map(needed -> Finding.skip("needs '" + needed + "' to pass first"))
                .orElse(null);
        if (finding == null) {
            finding = ask(probe);
        }
        if (finding.outcome() == Finding.Outcome.PASS) {
            passed.add(probe.name());
        }
        failed |= finding.outcome() == Finding.Outcome.FAIL;
        return finding;
    }

    /** Whether one of them failed. */
    public boolean hasFailed() {
        return failed;
    }

    /** Whether one of them found that it cannot be asked as the command was given: the options are wrong, not the system. */
    public boolean hasUsageError() {
        return wrong;
    }

    private Finding ask(Probe probe) throws InterruptedException {
        FutureTask<Finding> asked = new FutureTask<>(probe.question());
        Thread thread = new Thread(asked, "storage-bench-probe-" + probe.name());
        thread.setDaemon(true);
        thread.start();
        try {
            return asked.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException silent) {
            return Finding.fail(
                    "no answer within " + limit.toSeconds() + " s.", "Is the server overloaded, or hanging?");
        } catch (ExecutionException failure) {
            failures.accept(failure.getCause());
            wrong |= failure.getCause() instanceof UsageException;
            return Finding.fail(Failures.sentence(failure.getCause()), "");
        } finally {
            asked.cancel(true);
        }
    }
}
