package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.embedded.Eventually;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.testing.ObservedOperation;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.webhdfs.file.AppendWebFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Appends over HTTP by both gateways and all clients; what the report says of them is looked for in the files by HDFS's own client. */
class GatewaysIT {
    private static final String FOUND = "appends found in the files";
    private static final String SIZE = "30k";
    private static final Dataset FILES = new Dataset(7, SizeDistribution.parse(SIZE), 0);

    @AutoClose
    private static final Gateways GATEWAYS = Gateways.start();

    private static final AtomicInteger FOLDERS = new AtomicInteger();

    @TempDir
    Path results;

    private static WebPlace place(List<String> gateway, String... more) throws Exception {
        List<String> words = new ArrayList<>(gateway);
        words.addAll(List.of(more));
        return new WebPlace(GATEWAYS.hdfs(), "/gateways/" + FOLDERS.incrementAndGet(), words);
    }

    private static OperationStats only(Measurement result) {
        return result.ops().values().iterator().next();
    }

    private static long count(OperationStats stats, String counter) {
        return stats.counters().containsKey(counter)
                ? stats.counters().get(counter).sum()
                : 0;
    }

    static Stream<Arguments> clients() {
        List<Arguments> all = new ArrayList<>();
        for (int sessions = 1; sessions <= 4; sessions++) {
            all.add(Arguments.of("HttpFS", GATEWAYS.httpFs(), sessions));
            all.add(Arguments.of("WebHDFS", GATEWAYS.webHdfs(), sessions));
            List<String> cached = new ArrayList<>(GATEWAYS.webHdfs());
            cached.addAll(List.of("--redirect", "cached"));
            all.add(Arguments.of("cached", cached, sessions));
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}, {2} sessions")
    @MethodSource("clients")
    void theHeadlineIsWhatIsFoundInTheFiles(String client, List<String> gateway, int sessions) throws Exception {
        try (WebPlace place = place(gateway)) {
            Measurement result = ScenarioBuilder.of(place.appender(12, SIZE))
                    .threads(sessions)
                    .verify()
                    .run();
            OperationStats stats = only(result);
            assertThat(result.hasFailures())
                    .as(stats.errors() + " " + stats.checkErrors())
                    .isFalse();
            assertThat(stats.requests()).isEqualTo(12).isEqualTo(count(stats, FOUND));
            assertThat(stats.groups().get("session")).hasSize(sessions);
            assertThat(stats.groups().get("session").values().stream()
                            .mapToLong(GroupStats::items)
                            .sum())
                    .isEqualTo(12);
            long asked = stats.steps().get("redirect").count();
            assertThat(asked).isEqualTo(client.equals("cached") ? sessions : 12);
            assertThat(stats.steps().get("transfer").count()).isEqualTo(12);
        }
    }

    @Test
    void hadoopsOwnClientDoesTheSame() throws Exception {
        for (List<String> gateway : List.of(GATEWAYS.webHdfs(), GATEWAYS.httpFs())) {
            try (WebPlace place = place(gateway, "--client", "hadoop")) {
                OperationStats stats = only(ScenarioBuilder.of(place.appender(6, SIZE))
                        .threads(2)
                        .verify()
                        .run());
                assertThat(stats.requests()).isEqualTo(6).isEqualTo(count(stats, FOUND));
                assertThat(stats.steps()).containsOnlyKeys("transfer");
            }
        }
    }

    @Test
    void sessionsThatShareAFileTakeTurns() throws Exception {
        try (WebPlace place = place(GATEWAYS.webHdfs(), "--redirect", "cached")) {
            Measurement result = ScenarioBuilder.of(place.appender(12, SIZE, "--shared-file"))
                    .threads(4)
                    .verify()
                    .run();
            OperationStats stats = only(result);
            assertThat(result.hasFailures())
                    .as(stats.errors() + " " + stats.checkErrors())
                    .isFalse();
            assertThat(count(stats, FOUND)).isEqualTo(12);
            assertThat(GATEWAYS.hdfs()
                            .fs()
                            .getFileStatus(place.file(FILES.name(0)))
                            .getLen())
                    .isEqualTo(12 * 30 * 1024);
        }
    }

    /** An append of which what the file has is changed before it is looked at. */
    private static Measurement changed(WebPlace place, UnaryOperator<byte[]> change) throws Exception {
        AppendWebFile append = new AppendWebFile() {
            @Override
            public void check(RunContext run) throws Exception {
                String name = run.dataset().name(0);
                place.write(name, change.apply(place.content(name)));
                super.check(run);
            }
        };
        return ScenarioBuilder.of(place.set(append, "--size", "3000"))
                .requests(5)
                .verify()
                .run();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void appendsThatAreLostRepeatedCutOrWrongAreFound() throws Exception {
        try (WebPlace place = place(GATEWAYS.webHdfs())) {
            OperationStats lost = only(
                    changed(place, was -> joined(Arrays.copyOf(was, 3000), Arrays.copyOfRange(was, 6000, was.length))));
            assertThat(lost.checkErrors().get("LostAppend").example())
                    .contains("append 1 of session 1 was acknowledged");
            assertThat(count(lost, FOUND)).isEqualTo(4);
        }
        try (WebPlace place = place(GATEWAYS.webHdfs())) {
            OperationStats repeated = only(changed(place, was -> joined(was, Arrays.copyOf(was, 3000))));
            assertThat(repeated.checkErrors()).containsOnlyKeys("RepeatedAppend");
            assertThat(count(repeated, FOUND)).isEqualTo(5);
        }
        try (WebPlace place = place(GATEWAYS.webHdfs())) {
            OperationStats cut = only(changed(place, was -> Arrays.copyOf(was, was.length - 1)));
            assertThat(cut.checkErrors()).containsOnlyKeys("LostAppend");
            assertThat(count(cut, FOUND)).isEqualTo(4);
        }
        try (WebPlace place = place(GATEWAYS.webHdfs())) {
            Measurement wrong = changed(place, was -> {
                was[7_777] ^= 1;
                return was;
            });
            assertThat(wrong.dataCorrupt()).isTrue();
            assertThat(only(wrong).checkErrors().get("DataCorruptionException").example())
                    .contains("7777");
        }
    }

    @Test
    void aFileUnderAnotherLeaseIsClosedAndTheAppendDone() throws Exception {
        for (List<String> gateway : List.of(GATEWAYS.webHdfs(), GATEWAYS.httpFs())) {
            try (WebPlace place = place(gateway)) {
                ObservedOperation observed = new ObservedOperation(place.appender(4, SIZE));
                List<FSDataOutputStream> others = new ArrayList<>();
                observed.beforeRequest(2, () -> others.add(GATEWAYS.hdfs().fs().append(place.file(FILES.name(0)))));
                OperationStats stats =
                        only(ScenarioBuilder.of(observed).verify().run());
                assertThat(others).hasSize(1);
                assertThat(stats.errors()).isEmpty();
                assertThat(stats.requests()).isEqualTo(4).isEqualTo(count(stats, FOUND));
                assertThat(count(stats, "appends refused under another lease")).isEqualTo(1);
                assertThat(count(stats, "leases recovered")).isEqualTo(1);
            }
        }
    }

    /** What can be read of the file of the first session, also while it is written. */
    private static long length(WebPlace place) {
        try (FSDataInputStream in = GATEWAYS.hdfs().fs().open(place.file(FILES.name(0)))) {
            return ((HdfsDataInputStream) in).getVisibleLength();
        } catch (IOException notYet) {
            throw new UncheckedIOException(notYet);
        }
    }

    @Test
    void anAppendThatIsResetInTheMiddleIsCountedOnceAndTheFileVerified() throws Exception {
        try (CuttingGateway cutting = new CuttingGateway(GATEWAYS.hdfs().httpAddress());
                WebPlace place = place(List.of("--url", cutting.url()))) {
            ObservedOperation observed = new ObservedOperation(place.appender(6, "5m"));
            observed.beforeRequest(2, () -> {
                long whole = length(place);
                cutting.cutNextAfter(
                        2_000_000,
                        () -> Eventually.isTrue("the DataNode has a part of it", () -> length(place) > whole));
            });
            OperationStats stats = only(ScenarioBuilder.of(observed).verify().run());
            assertThat(stats.failedRequests()).as("errors %s", stats.errors()).isEqualTo(1);
            assertThat(stats.requests()).isEqualTo(5).isEqualTo(count(stats, FOUND));
            assertThat(stats.checkErrors()).isEmpty();
            assertThat(stats.notChecked()).isEmpty();
            assertThat(count(stats, "unacknowledged appends found in part")).isEqualTo(1);
        }
    }

    @Test
    void aCachedDataNodeThatIsStoppedCostsOneMoreQuestion() throws Exception {
        int sessions = 12;
        try (Hdfs hdfs = Hdfs.start(3)) {
            List<String> gateway = List.of("--url", "http://" + hdfs.httpAddress(), "--redirect", "cached");
            try (WebPlace place = new WebPlace(hdfs, "/stopped", gateway)) {
                List<String> used = new CopyOnWriteArrayList<>();
                AtomicInteger atTheStopped = new AtomicInteger();
                ObservedOperation observed =
                        new ObservedOperation(place.appender(sessions * 3L, "1k", "--replication", "3"));
                observed.atGroup("host", used::add);
                // When each has a location and none a request in flight.
                CyclicBarrier all = new CyclicBarrier(sessions, () -> {
                    String dataNode = used.get(0);
                    atTheStopped.set(Collections.frequency(used, dataNode));
                    hdfs.stopDataNodeAt(dataNode);
                });
                observed.beforeRequest(1, () -> all.await(60, TimeUnit.SECONDS));
                OperationStats stats = only(
                        ScenarioBuilder.of(observed).threads(sessions).verify().run());
                assertThat(stats.errors()).isEmpty();
                assertThat(stats.requests()).isEqualTo(sessions * 3L).isEqualTo(count(stats, FOUND));
                assertThat(count(stats, "kept locations used")).isBetween((long) sessions, sessions * 2L);
                assertThat(atTheStopped).hasPositiveValue();
                assertThat(count(stats, "kept locations that failed"))
                        .isGreaterThanOrEqualTo(atTheStopped.get())
                        .isEqualTo(count(stats, "gateway asked again"));
            }
        }
    }

    @Test
    void withoutATargetBothServersAreStartedWithOneNotice() throws Exception {
        Ended ended = StorageBenchProcess.run(
                        results,
                        "webhdfs-append",
                        "--gateway",
                        "httpfs",
                        "--threads",
                        "2",
                        "--requests",
                        "4",
                        "--size",
                        "1m")
                .well();
        assertThat(ended.err().lines().filter(line -> line.contains("starting")))
                .singleElement()
                .asString()
                .contains("starting an HDFS with 3 DataNodes and HttpFS on this machine for this run");
        assertThat(ended.only().requests()).isEqualTo(4).isEqualTo(count(ended.only(), FOUND));
        assertThat(ended.out())
                .contains("BY SESSION")
                .contains("BY HOST")
                .contains("CONNECTIONS")
                .contains("HttpFS at http://127.0.0.1:");
    }

    @Test
    void commandsThatAreTheSameAgainLeadThroughTheGateway() throws Exception {
        String folder = "/printed";
        List<String> words = new ArrayList<>(List.of("webhdfs-write", "--files", "2", "--size", "1k"));
        words.addAll(GATEWAYS.hdfs().options(folder));
        words.addAll(GATEWAYS.httpFs());
        Ended written =
                StorageBenchProcess.run(results, words.toArray(String[]::new)).well();
        assertThat(PrintedCommands.line("read it", written))
                .startsWith("storage-bench webhdfs-read ")
                .contains("--gateway httpfs");
        new PrintedCommands(results, Map.of()).readAndClean(written);
        assertThat(GATEWAYS.hdfs().exists(folder)).isFalse();
    }

    @Test
    void withoutTheRpcOfTheNameNodeAllGoesOverHttp() throws Exception {
        String url = "http://" + GATEWAYS.hdfs().httpAddress();
        String[] place = {"--url", url, "--dir", "/by-http-alone"};
        StorageBenchProcess.run(
                        results,
                        "webhdfs-write",
                        place[0],
                        place[1],
                        place[2],
                        place[3],
                        "--files",
                        "2",
                        "--size",
                        "70k",
                        "--verify")
                .well();
        Ended read = StorageBenchProcess.run(
                        results,
                        "webhdfs-read",
                        place[0],
                        place[1],
                        place[2],
                        place[3],
                        "--redirect",
                        "cached",
                        "--requests",
                        "6",
                        "--verify")
                .well();
        assertThat(read.only().requests()).isEqualTo(6);
        assertThat(read.only().steps().get("redirect").count()).isEqualTo(2);
        Ended appended = StorageBenchProcess.run(
                        results,
                        "webhdfs-append",
                        "--url",
                        url,
                        "--dir",
                        "/appended-by-http",
                        "--requests",
                        "3",
                        "--size",
                        "1k",
                        "--clean")
                .well();
        assertThat(count(appended.only(), FOUND)).isEqualTo(3);
    }

    @Test
    void aLargeAppendIsStreamed() throws Exception {
        try (StorageBenchProcess process = StorageBenchProcess.start(
                results,
                List.of("-Xmx128m"),
                Stream.of(
                                List.of(
                                        "webhdfs-append",
                                        "--requests",
                                        "1",
                                        "--size",
                                        "2g",
                                        "--replication",
                                        "1",
                                        "--clean"),
                                GATEWAYS.hdfs().options("/large"),
                                GATEWAYS.webHdfs())
                        .flatMap(List::stream)
                        .toArray(String[]::new))) {
            OperationStats stats = process.await().well().only();
            assertThat(stats.window().bytes()).isEqualTo(2L << 30);
            assertThat(count(stats, FOUND)).isEqualTo(1);
        }
    }
}
