package io.storagebench.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.ScenarioRoundTrip;
import org.junit.jupiter.api.Test;

class HdfsArgumentsTest {
    @Test
    void everyOperationSurvivesItsOwnCommandLine() {
        assertThat(ScenarioRoundTrip.allSurvive()).contains("hdfs-write", "hdfs-read");
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
                        "-D",
                        "dfs.a=1",
                        "-D",
                        "dfs.b=x=y",
                        "--seed",
                        "7"))
                .contains("--ec-policy", "RS-6-3-1024k", "dfs.a=1", "dfs.b=x=y", "/a b");
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
                "--verify");
    }
}
