package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads of what lies on this machine, which is DataNode 1 of the embedded HDFS, and of what does not; files of others. */
class LocalityIT {
    private static final long MIB = 1 << 20;

    private static Hdfs hdfs;

    @TempDir
    static Path folder;

    /** Of eight files, those with even numbers lie here and the others elsewhere. */
    @BeforeAll
    static void start() throws Exception {
        hdfs = Hdfs.start(8);
        String[] places = {"local", "remote"};
        for (int share = 0; share < places.length; share++) {
            well(
                    "/mixed",
                    "hdfs-write",
                    "--files",
                    "8",
                    "--size",
                    "1m",
                    "--replication",
                    "1",
                    "--seed",
                    "7",
                    "--share",
                    share + "/2",
                    "--placement",
                    places[share]);
        }
    }

    @AfterAll
    static void stop() throws IOException {
        hdfs.close();
    }

    private static Ended run(String dir, String... command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        List<String> place = new ArrayList<>(hdfs.options(dir));
        if (words.contains("--input")) {
            place.subList(2, 4).clear();
        }
        words.addAll(1, place);
        return StorageBenchProcess.run(folder, words.toArray(String[]::new));
    }

    private static Result well(String dir, String... command) throws Exception {
        Ended ended = run(dir, command);
        assertThat(ended.code()).as(ended.toString()).isZero();
        return ended.result();
    }

    private static OperationStats only(Result result) {
        return result.ops().values().iterator().next();
    }

    private static long counter(Result result, String name) {
        return only(result).counters().get(name).sum();
    }

    @Test
    void filesAreChosenByWhereAllTheirBlocksAre() throws Exception {
        Result local = well("/mixed", "hdfs-read", "--locality", "local", "--verify");
        assertThat(only(local).requests()).isEqualTo(4);
        assertThat(local.streams().get(0).dataset().count()).isEqualTo(4);
        assertThat(counter(local, "local bytes")).isEqualTo(4 * MIB);
        assertThat(counter(local, "bytes read as asked")).isEqualTo(4 * MIB);
        assertThat(counter(local, "remote bytes")).isZero();
        assertThat(local.streams().get(0).target().facts())
                .containsEntry("locality", "4 of 8 files have all of their blocks on this machine");

        Result remote = well("/mixed", "hdfs-read", "--locality", "remote", "--verify", "--files", "3");
        assertThat(only(remote).requests()).isEqualTo(3);
        assertThat(counter(remote, "remote bytes")).isEqualTo(3 * MIB);
        assertThat(counter(remote, "local bytes")).isZero();
        assertThat(remote.arguments()).contains("--locality", "remote");

        Result any = well("/mixed", "hdfs-read");
        assertThat(only(any).requests()).isEqualTo(8);
        assertThat(counter(any, "local bytes")).isEqualTo(4 * MIB);
        assertThat(only(any).counters()).doesNotContainKey("bytes read as asked");
    }

    @Test
    void piecesOfStripesAreChosenByWhereTheirCellIs() throws Exception {
        well("/striped", "hdfs-write", "--files", "6", "--size", "9m", "--ec-policy", "RS-3-2-1024k");
        for (String kind : List.of("local", "remote")) {
            Result result = well(
                    "/striped",
                    "hdfs-random-read",
                    "--locality",
                    kind,
                    "--requests",
                    "200",
                    "--read-size",
                    "64k",
                    "--order",
                    "random",
                    "--verify");
            assertThat(only(result).window().bytes()).isEqualTo(200 * 65_536);
            assertThat(counter(result, kind + " bytes")).isEqualTo(200 * 65_536);
            assertThat(counter(result, "bytes read elsewhere than asked")).isZero();
        }
        Ended whole = run("/striped", "hdfs-read", "--locality", "local");
        assertThat(whole.code()).isEqualTo(2);
        assertThat(whole.err()).contains("of the 6 files in").contains("none has all of its blocks on this machine");
    }

    @Test
    void whatTheClientReadElsewhereIsInTheAdvice() throws Exception {
        well("/both", "hdfs-write", "--files", "2", "--size", "1m", "--replication", "2", "--placement", "local");
        hdfs.command("stop-datanode 1"); // of which the NameNode does not know
        try {
            Ended ended = run("/both", "hdfs-read", "--locality", "local", "--verify");
            assertThat(ended.code()).as(ended.toString()).isZero();
            assertThat(counter(ended.result(), "bytes read elsewhere than asked"))
                    .isEqualTo(2 * MIB);
            assertThat(ended.out().replaceAll("\\s+", " "))
                    .contains("100 % of the bytes read are elsewhere than the options ask for (2.0 MiB of 2.0 MiB)");
        } finally {
            hdfs.command("start-datanode 1");
        }
    }

    @Test
    void moreFilesThanFitAreRefused() throws Exception {
        Ended ended = run("/mixed", "hdfs-read", "--locality", "local", "--files", "5");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err()).contains("--files 5: there are 4 that fit the options");
    }

    @Test
    void filesOfOthersAreReadWithoutATrace() throws Exception {
        org.apache.hadoop.fs.Path logs = new org.apache.hadoop.fs.Path("/logs/2026");
        for (int i = 0; i < 3; i++) {
            try (var out = hdfs.fs().create(new org.apache.hadoop.fs.Path(logs, "part-" + i))) {
                out.write(new byte[100_000 * (i + 1)]);
            }
        }
        long before =
                hdfs.fs().getContentSummary(new org.apache.hadoop.fs.Path("/")).getFileAndDirectoryCount();
        Result read = well("", "hdfs-read", "--input", "/logs/*", "--threads", "2", "--clients", "2");
        Result pieces = well("", "hdfs-random-read", "--input", "/logs/2026/part-[12]", "--requests", "50");

        assertThat(only(read).window().bytes()).isEqualTo(600_000);
        assertThat(only(pieces).requests()).isEqualTo(50);
        assertThat(read.streams().get(0).dataset().arguments()).startsWith("--fs", hdfs.uri(), "--input", "/logs/*");
        assertThat(read.arguments()).contains("--input", "/logs/*");
        assertThat(hdfs.fs()
                        .getContentSummary(new org.apache.hadoop.fs.Path("/"))
                        .getFileAndDirectoryCount())
                .isEqualTo(before);

        Result remote = well("", "hdfs-read", "--input", "/mixed/run-1", "--locality", "remote");
        assertThat(only(remote).requests()).isEqualTo(4);
        assertThat(counter(remote, "remote bytes")).isEqualTo(4 * MIB);
    }

    @Test
    void aPatternThatMatchesNothingIsAnError() throws Exception {
        Ended ended = run("", "hdfs-read", "--input", "/nowhere/*");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err()).contains("--input /nowhere/*: there are no such files on " + hdfs.uri());
    }
}
