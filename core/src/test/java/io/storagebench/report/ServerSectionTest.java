package io.storagebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import io.storagebench.result.server.ServerStats;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSectionTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void countersStandWithTheirRatesAndMeansWithTheirNumber() {
        ServerInterval measured = new ServerInterval(
                10 * SECOND,
                400_000_000L,
                11,
                0,
                0,
                null,
                62.5,
                null,
                new ServerProcess(150.0, 15 * SECOND, 1L << 30, 4L << 30, 3L, 45L, null, 12L, 1024L),
                Map.of(
                        "namenode.CreateFileOps", ServerFigure.sum("calls", 5000),
                        "namenode.rpc.ReceivedBytes", ServerFigure.sum("bytes", 10 << 20),
                        "namenode.DeleteFileOps", ServerFigure.sum("calls", 0),
                        "namenode.rpc.RpcQueueTime", ServerFigure.mean("ms", 1.25, 7000),
                        "namenode.CapacityUsed", ServerFigure.level("bytes", 3 << 20)));
        String section = ServerSection.render(
                "nn", new ServerStats("http://nn:9870/jmx", "NameNode", Map.of("software", "Hadoop 3.5.0"), measured));
        assertThat(section).isEqualTo("""

                SERVER nn, NameNode
                  address      http://nn:9870/jmx
                  software     Hadoop 3.5.0
                  samples      11 over 10.0 s; the newest was 0.4 s old at the end
                  process CPU  150 % of one core; 15.0 s
                  JVM          heap 1.0 GiB of 4.0 GiB; 3 collections, 45 ms
                  open files   12 of 1024
                  counter                       increase  per second
                  namenode.CreateFileOps      5000 calls         500
                  namenode.rpc.ReceivedBytes    10.0 MiB     1.0 MiB
                  time                          mean  of so many
                  namenode.rpc.RpcQueueTime  1.25 ms        7000
                  state                  at the end
                  namenode.CapacityUsed     3.0 MiB
                  Hadoop and HBase renew most counters every 10 s only: at both ends that much may be missing or too much
                """);
    }

    @Test
    void aServerThatNeverAnsweredSaysWhy() {
        ServerInterval never =
                ServerInterval.failed("connection refused (nn:9870)").aged(null, "no answer yet");
        String section = ServerSection.render("nn", new ServerStats("http://nn:9870/jmx", null, Map.of(), never));
        assertThat(section)
                .contains(
                        "SERVER nn\n",
                        "samples     0 over 0 s, 1 failed\n",
                        "last error  connection refused (nn:9870)\n")
                .doesNotContain("null");
    }

    @Test
    void aRestartIsToldBeforeTheFigures() {
        ServerInterval restarted = new ServerInterval(1, 1L, 1, 0, 2, null, null, null, null, Map.of());
        assertThat(ServerSection.render("rs", new ServerStats("http://rs/jmx", "RegionServer", Map.of(), restarted)))
                .contains("restarts  2: what it did around them is missing");
    }
}
