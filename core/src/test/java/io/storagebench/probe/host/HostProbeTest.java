package io.storagebench.probe.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storagebench.op.Clock;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.testing.ManualClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class HostProbeTest {
    private static final long TICK_NANOS = 10_000_000;

    private final HostProbe probe = HostProbe.open(Clock.system());

    @Test
    void aSampleCountsFromThePreviousOne() {
        var clock = new ManualClock();
        HostProbe unknown =
                new HostProbe(clock, nanoTime -> new HostSnapshot(nanoTime, null, null, null, null, null, null));
        clock.advance(1_000);
        assertThat(unknown.sample().elapsedNanos()).isEqualTo(1_000);
        clock.advance(30);
        HostSnapshot between = unknown.snapshot();
        clock.advance(20);
        assertThat(unknown.sample().elapsedNanos()).isEqualTo(50);
        assertThat(HostSample.between(between, unknown.snapshot()).elapsedNanos())
                .isEqualTo(20);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void cpuOfTheProcessIsThatOfProcStat() throws Exception {
        long ticksBefore = procStatTicks();
        HostSnapshot before = probe.snapshot();
        CompletableFuture.runAsync(HostProbeTest::burnHalfASecondOfCpu).get(60, TimeUnit.SECONDS);
        HostSnapshot after = probe.snapshot();
        double expected = (procStatTicks() - ticksBefore) * (double) TICK_NANOS;
        HostSample sample = HostSample.between(before, after);
        double measured = sample.process().userCpuNanos() + sample.process().systemCpuNanos();
        assertThat(measured).isGreaterThan(400e6).isCloseTo(expected, within(0.05 * expected + 20e6));
        assertThat(sample.process().cpuPercentOfOneCore())
                .isCloseTo(100 * measured / sample.elapsedNanos(), within(1e-6));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void bytesSentToThisHostPassTheLoopbackInterface() throws Exception {
        int bytes = 10_000_000;
        HostSnapshot before = probe.snapshot();
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = new Socket(server.getInetAddress(), server.getLocalPort());
                var accepted = server.accept()) {
            var sent = CompletableFuture.runAsync(() -> send(client, bytes));
            try (InputStream in = accepted.getInputStream()) {
                assertThat(in.readNBytes(bytes)).hasSize(bytes);
            }
            sent.get(60, TimeUnit.SECONDS);
        }
        HostSample sample = HostSample.between(before, probe.snapshot());
        InterfaceUse loopback = sample.interfaces().stream()
                .filter(link -> link.name().equals("lo"))
                .findFirst()
                .orElseThrow();
        double seconds = sample.elapsedNanos() / 1e9;
        assertThat(loopback.sentBytesPerSecond() * seconds).isGreaterThanOrEqualTo(bytes);
        assertThat(loopback.receivedBytesPerSecond() * seconds).isGreaterThanOrEqualTo(bytes);
        assertThat(loopback.linkPercent()).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void connectionsAndTheirDescriptorsAreCounted() throws Exception {
        int connections = 100;
        // Others may close connections meanwhile, so the rise is awaited and somewhat less is accepted.
        long enough = 2L * connections - 20;
        HostSnapshot before = probe.snapshot();
        List<Socket> ends = new ArrayList<>();
        try (var server = new ServerSocket(0, connections, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < connections; i++) {
                ends.add(new Socket(server.getInetAddress(), server.getLocalPort()));
                ends.add(server.accept());
            }
            await(() -> probe.snapshot().tcp().established() - before.tcp().established() >= enough);
            assertThat(probe.snapshot().process().openFiles() - before.process().openFiles())
                    .isGreaterThanOrEqualTo(enough);
        } finally {
            for (Socket end : ends) {
                end.close();
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theHostsCoresAreFullyAccountedFor() throws InterruptedException {
        HostSnapshot before = probe.snapshot();
        await(() -> probe.snapshot().nanoTime() - before.nanoTime() > 20 * TICK_NANOS);
        HostSample sample = HostSample.between(before, probe.snapshot());
        var cpu = sample.cpu();
        assertThat(cpu.userPercent()
                        + cpu.systemPercent()
                        + cpu.ioWaitPercent()
                        + cpu.idlePercent()
                        + cpu.stealPercent()
                        + cpu.interruptPercent())
                .isCloseTo(100, within(1e-6));
        assertThat(cpu.cores()).isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(sample.memory().usedBytes()).isBetween(1L, sample.memory().totalBytes());
    }

    @Test
    void oshiReadsWhatOtherSystemsHave() {
        var oshi = new OshiHost();
        HostSample sample = HostSample.between(oshi.read(0), oshi.read(1_000_000_000));
        assertThat(sample.process().userCpuNanos()).isNotNegative();
        assertThat(sample.process().threads()).isPositive();
        assertThat(sample.cpu().cores()).isPositive();
        assertThat(sample.memory().totalBytes()).isPositive();
        assertThat(sample.memory().pageCacheBytes()).isNull();
        assertThat(sample.tcp().established()).isNotNegative();
    }

    private static long procStatTicks() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(afterName[11]) + Long.parseLong(afterName[12]);
    }

    private static void burnHalfASecondOfCpu() {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + 500_000_000;
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void send(Socket socket, int bytes) {
        try {
            socket.getOutputStream().write(new byte[bytes]);
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(limit);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
