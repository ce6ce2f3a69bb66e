package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What this JVM did during some time, and its state at the end; a component is null when unknown.
 *
 * @param elapsedNanos how long it took; never negative
 * @param collectors garbage collections that ended in between
 * @param heapUsedBytes at the end, garbage included
 * @param heapCommittedBytes at the end
 * @param heapMaxBytes -Xmx
 * @param heapAfterGcBytes at the end, see {@link JvmSnapshot#heapAfterGcBytes}
 * @param directBufferBytes at the end
 * @param jitMillis time that passed while the JIT compilers worked in between, summed over their threads; they may have
 *     waited for a core meanwhile
 * @param jitCpuMillis CPU time of the JIT compilers in between; a JVM that still compiles much is warming up, and its
 *     figures are worse than they will be
 * @param loadedClasses classes loaded in between; many say the same
 * @param threads live Java threads at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JvmSample(
        long elapsedNanos,
        List<GcActivity> collectors,
        long heapUsedBytes,
        long heapCommittedBytes,
        Long heapMaxBytes,
        Long heapAfterGcBytes,
        Long directBufferBytes,
        Long jitMillis,
        Long jitCpuMillis,
        Long loadedClasses,
        int threads) {
    public JvmSample {
        collectors = collectors == null ? List.of() : List.copyOf(collectors);
    }

    /** Milliseconds during which the program stood still for the garbage collector. */
    public long gcPauseMillis() {
        return collectors.stream()
                .filter(GcActivity::pauses)
                .mapToLong(GcActivity::millis)
                .sum();
    }

    /** What happened from one snapshot of a JVM to a later one of it. Pure. */
    public static JvmSample between(JvmSnapshot before, JvmSnapshot after) {
        return new JvmSample(
                Math.max(0, after.nanoTime() - before.nanoTime()),
                Change.ofEach(before.collectors(), after.collectors(), GcActivity::name, JvmSample::between),
                after.heapUsedBytes(),
                after.heapCommittedBytes(),
                after.heapMaxBytes(),
                after.heapAfterGcBytes(),
                after.directBufferBytes(),
                Change.of(before.jitMillis(), after.jitMillis()),
                Change.of(before.jitCpuMillis(), after.jitCpuMillis()),
                Change.of(before.loadedClasses(), after.loadedClasses()),
                after.threads());
    }

    private static GcActivity between(GcActivity before, GcActivity after) {
        Long collections = Change.of(before.collections(), after.collections());
        Long millis = Change.of(before.millis(), after.millis());
        return collections == null || millis == null
                ? null
                : new GcActivity(after.name(), collections, millis, after.pauses());
    }

    /** Both stretches of time as one: this one, and {@code later}, which begins where it ends. */
    JvmSample then(JvmSample later) {
        return new JvmSample(
                elapsedNanos + later.elapsedNanos,
                Change.joinEach(
                        collectors,
                        later.collectors,
                        GcActivity::name,
                        (first, second) -> new GcActivity(
                                first.name(),
                                first.collections() + second.collections(),
                                first.millis() + second.millis(),
                                first.pauses())),
                later.heapUsedBytes,
                later.heapCommittedBytes,
                later.heapMaxBytes,
                later.heapAfterGcBytes,
                later.directBufferBytes,
                Change.sum(jitMillis, later.jitMillis),
                Change.sum(jitCpuMillis, later.jitCpuMillis),
                Change.sum(loadedClasses, later.loadedClasses),
                later.threads);
    }
}
