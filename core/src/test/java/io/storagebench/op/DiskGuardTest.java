package io.storagebench.op;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.units.UsageException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DiskGuardTest {
    private static final long GIB = 1L << 30;

    private double taken;

    /** Of a stream that writes 3 files of 1 GiB. */
    private ConnectContext stream() {
        DatasetPlan plan = new DatasetPlan(
                "files", "--files", OptionalLong.of(3), 1, Optional.of(SizeDistribution.parse("1g")), 0);
        return (ConnectContext) Proxy.newProxyInstance(
                ConnectContext.class.getClassLoader(),
                new Class<?>[] {ConnectContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "plan" -> plan;
                    case "arguments" -> List.of("hdfs-write", "--files", "3", "--size=1g", "--threads", "2");
                    case "takesOfDisk" -> taken += (double) arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void aDatasetThatDoesNotFitBesideWhatStaysFreeIsRefusedWithOneThatDoes() throws Exception {
        DiskGuard.check(stream(), 1, "", 5 * GIB);
        taken = 0;
        assertThatThrownBy(() -> DiskGuard.check(stream(), 2, " with 2 replicas", 5 * GIB))
                .isInstanceOf(UsageException.class)
                .hasMessage("3 files of 1g with 2 replicas take 6.0 GiB on this machine's disk, which has 3.0 GiB for"
                        + " it. This would fit:\n  storage-bench hdfs-write --threads 2 --files 3 --size 512m");
    }

    @Test
    void allStreamsHaveToFitTogether() throws Exception {
        DiskGuard.check(stream(), 1, "", 7 * GIB);
        assertThatThrownBy(() -> DiskGuard.check(stream(), 1, "", 7 * GIB))
                .hasMessageContaining("which has 2.0 GiB for it beside the 3.0 GiB of other streams.")
                .hasMessageContaining("--files 3 --size 512m");
    }
}
