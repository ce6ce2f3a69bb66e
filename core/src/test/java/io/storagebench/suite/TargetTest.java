package io.storagebench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetTest {
    private static Map<String, String> prepared(Map<String, String> announced) {
        Map<String, String> environment = new HashMap<>(Map.of("HADOOP_CONF_DIR", "/etc/hadoop", "PATH", "/bin"));
        Target.embedded(announced).prepare(environment);
        return environment;
    }

    @Test
    void cellsOfAnEmbeddedServerDoNotSeeTheUsersCluster() {
        assertThat(prepared(Map.of("fs.defaultFS", "hdfs://127.0.0.1:9", "conf", "/hdfs/conf")))
                .containsOnlyKeys("PATH");
    }

    @Test
    void cellsOfAnEmbeddedYarnRunTheirLoadInThatOne() {
        assertThat(prepared(Map.of(
                        "fs.defaultFS",
                        "hdfs://127.0.0.1:9",
                        "yarn.resourcemanager.address",
                        "127.0.0.1:8",
                        "conf",
                        "/yarn/conf")))
                .containsEntry("HADOOP_CONF_DIR", "/yarn/conf");
    }
}
