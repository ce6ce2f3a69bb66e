package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.ErrorStats;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can happen to an HBase under load, and what the result says of it. */
class HbaseFaultsIT {
    private static final String ACCESS = "org.apache.hadoop.hbase.security.access.AccessController";

    @AutoClose
    private static final TestedHbase HBASE = TestedHbase.start(
            "hbase.security.authorization=true",
            "hbase.coprocessor.master.classes=" + ACCESS,
            "hbase.coprocessor.region.classes=" + ACCESS,
            "hbase.coprocessor.regionserver.classes=" + ACCESS,
            "hbase.hregion.memstore.block.multiplier=1");

    @TempDir
    Path folder;

    private StorageBenchProcess put(String table, String... more) throws Exception {
        return HBASE.begin(folder, words(List.of("hbase-put", "--table", table, "--regions", "4"), more));
    }

    /** Begins to put rows at a rate, so that a fast machine is not at their end before anything has happened, but after 7 s. */
    private StorageBenchProcess putFor7Seconds(String table, String... more) throws Exception {
        List<String> rows = List.of("--rows", "150000", "--batch", "100", "--threads", "2", "--rate", "200/s");
        return put(table, words(rows, more));
    }

    private static String[] words(List<String> first, String... more) {
        String[] words = first.toArray(new String[first.size() + more.length]);
        System.arraycopy(more, 0, words, first.size(), more.length);
        return words;
    }

    @Test
    void rowsOfARegionServerThatIsKilledAreThereWhenTheyWereLogged() throws Exception {
        try (StorageBenchProcess process = putFor7Seconds("logged", "--verify")) {
            process.waitWhileRunning("the first rows", () -> HBASE.hasRows("logged", 2000));
            HBASE.server().command("kill-regionserver 1");

            Ended ended = process.await();

            assertThat(ended.only().checkErrors()).as(ended.toString()).isEmpty();
            assertThat(ended.only().window().items()).isPositive();
            assertThat(ended.out()).containsPattern("live region servers +2 +1");
        } finally {
            HBASE.server().command("start-regionserver 1");
        }
        HBASE.run(folder, "hbase-get", "--table", "logged", "--batch", "1000", "--verify")
                .well();
    }

    @Test
    void rowsThatWereNotLoggedAreToldAsLost() throws Exception {
        try (StorageBenchProcess process = putFor7Seconds("unlogged", "--wal", "off", "--verify")) {
            process.waitWhileRunning("the first rows", () -> HBASE.hasRows("unlogged", 2000));
            HBASE.server().command("kill-regionserver 2");

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.only().checkErrors()).as(ended.toString()).containsOnlyKeys("MissingRow");
            ErrorStats lost = ended.only().checkErrors().get("MissingRow");
            assertThat(lost.count()).isGreaterThan(500);
            assertThat(ended.out()).contains("was acknowledged and is not there");
        } finally {
            HBASE.server().command("start-regionserver 2");
        }
    }

    @Test
    void regionsMaySplitAndMoveUnderALoad() throws Exception {
        try (StorageBenchProcess process = putFor7Seconds("moving", "--verify")) {
            process.waitWhileRunning("the first rows", () -> HBASE.hasRows("moving", 2000));
            HBASE.server().command("split moving");
            for (Map.Entry<String, String> region :
                    HBASE.server().command("regions moving").entrySet()) {
                if (region.getValue().equals("1")) {
                    HBASE.server().command("move " + region.getKey() + " 2");
                }
            }

            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isZero();
            assertThat(ended.only().failedRequests()).isZero();
            assertThat(ended.out()).containsPattern("regions of the table +4 +8");
        }
    }

    /** HBase's client tries again by itself; the servers' counters tell. */
    @Test
    void aRegionThatIsTooBusyDelaysAndIsCounted() throws Exception {
        String watch = HBASE.server().properties().get("watch");
        try (StorageBenchProcess process = HBASE.begin(
                folder,
                "hbase-put",
                "--table",
                "busy",
                "--regions",
                "1",
                "--rows",
                "200000", // for some samples of the servers, also on a fast machine
                "--threads",
                "4",
                "--flush-size",
                "1m",
                "--watch",
                "rs=" + watch)) {
            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isZero();
            OperationStats op = ended.only();
            assertThat(op.window().items()).isEqualTo(200_000);
            assertThat(ended.out()).contains("blockedRequestCount");
        }
    }

    @Test
    void whoMayNotMakeATableIsToldSo() throws Exception {
        try (StorageBenchProcess process = HBASE.begin(
                folder, Map.of("HADOOP_USER_NAME", "nobody"), "hbase-put", "--table", "forbidden", "--rows", "10")) {
            Ended ended = process.await();

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err()).contains("nobody", "forbidden").doesNotContain("\tat ");
        }
    }

    /** HBase's client alone would try for minutes. */
    @Test
    void aMasterThatIsAwayIsToldWithinFifteenSeconds() throws Exception {
        HBASE.server().command("stop-master");
        try (StorageBenchProcess process = put("masterless", "--rows", "10")) {
            Ended ended = process.await();
            assertThat(process.startedAgo()).as(ended.toString()).isLessThan(25); // with the start of the program
            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.err()).containsPattern("no HBase master answers|HBase's master is not ready");
        } finally {
            HBASE.server().command("start-master");
        }
    }

    @Test
    void regionServersThatStandStillDelayNoReport() throws Exception {
        try (StorageBenchProcess process = put("still", "--duration", "300s", "--threads", "4")) {
            process.waitWhileRunning("the first rows", () -> HBASE.hasRows("still", 2000));
            StorageBenchProcess.signal(HBASE.server().pid(), "STOP");
            try {
                double stopped = process.startedAgo();
                process.signal("TERM");
                Ended ended = process.await();
                assertThat(process.startedAgo() - stopped).as(ended.toString()).isLessThan(15);
                assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
                assertThat(ended.only().requests()).isPositive();
            } finally {
                StorageBenchProcess.signal(HBASE.server().pid(), "CONT");
            }
        }
    }
}
