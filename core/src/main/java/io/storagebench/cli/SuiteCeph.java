package io.storagebench.cli;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.suite.PreparedSuite;
import io.storagebench.suite.ResultFolder;
import io.storagebench.suite.SuiteReport;
import io.storagebench.suite.SuiteRun;
import io.storagebench.suite.Target;
import io.storagebench.suite.ceph.BorrowedCeph;
import io.storagebench.suite.ceph.Ceph;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** {@code --ceph}: the system of a suite is a Ceph whose replicas it may change. One thread. */
final class SuiteCeph {
    /** Variables that name keys of the user's own. */
    private static final List<String> KEYS = List.of("AWS_ACCESS_KEY_ID", "AWS_PROFILE");

    private final Ceph ceph;
    private final boolean needsKeys;
    private String bucket = BorrowedCeph.USER;
    private boolean isPutBack = true;

    private SuiteCeph(Ceph ceph, boolean needsKeys) {
        this.ceph = ceph;
        this.needsKeys = needsKeys;
    }

    /** That of a configuration folder. */
    static SuiteCeph of(Path folder, Map<String, String> environment) throws UsageException, IOException {
        boolean hasKeys = KEYS.stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
        return new SuiteCeph(Ceph.of(folder, environment.getOrDefault("PATH", "")), !hasKeys);
    }

    /**
     * The way to it, by options of operations.
     *
     * @param given by the user, which comes first
     * @param namesEndpoint whether the user names the gateways otherwise
     */
    Target target(Map<String, List<String>> given, boolean namesEndpoint) throws UsageException, IOException {
        Map<String, List<String>> options = new LinkedHashMap<>(given);
        if (!namesEndpoint) {
            options.put("--endpoint", List.of(String.join(",", ceph.gateways())));
        }
        if (needsKeys) {
            options.putIfAbsent("--bucket", List.of(BorrowedCeph.USER));
        }
        bucket = options.getOrDefault("--bucket", List.of(bucket)).get(0);
        return Target.of(options).with(ceph.environment());
    }

    /** Commands for axes of a suite. */
    Map<String, String> settings() {
        return Map.of(Ceph.AXIS, ceph.setting());
    }

    /** Runs a suite, and puts back what it has changed, whatever became of it. */
    SuiteReport run(
            PreparedSuite suite,
            ResultFolder results,
            SuiteRun.Follower follower,
            StopSignal stop,
            Consumer<String> say)
            throws UsageException, IOException {
        boolean sets = suite.sets(ceph.setting());
        if (sets && !ceph.hasManager()) {
            say.accept("--ceph: no manager is active, so nobody knows when placement groups are active+clean."
                    + " Cells do not wait for that.");
        }
        BorrowedCeph borrowed = ceph.borrow(results.path(), sets, needsKeys, bucket);
        try {
            return suite.with(borrowed.keys())
                    .runIn(results, follower, Clock.system())
                    .run(stop);
        } finally {
            if (borrowed.hasUser()) {
                results.forgetBefore();
            }
            List<String> left = borrowed.putBack();
            left.forEach(message -> say.accept("--ceph: " + message));
            isPutBack = left.isEmpty();
        }
    }

    /** Whether all is as it was before. */
    boolean isPutBack() {
        return isPutBack;
    }
}
