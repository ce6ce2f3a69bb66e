package io.storagebench.probe.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {
    @TempDir
    Path root;

    private FakeLinux linux;

    @BeforeEach
    void machine() {
        linux = new FakeLinux(root);
    }

    @Test
    void noControlGroupMeansNoLimit() {
        assertThat(linux.controlGroup().memoryBytes()).isEmpty();
        assertThat(linux.controlGroup().cpuCores()).isEmpty();
    }

    @Test
    void theSmallestLimitOnTheWayUpCounts() {
        linux.with("proc/self/cgroup", "0::/kubepods/pod1/box\n")
                .with("sys/fs/cgroup/kubepods/pod1/box/memory.max", "max\n")
                .with("sys/fs/cgroup/kubepods/pod1/box/cpu.max", "max 100000\n")
                .with("sys/fs/cgroup/kubepods/pod1/memory.max", "2000000\n")
                .with("sys/fs/cgroup/kubepods/pod1/cpu.max", "150000 100000\n")
                .with("sys/fs/cgroup/kubepods/memory.max", "9000000\n");
        assertThat(linux.controlGroup().memoryBytes()).contains(2_000_000L);
        assertThat(linux.controlGroup().cpuCores()).contains(1.5);
    }

    @Test
    void insideAContainerTheMountIsTheOwnGroup() {
        linux.with("proc/self/cgroup", "0::/../../docker/abc\n").with("sys/fs/cgroup/memory.max", "1000000\n");
        assertThat(linux.controlGroup().memoryBytes()).contains(1_000_000L);
    }

    @Test
    void version1HasAFolderPerControllerAndANumberForNoLimit() {
        linux.with("proc/self/cgroup", "4:memory:/yarn/c1\n3:cpu,cpuacct:/yarn/c1\n1:name=systemd:/x\n0::/x\n")
                .with("sys/fs/cgroup/memory/yarn/c1/memory.limit_in_bytes", "4294967296\n")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
                .with("sys/fs/cgroup/cpu,cpuacct/yarn/c1/cpu.cfs_quota_us", "400000\n")
                .with("sys/fs/cgroup/cpu,cpuacct/yarn/c1/cpu.cfs_period_us", "100000\n")
                .with("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n")
                .with("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        assertThat(linux.controlGroup().memoryBytes()).contains(4_294_967_296L);
        assertThat(linux.controlGroup().cpuCores()).contains(4.0);
    }

    @Test
    void version1WithoutLimitsHasNone() {
        linux.with("proc/self/cgroup", "4:memory:/\n")
                .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        assertThat(linux.controlGroup().memoryBytes()).isEmpty();
    }
}
