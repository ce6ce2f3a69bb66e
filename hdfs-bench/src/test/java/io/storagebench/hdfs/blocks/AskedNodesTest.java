package io.storagebench.hdfs.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.hdfs.file.WriteFile;
import io.storagebench.op.Problems;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where replicas lie, beside where they were asked for; this machine is 10.0.0.1. */
class AskedNodesTest {
    private static final ThisMachine HERE = new ThisMachine(Set.of("127.0.0.1", "10.0.0.1"));
    private static final long BYTES = 100;

    private static DatanodeInfo node(int number) {
        return new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("10.0.0." + number, "dn" + number, "", 9866, 0, 0, 0))
                .build();
    }

    private static AskedNodes asking(int... numbers) {
        return new AskedNodes(
                false,
                Arrays.stream(numbers)
                        .<DatanodeID>mapToObj(AskedNodesTest::node)
                        .toList());
    }

    private static AskedNodes.Found look(AskedNodes asked, int... numbers) {
        return asked.look(
                Arrays.stream(numbers)
                        .mapToObj(number -> new Replica(node(number), BYTES, 0, false))
                        .toList(),
                HERE);
    }

    @Test
    void replicasOnThisMachineAreToldFromOthers() {
        assertThat(look(AskedNodes.ANY, 1, 2, 3)).isEqualTo(new AskedNodes.Found(300, 100, 0, 0));
    }

    @Test
    void whoAvoidsTheWriterFindsEachReplicaThere() {
        AskedNodes remote = new AskedNodes(true, List.of());
        assertThat(look(remote, 2, 3, 4)).isEqualTo(new AskedNodes.Found(300, 0, 300, 0));
        assertThat(look(remote, 1, 2, 3)).isEqualTo(new AskedNodes.Found(300, 100, 200, 100));
    }

    @Test
    void asManyReplicasAsThereAreFavouredNodesCanBeElsewhere() {
        assertThat(look(asking(1), 1, 2, 3)).isEqualTo(new AskedNodes.Found(300, 100, 100, 0));
        assertThat(look(asking(1), 2, 3, 4)).isEqualTo(new AskedNodes.Found(300, 0, 0, 100));
        assertThat(look(asking(2, 3, 4, 5), 2, 3, 4)).isEqualTo(new AskedNodes.Found(300, 0, 300, 0));
        assertThat(look(asking(2, 3, 4, 5), 2, 1, 6)).isEqualTo(new AskedNodes.Found(300, 100, 100, 200));
    }

    @Test
    void hadoopIsGivenAddressesAsTheyAre() {
        assertThat(AskedNodes.ANY.addresses()).isNull();
        assertThat(asking(2).addresses()).singleElement().satisfies(address -> {
            assertThat(address.isUnresolved()).isTrue();
            assertThat(address.getHostName()).isEqualTo("10.0.0.2");
            assertThat(address.getPort()).isEqualTo(9866);
        });
        assertThat(new AskedNodes(true, List.of()).and(EnumSet.of(CreateFlag.APPEND)))
                .containsExactlyInAnyOrder(CreateFlag.APPEND, CreateFlag.NO_LOCAL_WRITE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"any", "remote", "local", "dn1", "dn1,10.0.0.2:9866", "localhost"})
    void placesAreAccepted(String places) {
        assertThat(problems(places)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'dn1,,dn2', not DataNodes",
        "'', not DataNodes",
        "'dn 1', not DataNodes",
        "'local,dn2', mixes hosts with any",
        "'any,remote', mixes hosts with any"
    })
    void whatIsNoPlaceIsRefused(String places, String why) {
        assertThat(problems(places)).singleElement().asString().contains(why);
    }

    private static List<String> problems(String places) {
        Problems problems = new Problems();
        LocalPlace.parsed(new WriteFile(), "--placement", places).validate(problems);
        return problems.messages();
    }
}
