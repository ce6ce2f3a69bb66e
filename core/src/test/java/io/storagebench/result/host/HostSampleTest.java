package io.storagebench.result.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostSampleTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void ratesAreOfTheWholeTimeNotMeansOfIntervals() {
        // 1 s at 100 B/s, then 9 s at nothing: 10 B/s, and not the 50 that the mean of both would say.
        HostSnapshot start = at(0, link("eth0", 0));
        HostSnapshot middle = at(SECOND, link("eth0", 100));
        HostSnapshot end = at(10 * SECOND, link("eth0", 100));
        assertThat(received(start, middle)).isEqualTo(100);
        assertThat(received(start, end)).isEqualTo(10);
    }

    @Test
    void cpuOfTheProcessMayPassOneCore() {
        ProcessUse use = ProcessUse.between(process(SECOND, SECOND), process(4 * SECOND, 2 * SECOND), 2 * SECOND);
        assertThat(use.cpuPercentOfOneCore()).isEqualTo(200);
        assertThat(use.userCpuNanos()).isEqualTo(3 * SECOND);
        assertThat(use.systemCpuNanos()).isEqualTo(SECOND);
    }

    @Test
    void statesOfTheCoresAddUpToAHundred() {
        CpuUse use = CpuUse.between(
                new CpuCounters(2, 0L, 0L, 100L, 0L, 0L, 0L, 10L, 20L, 0.5),
                new CpuCounters(2, 1000L, 200L, 150L, 700L, 30L, 20L, 40L, 60L, 1.5),
                2 * SECOND);
        assertThat(use).isEqualTo(new CpuUse(2, 50.0, 10.0, 2.5, 35.0, 1.5, 1.0, 15.0, 20.0, 1.5));
    }

    @Test
    void waitingForDisksThatIsTakenBackIsNoTime() {
        CpuUse use = CpuUse.between(
                new CpuCounters(2, 0L, 0L, 100L, 0L, 0L, 0L, null, null, null),
                new CpuCounters(2, 50L, 0L, 90L, 50L, 0L, 0L, null, null, null),
                SECOND);
        assertThat(use.ioWaitPercent()).isZero();
        assertThat(use.userPercent()).isEqualTo(50);
        assertThat(use.contextSwitchesPerSecond()).isNull();
    }

    @Test
    void disksAreComputedAsIostatDoes() {
        DiskUse use = DiskUse.between(
                new DiskCounters("sda", 100, 10, 4096, 512, 50L, 5L, 100L, 1000L, 0L),
                new DiskCounters("sda", 110, 40, 8192, 1536, 70L, 65L, 600L, 2500L, 7L),
                SECOND);
        assertThat(use).isEqualTo(new DiskUse("sda", 4096.0, 1024.0, 10.0, 30.0, 50.0, 2.0, 2.0, 2.0, 1.5));
    }

    @Test
    void aDiskWithoutRequestsHasNoTimePerRequest() {
        DiskCounters idle = new DiskCounters("sda", 100, 10, 4096, 512, 50L, 5L, 100L, 1000L, 0L);
        DiskUse use = DiskUse.between(idle, idle, SECOND);
        assertThat(use.awaitMillis()).isNull();
        assertThat(use.busyPercent()).isZero();
    }

    @Test
    void timesOfDisksWrapAt32Bits() {
        long nearWrap = (1L << 32) - 100;
        DiskUse use = DiskUse.between(
                new DiskCounters("sda", 1, 0, 0, 0, nearWrap, 0L, nearWrap, nearWrap, 0L),
                new DiskCounters("sda", 11, 0, 0, 0, 100L, 0L, 150L, 400L, 0L),
                SECOND);
        assertThat(use.readAwaitMillis()).isEqualTo(20);
        assertThat(use.busyPercent()).isEqualTo(25);
        assertThat(use.queueLength()).isEqualTo(0.5, within(1e-9));
    }

    @Test
    void aDiskIsNeverBusierThanAlways() {
        DiskUse use = DiskUse.between(
                new DiskCounters("sda", 0, 0, 0, 0, null, null, 0L, null, 0L),
                new DiskCounters("sda", 1, 0, 0, 0, null, null, 1004L, null, 3L),
                SECOND);
        assertThat(use.busyPercent()).isEqualTo(100);
        assertThat(use.awaitMillis()).isNull();
        assertThat(use.queueLength()).isEqualTo(3);
    }

    @Test
    void devicesThatCameWentOrBeganAgainAreLeftOut() {
        HostSample sample = HostSample.between(
                at(0, link("gone", 1), link("stays", 1), link("again", 100)),
                at(SECOND, link("again", 5), link("stays", 2), link("new", 3)));
        assertThat(sample.interfaces()).extracting(InterfaceUse::name).containsExactly("stays");
        assertThat(DiskUse.between(disk(10, 10), disk(9, 20), SECOND)).isNull();
        assertThat(DiskUse.between(disk(10, 10), disk(20, 9), SECOND)).isNull();
    }

    @Test
    void twoSnapshotsOfOneMomentGiveNoRates() {
        HostSnapshot moment = at(5, link("eth0", 1));
        HostSample sample = HostSample.between(moment, moment);
        assertThat(sample.elapsedNanos()).isZero();
        assertThat(sample.interfaces().get(0).receivedBytesPerSecond()).isNull();
        assertThat(sample.process().cpuPercentOfOneCore()).isNull();
        assertThat(sample.cpu()).isEqualTo(CpuUse.UNKNOWN);
    }

    @Test
    void aLinkIsAsFullAsItsFullerDirection() {
        assertThat(new InterfaceUse("eth0", 10e6, 100e6, null, null, 0L, 0L, 1_000_000_000L).linkPercent())
                .isEqualTo(80);
        assertThat(new InterfaceUse("lo", 10e6, 100e6, null, null, 0L, 0L, null).linkPercent())
                .isNull();
    }

    @Test
    void retransmissionsAreCountedInBetween() {
        assertThat(TcpUse.between(new TcpCounters(5L, 1L, 100L, 10L), new TcpCounters(7L, 2L, 150L, 11L)))
                .isEqualTo(new TcpUse(7L, 2L, 50L, 1L));
    }

    @Test
    void collectionsAreThoseInBetweenAndOnlyPausesStopTheProgram() {
        JvmSample sample = JvmSample.between(
                jvm(0, 100L, new GcActivity("ZGC Cycles", 1, 100, false), new GcActivity("ZGC Pauses", 3, 1, true)),
                jvm(
                        SECOND,
                        350L,
                        new GcActivity("ZGC Cycles", 2, 180, false),
                        new GcActivity("ZGC Pauses", 6, 3, true)));
        assertThat(sample.collectors())
                .containsExactly(new GcActivity("ZGC Cycles", 1, 80, false), new GcActivity("ZGC Pauses", 3, 2, true));
        assertThat(sample.gcPauseMillis()).isEqualTo(2);
        assertThat(sample.jitMillis()).isEqualTo(250);
    }

    private static HostSnapshot at(long nanoTime, InterfaceCounters... links) {
        return new HostSnapshot(nanoTime, null, null, null, null, List.of(links), null);
    }

    private static InterfaceCounters link(String name, long receivedBytes) {
        return new InterfaceCounters(name, receivedBytes, 0, 0, 0, 0, 0, null);
    }

    private static double received(HostSnapshot before, HostSnapshot after) {
        return HostSample.between(before, after).interfaces().get(0).receivedBytesPerSecond();
    }

    private static ProcessCounters process(long userNanos, long systemNanos) {
        return new ProcessCounters(userNanos, systemNanos, null, null, null, null);
    }

    private static DiskCounters disk(long reads, long readBytes) {
        return new DiskCounters("sda", reads, 0, readBytes, 0, 0L, 0L, 0L, 0L, 0L);
    }

    private static JvmSnapshot jvm(long nanoTime, Long jitMillis, GcActivity... collectors) {
        return new JvmSnapshot(nanoTime, List.of(collectors), 1, 2, 3L, null, null, jitMillis, null, 10, 4);
    }
}
