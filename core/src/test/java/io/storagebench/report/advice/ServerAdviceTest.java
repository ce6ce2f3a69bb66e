package io.storagebench.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.report.TextReport;
import io.storagebench.result.Remark;
import io.storagebench.result.host.CpuUse;
import io.storagebench.result.host.DiskUse;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.InterfaceUse;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import io.storagebench.result.server.ServerStats;
import io.storagebench.testing.Results;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerAdviceTest {
    private static final long SECOND = 1_000_000_000;

    private double cpu = 50;
    private double disk = 50;
    private double nicBytes = 10e6;
    private Long memory;
    private Long age = SECOND;
    private String error;
    private int restarts;
    private long gcMillis;

    private Map<String, ServerStats> servers() {
        return Map.of("dn3", server("http://dn3:9100/metrics"));
    }

    private ServerStats server(String address) {
        HostSample host = new HostSample(
                60 * SECOND,
                null,
                new CpuUse(4, cpu, 0.0, 0.0, 100 - cpu, 0.0, 0.0, 1.0, 1.0, 1.0),
                new MemoryState(memory, null, null, null, null, null),
                List.of(new DiskUse("sdb", 1.0, 1.0, 1.0, 1.0, disk, 1.0, 1.0, 1.0, 1.0)),
                List.of(new InterfaceUse("eth0", nicBytes, 1.0, 1.0, 1.0, 0L, 0L, 1_000_000_000L)),
                null);
        ServerInterval during = new ServerInterval(
                60 * SECOND,
                age,
                60,
                0,
                restarts,
                error,
                age == null ? null : cpu,
                age == null ? null : host,
                new ServerProcess(200.0, 120 * SECOND, 5L << 20, 10L << 20, 1L, gcMillis, null, null, null),
                Map.of("namenode.CreateFileOps", ServerFigure.sum("calls", 1234)));
        return new ServerStats(address, "host", Map.of("kernel", "Linux"), during);
    }

    private List<String> advice() {
        Results run = new Results();
        for (int i = 0; i < 1000; i++) {
            run.request(1000, 10);
        }
        run.servers = servers();
        return Remark.sentences(Advice.of(run.build()));
    }

    @Test
    void aServerThatHasAllItNeedsIsNotNamed() {
        assertThat(advice()).isEmpty();
    }

    @Test
    void theFullestResourceIsNamed() {
        disk = 99;
        cpu = 95;
        assertThat(advice())
                .containsExactly(
                        "The fullest resource that was watched: disk sdb 99.0 % busy on dn3. That is likely the limit.");
        disk = 50;
        assertThat(advice()).singleElement().asString().contains("CPU 95.0 % busy on dn3");
        cpu = 50;
        nicBytes = 117.5e6;
        assertThat(advice()).singleElement().asString().contains("NIC eth0 at 940 of 1000 Mbit/s on dn3");
        nicBytes = 112e6;
        assertThat(advice()).isEmpty();
    }

    @Test
    void aHostThatIsWatchedTwiceHasItsMemoryOnce() {
        Results run = new Results();
        for (int i = 0; i < 1000; i++) {
            run.request(1 << 20, 10);
        }
        memory = 511L << 20; // the dataset has 512 MiB
        run.servers = Map.of(
                "a", server("http://dn1:9100/metrics"),
                "b", server("http://dn1:9864/jmx"),
                "c", server("https://dn1"));
        assertThat(Remark.sentences(Advice.of(run.build()))).isEmpty();
        run.servers = Map.of("a", server("http://dn1:9100/metrics"), "b", server("http://dn2:9100/metrics"));
        assertThat(Remark.sentences(Advice.of(run.build())))
                .singleElement()
                .asString()
                .contains("The dataset of 512 MiB fits into the 1022 MiB of memory of the watched servers");
    }

    @Test
    void whatHappensToAServerIsNamed() {
        restarts = 1;
        assertThat(advice()).singleElement().asString().contains("dn3 restarted");
        restarts = 0;
        age = 6 * SECOND;
        assertThat(advice()).singleElement().asString().contains("had stopped answering");
        age = SECOND;
        gcMillis = 6000;
        assertThat(advice()).singleElement().asString().contains("collected garbage for 10.0 %");
        gcMillis = 0;
        age = null;
        error = "connection refused";
        assertThat(advice()).singleElement().asString().contains("was not seen at all: connection refused");
    }

    @Test
    void theReportShowsWhatItTold() {
        Results run = new Results();
        run.request(1000, 10).servers = servers();
        assertThat(TextReport.render(run.build()))
                .contains("SERVER dn3, host\n  address       http://dn3:9100/metrics")
                .contains("  process CPU   200 % of one core")
                .contains("namenode.CreateFileOps  1234 calls");
    }
}
