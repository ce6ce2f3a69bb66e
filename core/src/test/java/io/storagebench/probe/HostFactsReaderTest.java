package io.storagebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.probe.host.FakeLinux;
import io.storagebench.probe.host.LinuxFacts;
import io.storagebench.probe.host.OshiFacts;
import io.storagebench.result.host.HostFacts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsReaderTest {
    @TempDir
    Path root;

    @Test
    void aLinuxMachineIsDescribed() {
        HostFacts facts = new FakeLinux(root)
                .with("proc/sys/kernel/hostname", "node7\n")
                .with("proc/sys/kernel/osrelease", "6.1.0-13-amd64\n")
                .with("proc/meminfo", "MemTotal:        1000 kB\n")
                .with("proc/cpuinfo", "processor\t: 0\nmodel\t\t: 85\nmodel name\t: Fast CPU @ 3 GHz\n")
                .with("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n")
                .with("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0,2\n")
                .with("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "1,3\n")
                .with("sys/devices/system/cpu/cpu2/topology/thread_siblings_list", "0,2\n")
                .with("sys/devices/system/cpu/cpu3/topology/thread_siblings_list", "1,3\n")
                .with("sys/devices/system/cpu/cpufreq/boost", "1\n")
                .with("sys/block/sda/device/model", "SPINNER 9000    \n")
                .with("sys/block/sda/size", "1000\n")
                .with("sys/block/sda/queue/rotational", "1\n")
                .with("sys/block/loop0/size", "8\n")
                .with("sys/class/net/eth0/speed", "10000\n")
                .with("sys/class/net/lo/mtu", "65536\n")
                .with("sys/class/net/bonding_masters", "\n")
                .facts()
                .read(null);
        assertThat(facts.hostName()).isEqualTo("node7");
        assertThat(facts.kernel()).isEqualTo("6.1.0-13-amd64");
        assertThat(facts.osVersion()).isEqualTo("Debian GNU/Linux 12 (bookworm)");
        assertThat(facts.cpuModel()).isEqualTo("Fast CPU @ 3 GHz");
        assertThat(facts.physicalCores()).isEqualTo(2);
        assertThat(facts.logicalCores()).isEqualTo(4);
        assertThat(facts.memoryBytes()).isEqualTo(1000 * 1024);
        assertThat(facts.disks()).containsExactly(new HostFacts.Disk("sda", "SPINNER 9000", 512_000L, true));
        assertThat(facts.interfaces())
                .containsExactly(new HostFacts.Interface("eth0", 10_000_000_000L), new HostFacts.Interface("lo", null));
    }

    @Test
    void anArmCpuIsNamedByItsNumbers() {
        new FakeLinux(root)
                .with(
                        "proc/cpuinfo",
                        "processor\t: 0\nCPU implementer\t: 0x41\nCPU variant\t: 0x3\nCPU part\t: 0xd0c\n");
        assertThat(new LinuxFacts(root).read(null).cpuModel()).isEqualTo("implementer 0x41, part 0xd0c");
    }

    @Test
    void aMachineThatShowsNothingIsDescribedAsUnknown() {
        HostFacts facts = new LinuxFacts(root).read(null);
        assertThat(facts.hostName()).isNull();
        assertThat(facts.cpuModel()).isNull();
        assertThat(facts.physicalCores()).isNull();
        assertThat(facts.memoryBytes()).isNull();
        assertThat(facts.disks()).isEmpty();
        assertThat(facts.interfaces()).isEmpty();
    }

    @Test
    void thisMachineIsDescribed() {
        HostFacts facts = HostFactsReader.read();
        assertThat(facts.hostName()).isNotEmpty();
        assertThat(facts.memoryBytes()).isPositive();
        assertThat(facts.logicalCores()).isPositive();
        assertThat(facts.jvm().version()).isNotEmpty();
        assertThat(facts.jvm().collectors()).isNotEmpty();
        assertThat(facts.jvm().maxHeapBytes()).isPositive();
    }

    @Test
    void oshiDescribesTheSameMachine() {
        HostFacts facts = HostFactsReader.read();
        HostFacts oshi = OshiFacts.read(facts.jvm());
        assertThat(oshi.memoryBytes()).isEqualTo(facts.memoryBytes());
        assertThat(oshi.logicalCores()).isEqualTo(facts.logicalCores());
        assertThat(oshi.cpuModel()).isEqualTo(facts.cpuModel());
    }

    @Test
    void secretsAmongTheFlagsOfTheJvmAreMasked() {
        assertThat(JvmArguments.masked(List.of(
                        "-Xmx2g",
                        "-XX:+UseG1GC",
                        "-Dfs.s3a.access.key=AKIA",
                        "-Dfs.s3a.secret.key=a=b,c d",
                        "-Daws.accessKeyId=AKIA",
                        "-Djavax.net.ssl.keyStorePassword=pw",
                        "-Djavax.net.ssl.keyStore=/etc/store.jks",
                        "-DmyToken=t",
                        "-Dcredentials=c",
                        "-Dproxy=http://user:pw@proxy:3128/x",
                        "-Dfile=s3://bucket/key",
                        "-javaagent:/opt/agent.jar=port=1,apiKey=k,host=h")))
                .containsExactly(
                        "-Xmx2g",
                        "-XX:+UseG1GC",
                        "-Dfs.s3a.access.key=***",
                        "-Dfs.s3a.secret.key=***",
                        "-Daws.accessKeyId=***",
                        "-Djavax.net.ssl.keyStorePassword=***",
                        "-Djavax.net.ssl.keyStore=/etc/store.jks",
                        "-DmyToken=***",
                        "-Dcredentials=***",
                        "-Dproxy=http://***@proxy:3128/x",
                        "-Dfile=s3://bucket/key",
                        "-javaagent:/opt/agent.jar=port=1,apiKey=***,host=h");
    }
}
