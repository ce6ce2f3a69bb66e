package io.storagebench.probe.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.host.DiskCounters;
import io.storagebench.result.host.InterfaceCounters;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxDevicesTest {
    private static final String DISKSTATS = """
               7       0 loop0 5 0 10 1 0 0 0 0 0 1 1 0 0 0 0 0 0
             254       0 vda 100 50 2000 300 40 60 800 500 6 700 8000 3 7 143 464 238 4
             254       1 vda1 90 50 1900 290 40 60 800 500 0 690 790 3 7 143 464 238 4
               8       0 sda 0 0 0 0 0 0 0 0 0 0 0
             253       0 dm-0 100 0 2000 300 40 0 800 500 0 700 800
               9       0 md0 100 0 2000 0 40 0 800 0 0 0 0
             259       1 nvme0c0n1 100 0 2000 300 40 0 800 500 0 700 800
             259       0 nvme0n1 1 0 8 2 0 0 0 0 0 2 2
              11       0 sr0 9 0 72 1 0 0 0 0 0 1 1
             104       0 cciss/c0d0 3 0 24 4 0 0 0 0 0 4 4
            """;

    private static final String NET_DEV = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo:    3193      29    0    0    0     0          0         0     3193      29    0    0    0     0       0          0
              ifb0:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0
              eth0:271000000   13656    1    2    0     0          0         0  1902999   10419    3    4    0     0       0          0
              eth1:     100       1    0    0    0     0          0         0      100       1    0    0    0     0       0          0
            """;

    @TempDir
    Path root;

    private FakeLinux linux;

    @BeforeEach
    void machine() {
        linux = new FakeLinux(root);
    }

    @Test
    void onlyWholeDisksThatMovedSomethingAreCounted() {
        for (String disk : new String[] {"vda", "sda", "sr0", "nvme0n1", "nvme0c0n1", "cciss!c0d0"}) {
            linux.with("sys/block/" + disk + "/device/uevent", "");
        }
        linux.with("sys/block/nvme0c0n1/hidden", "1\n")
                .with("sys/block/loop0/size", "8\n")
                .with("sys/block/dm-0/size", "8\n")
                .with("sys/block/md0/size", "8\n")
                .with("proc/diskstats", DISKSTATS);
        assertThat(linux.host().read(0).disks())
                .extracting(DiskCounters::name)
                .containsExactly("vda", "nvme0n1", "cciss/c0d0");
    }

    @Test
    void withoutSysWholeDisksAreToldByTheirNames() {
        linux.with("proc/diskstats", DISKSTATS);
        assertThat(linux.host().read(0).disks()).extracting(DiskCounters::name).containsExactly("vda", "nvme0n1");
    }

    @Test
    void sectorsOfDisksHave512Bytes() {
        linux.with("proc/diskstats", DISKSTATS);
        assertThat(linux.host().read(0).disks())
                .contains(new DiskCounters("vda", 100, 40, 2000 * 512, 800 * 512, 300L, 500L, 700L, 8000L, 6L));
    }

    @Test
    void interfacesAreReadApartWithTheirSpeed() {
        linux.with("proc/net/dev", NET_DEV)
                .with("sys/class/net/eth0/speed", "25000\n")
                .with("sys/class/net/eth1/speed", "-1\n");
        assertThat(linux.host().read(0).interfaces())
                .containsExactly(
                        new InterfaceCounters("lo", 3193, 3193, 29, 29, 0, 0, null),
                        new InterfaceCounters("eth0", 271_000_000, 1_902_999, 13656, 10419, 4, 6, 25_000_000_000L),
                        new InterfaceCounters("eth1", 100, 100, 1, 1, 0, 0, null));
    }
}
