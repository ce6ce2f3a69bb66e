package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.CommandLineRun;
import io.storagebench.cli.ScenarioRoundTrip;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.hdfs.file.read.RandomReadFile;
import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class HdfsArgumentsTest {
    @Test
    void everyOperationSurvivesItsOwnCommandLine() {
        assertThat(ScenarioRoundTrip.allSurvive(
                        name -> name.startsWith("ns-") ? List.of("--input", "/warehouse") : List.of()))
                .contains("hdfs-write", "hdfs-read", "nn-create", "ns-ls-r");
    }

    @Test
    void aWriteSurvivesItsOwnCommandLine() {
        assertThat(ScenarioRoundTrip.survives(
                        "hdfs-write",
                        WriteFile::new,
                        "--fs",
                        "hdfs://nn:8020",
                        "--dir",
                        "/a b",
                        "--files",
                        "100",
                        "--size",
                        "1k:60,1m:40",
                        "--compressibility",
                        "0.5",
                        "--ec-policy",
                        "RS-6-3-1024k",
                        "--block-size",
                        "256m",
                        "--placement",
                        "dn1,dn2:9866",
                        "--clients",
                        "4",
                        "-D",
                        "dfs.a=1",
                        "-D",
                        "dfs.b=x=y",
                        "--seed",
                        "7"))
                .contains("--ec-policy", "RS-6-3-1024k", "dn1,dn2:9866", "--clients", "dfs.a=1", "dfs.b=x=y", "/a b");
    }

    @Test
    void aFolderInTheAddressIsRefusedWithTheOptionForIt() {
        assertThat(problems("file:///data/one")).contains("--fs file:/// --dir /data/one.");
        assertThat(problems("hdfs://nn:8020/data")).contains("--fs hdfs://nn:8020 --dir /data.");
        assertThat(problems("hdfs://nn:8020/")).isEmpty();
        assertThat(problems("har:///logs.har")).isEmpty();
    }

    @Test
    void whatStopsDataNodesIsRefusedInSeveralProcessesBeforeAnythingIsConnected() throws Exception {
        for (String operation : List.of("hdfs-write", "hdfs-read", "hdfs-append", "hdfs-random-read")) {
            CommandLineRun run =
                    CommandLineRun.of(operation, "--stop-datanodes", "2", "--processes", "2", "--fs", "hdfs://[::1]:1");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("--stop-datanodes 2 --processes 2: works in a run of one process alone."
                            + " Give one of the two.\n");
        }
    }

    @Test
    void aNumberWithACommaIsRefusedWithTheOneThatWasMeant() throws Exception {
        assertThat(CommandLineRun.of("hdfs-write", "--fs", "null:///", "--compressibility", "0,5")
                        .err())
                .startsWith("--compressibility 0,5: not a number. Use digits and a point, such as 0.5.\n");
    }

    private static String problems(String fs) {
        HdfsOptions target = new HdfsOptions();
        target.fs = fs;
        Problems problems = new Problems();
        target.validate(problems);
        return String.join("\n", problems.messages());
    }

    @Test
    void aReadSurvivesItsOwnCommandLine() {
        ScenarioRoundTrip.survives("hdfs-read", ReadFile::new);
        ScenarioRoundTrip.survives(
                "hdfs-read",
                ReadFile::new,
                "--dir",
                "/x",
                "--rate",
                "50MB/s",
                "--duration",
                "60s",
                "--order",
                "random",
                "--requests",
                "1000",
                "--stop-datanodes",
                "2",
                "--verify");
    }

    @Test
    void readsOfFilesOfOthersSurviveTheirOwnCommandLines() {
        assertThat(ScenarioRoundTrip.survives(
                        "hdfs-read",
                        ReadFile::new,
                        "--fs",
                        "hdfs://nn:8020",
                        "--input",
                        "/a b/{c,d}*",
                        "--locality",
                        "remote",
                        "--clients",
                        "2",
                        "--threads",
                        "4"))
                .contains("/a b/{c,d}*", "remote", "--clients");
        assertThat(ScenarioRoundTrip.survives(
                        "hdfs-random-read", RandomReadFile::new, "--input", "/x", "--locality", "local"))
                .contains("--input", "/x", "local");
    }

    @Test
    void allOtherOperationsSurviveTheirOwnCommandLines() {
        assertThat(ScenarioRoundTrip.survives(
                        "hdfs-read",
                        ReadFile::new,
                        "--pattern",
                        "skip",
                        "--skip-size",
                        "2m",
                        "--buffer",
                        "64k",
                        "--drop-behind",
                        "--short-circuit",
                        "--compression",
                        "gzip"))
                .contains("--pattern", "skip", "--read-size", "64k", "--drop-behind", "--short-circuit", "gzip");
        assertThat(ScenarioRoundTrip.survives(
                        "hdfs-random-read",
                        RandomReadFile::new,
                        "--read-size",
                        "4k",
                        "--vectored",
                        "8",
                        "--reopen",
                        "--requests",
                        "100",
                        "--storage-policy",
                        "HOT",
                        "--stop-datanodes",
                        "1"))
                .contains("--vectored", "8", "--reopen", "HOT", "--stop-datanodes", "--seed");
        assertThat(ScenarioRoundTrip.survives(
                        "hdfs-append",
                        AppendFile::new,
                        "--size",
                        "10k",
                        "--new-block",
                        "--sync",
                        "hsync",
                        "--sync-every",
                        "close",
                        "--replication",
                        "2",
                        "--stop-datanodes",
                        "1"))
                .contains("--size", "10k", "--new-block", "hsync", "close", "--stop-datanodes");
        assertThat(ScenarioRoundTrip.survives("hdfs-truncate", TruncateFile::new, "--length", "1m", "--files", "3"))
                .contains("--length", "1m");
    }
}
