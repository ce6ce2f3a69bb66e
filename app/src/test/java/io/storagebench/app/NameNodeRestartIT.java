package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.Interval;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.ContentSummary;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations on the namespace of an HDFS whose NameNode restarts. */
class NameNodeRestartIT {
    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(1);

    private static ContentSummary namespace(String path) throws IOException {
        return hdfs.fs().getContentSummary(new org.apache.hadoop.fs.Path(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fs", "rpc"})
    void aRestartedNameNodeIsSeenOverTimeAndTheRunGoesOn(String via) throws Exception {
        String dir = "/restarted-" + via;
        try (StorageBenchProcess process = hdfs.begin(
                dir,
                "nn-create",
                "--bytes",
                "0",
                "--duration",
                "20s",
                "--threads",
                "2",
                "--via",
                via,
                "--layout",
                "tree:fan-out=20,depth=3")) {
            process.waitWhileRunning("the first files", () -> files(dir) > 100);
            hdfs.command("restart-namenode");
            hdfs.noticeTheLostConnection();
            long then = files(dir);
            process.waitWhileRunning("files after it", () -> files(dir) > then + 100);

            Ended ended = process.await();

            assertThat(ended.result().isInterrupted()).as(ended.toString()).isFalse();
            assertThat(ended.code()).as(ended.toString()).isEqualTo(ended.only().hasFailures() ? 1 : 0);
            assertThat(ended.only().checkErrors()).as(ended.toString()).isEmpty();
            List<Interval.OperationInterval> seconds = ended.result().intervals().stream()
                    .map(interval -> interval.ops().get("nn-create"))
                    .toList();
            int quiet = IntStream.range(0, seconds.size())
                    .filter(second -> seconds.get(second).moved().requests() == 0
                            || !seconds.get(second).errors().isEmpty())
                    .findFirst()
                    .orElse(-1);
            assertThat(quiet).as(ended.toString()).isNotNegative();
            assertThat(seconds.stream()
                            .skip(quiet + 1)
                            .mapToLong(second -> second.moved().requests())
                            .sum())
                    .as(ended.toString())
                    .isGreaterThan(100);
            assertThat(namespace(dir + "/run-1").getFileCount())
                    .isGreaterThanOrEqualTo(ended.only().requests());
        }
        assertThat(hdfs.well(dir, "nn-stat").only().failedRequests()).isZero();
    }

    private static long files(String dir) {
        try {
            return namespace(dir + "/run-1").getFileCount();
        } catch (IOException notYetOrNotNow) {
            return 0;
        }
    }
}
