package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.units.ShellWords;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench mix} on two storage systems at once: what it counts is what lies there. */
class MixIT {
    private static final Pattern ITEM = Pattern.compile("run-1/\\d{6}/\\d{9}");

    @AutoClose
    private static final Hdfs hdfs = Hdfs.start(1);

    @AutoClose
    private static final TestedS3 s3 = TestedS3.start();

    @TempDir
    java.nio.file.Path folder;

    private static String stream(String operation, List<String> place, String... more) {
        List<String> words = new ArrayList<>(List.of(operation));
        words.addAll(place);
        words.addAll(List.of(more));
        return ShellWords.joined(words);
    }

    private Ended mix(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("mix"));
        all.addAll(List.of(words));
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of(), s3.variables(), all.toArray(String[]::new))) {
            return process.await().well();
        }
    }

    private static long objects(String prefix) throws Exception {
        return s3.names(prefix).stream().filter(ITEM.asMatchPredicate()).count();
    }

    @Test
    void streamsOnTwoSystemsCountWhatLiesThere() throws Exception {
        Ended ended = mix(
                stream("hdfs-write", hdfs.options("/mix"), "--size", "64k", "--replication", "1"),
                stream("s3-put", s3.options("mix"), "--size", "4k", "--rate", "50/s"),
                "--duration",
                "2s",
                "--verify");

        Result result = ended.result();
        OperationStats files = result.ops().get("hdfs-write");
        OperationStats objects = result.ops().get("s3-put");
        assertThat(hdfs.itemBytes("/mix"))
                .isEqualTo(files.requests() * (64 << 10))
                .isPositive();
        assertThat(objects("mix")).isEqualTo(objects.requests());
        assertThat(objects.due()).isEqualTo(100);
        assertThat(objects.requests() + objects.overdue().count()).isEqualTo(100);
        assertThat(ended.out())
                .contains("TARGET " + hdfs.uri(), " and s3://", "RATES\n", "\n  total ")
                .contains("The dataset of hdfs-write was kept.", "The dataset of s3-put was kept.");
        hdfs.clean("/mix");
    }

    /** Until the other gives up, which ends the run. */
    @Test
    void aStreamGoesOnWhenTheTargetOfAnotherIsAway() throws Exception {
        List<String> words = List.of(
                "mix",
                stream("hdfs-write", hdfs.options("/alone"), "--size", "64k", "--replication", "1"),
                // Also the time to connect in, which a busy machine takes seconds for.
                stream("s3-put", s3.options("away"), "--size", "4k", "--give-up", "10s", "--stall-timeout", "2s"),
                "--duration",
                "80s");
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of(), s3.variables(), words.toArray(String[]::new))) {
            process.waitWhileRunning("the first file", () -> hdfs.itemBytes("/alone") > 0);
            s3.halt();
            try {
                long before = hdfs.itemBytes("/alone");
                process.waitWhileRunning(
                        "files while S3 is away", () -> hdfs.itemBytes("/alone") >= before + 3 * (64 << 10));
                Ended ended = process.await();

                assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
                OperationStats files = ended.result().ops().get("hdfs-write");
                assertThat(files.failedRequests()).as(ended.toString()).isZero();
                // The end finds its thread within a file, which may lie there whole: HDFS's client sleeps for 400 ms
                // when the NameNode has not heard of the last block yet.
                assertThat(files.unfinished()).isLessThanOrEqualTo(1);
                assertThat(hdfs.itemBytes("/alone"))
                        .as("%s unfinished; %s", files.unfinished(), ended)
                        .isBetween(files.requests() * (64 << 10), (files.requests() + files.unfinished()) * (64 << 10));
                Result read = hdfs.well("/alone", "hdfs-read", "--verify").result();
                assertThat(read.ops().get("hdfs-read").requests()).isEqualTo(files.requests());
                assertThat(ended.out()).contains("gave up: no request succeeded any more", "s3-put StallTimeout");
            } finally {
                s3.goOn();
            }
        }
        hdfs.clean("/alone");
    }

    @Test
    void aTreeIsWalkedThroughWhileFilesAreWritten() throws Exception {
        for (int i = 0; i < 120; i++) {
            hdfs.fs().create(new Path("/walked/" + i % 7 + "/" + i)).close();
        }
        Ended ended = mix(
                stream("ns-ls-r", hdfs.input("/walked"), "--walkers", "3"),
                stream("hdfs-write", hdfs.options("/beside"), "--size", "1k", "--replication", "1", "--clean"),
                "--duration",
                "2s");

        Result result = ended.result();
        OperationStats walks = result.ops().get("ns-ls-r");
        assertThat(result.ops().get("hdfs-write").requests()).isPositive();
        assertThat(walks.requests()).isPositive();
        assertThat(walks.counters().get("entries").sum()).isEqualTo(127 * walks.requests());
        // Whether it is there, its own list, and those of seven folders.
        assertThat(walks.counters().get("RPCs").sum()).isEqualTo(9 * walks.requests());
        assertThat(ended.out()).contains("COUNTERS ns-ls-r\n");
    }

    @Test
    void aLoadIsDividedBetweenPutsAndWrites() throws Exception {
        Result result = mix(
                        "70% " + stream("s3-put", s3.options("divided"), "--size", "4k"),
                        "30% " + stream("hdfs-write", hdfs.options("/divided"), "--size", "1k", "--replication", "1"),
                        "--threads",
                        "4",
                        "--requests",
                        "100",
                        "--clean")
                .result();

        assertThat(result.ops().get("s3-put").requests()).isEqualTo(70);
        assertThat(result.ops().get("hdfs-write").requests()).isEqualTo(30);
        assertThat(objects("divided")).isZero();
        assertThat(hdfs.itemBytes("/divided")).isZero();
    }
}
