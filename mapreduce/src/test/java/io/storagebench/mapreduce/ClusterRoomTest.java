package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.mapreduce.ClusterRoom.Node;
import io.storagebench.scenario.Waves;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterRoomTest {
    private static ClusterRoom room(List<Node> nodes, double queuePart) {
        return new ClusterRoom(nodes, 1024, 1536, "load", queuePart);
    }

    private static List<Node> nodes(int count) {
        return Collections.nCopies(count, new Node(8192, 0, 16));
    }

    @Test
    void theApplicationMasterTakesItsPartOfOneMachine() {
        assertThat(room(nodes(3), 1).most()).isEqualTo(22); // 8 + 8 + 6
        // Where half a container is left anyway, it costs less.
        assertThat(room(List.of(new Node(8192, 0, 16), new Node(4608, 0, 16)), 1)
                        .most())
                .isEqualTo(11);
    }

    @Test
    void aContainerIsOnOneMachine() {
        assertThat(room(Collections.nCopies(10, new Node(1000, 0, 4)), 1).most())
                .isZero();
    }

    @Test
    void aQueueMayUseAPartOfTheCluster() {
        assertThat(room(nodes(3), 0.5).most()).isEqualTo(10); // (12288 - 1536) / 1024
    }

    @Test
    void moreMapsThanFitAreRefusedWithTheNumbersAndTheWaysOut() {
        assertThatThrownBy(() -> room(nodes(3), 0.5).require(11, Waves.REFUSE))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "--maps 11: there is room for 10 at a time, as 3 NodeManagers have 24576 MiB, of which 0 are"
                                + " in use, a map takes 1024 and the ApplicationMaster 1536, and the queue load may use 50"
                                + " %. All maps begin at one time. Use --maps 10, a smaller --map-memory, or --waves"
                                + " allow, by which each begins when it has a container.");
    }

    @Test
    void asManyAsFitAndWavesOfMoreAreAllowed() throws Exception {
        assertThat(room(nodes(3), 1).require(22, Waves.REFUSE)).isEmpty();
        assertThat(room(nodes(3), 1).require(200, Waves.ALLOW)).isEmpty();
    }

    @Test
    void notEvenWavesHelpWhereNoMapFits() {
        assertThatThrownBy(() -> room(List.of(new Node(2048, 0, 4)), 1).require(1, Waves.ALLOW))
                .hasMessageContaining("room for 0 at a time")
                .hasMessageEndingWith("Use a smaller --map-memory.");
    }

    @Test
    void whatOthersUseIsToldButMayBecomeFree() throws Exception {
        ClusterRoom busy = room(List.of(new Node(8192, 6144, 16), new Node(8192, 0, 16)), 1);
        assertThat(busy.most()).isEqualTo(14);
        assertThat(busy.free()).isEqualTo(8);
        assertThat(busy.require(9, Waves.REFUSE))
                .hasValueSatisfying(said -> assertThat(said).startsWith("there is room for 8 of 9 maps now"));
        assertThat(busy.require(8, Waves.REFUSE)).isEmpty();
    }

    @Test
    void fewCoresAreToldAsNotEverySchedulerCountsThem() throws Exception {
        ClusterRoom few = room(List.of(new Node(8192, 0, 4)), 1);
        assertThat(few.require(4, Waves.REFUSE))
                .hasValueSatisfying(said -> assertThat(said).contains("4 cores for 4 maps", "3 run at a time"));
        assertThat(few.require(3, Waves.REFUSE)).isEmpty();
    }
}
