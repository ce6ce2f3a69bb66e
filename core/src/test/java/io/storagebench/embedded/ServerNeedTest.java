package io.storagebench.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerNeedTest {
    private final ServerNeed need =
            new ServerNeed("hdfs", "--fs", "fs.defaultFS", "--server-D", List.of("--datanodes"));

    @Test
    void nothingIsMissingWhereTheOptionOrAHelpIsAskedFor() {
        assertThat(need.isMissingIn(List.of())).isTrue();
        assertThat(need.isMissingIn(List.of("--port", "1"))).isTrue();
        assertThat(need.isMissingIn(List.of("--fs", "hdfs://nn"))).isFalse();
        assertThat(need.isMissingIn(List.of("--fs=hdfs://nn"))).isFalse();
        assertThat(need.isMissingIn(List.of("--fs"))).isFalse();
        assertThat(need.isMissingIn(List.of("--help"))).isFalse();
    }

    @Test
    void eachWordGoesToTheServerWhoseOptionItIs() {
        List<String> words = List.of("--port", "1", "--datanodes", "4", "--datanodes=5", "--server-D", "a=b");
        assertThat(need.passedOn(words)).containsExactly("--datanodes", "4", "--datanodes=5");
        assertThat(need.kept(words)).containsExactly("--port", "1", "--server-D", "a=b");
        assertThat(need.passedOn(List.of("--datanodes"))).containsExactly("--datanodes");
    }

    @Test
    void theWayThereHasTheAddressAndWhatClientsHaveToSet() {
        EmbeddedServer hdfs = EmbeddedServer.lent(
                "hdfs", Map.of("fs.defaultFS", "hdfs://127.0.0.1:1", "data", "/d", "client.dfs.replication", "2"));
        assertThat(need.wayTo(hdfs)).containsExactly("--fs", "hdfs://127.0.0.1:1", "--server-D", "dfs.replication=2");
    }
}
