package io.storagebench.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerStackTest {
    @TempDir
    Path servers;

    private final List<String> started = new ArrayList<>();

    @BeforeEach
    void layOutTheServer() throws IOException {
        FakeServer.layOut(servers);
    }

    @AfterEach
    void forgetTheFolder() {
        FakeServer.forget();
    }

    private ServerStack start(String... arguments) throws IOException {
        return ServerStack.start("front", List.of(arguments), started::add, message -> {});
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("storage-bench.embedded=");
    }

    @Test
    void aServerWithoutTheOneItNeedsGetsOneAndBothTakeCommandsAndEnd() throws IOException {
        FakeServer.layOutBefore(servers, "front", 17);
        try (ServerStack stack = start("--size", "4", "--set", "a=b")) {
            assertThat(started).containsExactly("fake", "front");
            assertThat(stack.isAlive()).isTrue();
            assertThat(stack.properties()).containsEntry("listens", "nowhere");
            assertThat(stack.command("words")).containsEntry("done", "--to nowhere --set a=b");
            assertThat(stack.command("fake words")).containsEntry("done", "--size 4");
            assertThatThrownBy(() -> stack.command("fake die")).isInstanceOf(IOException.class);
            assertThat(stack.isAlive()).isFalse();
        }
        assertThat(ProcessHandle.current().children()).noneMatch(ServerStackTest::isServer);
    }

    @Test
    void oneThatIsToldWhereTheOtherIsStartsAlone() throws IOException {
        FakeServer.layOutBefore(servers, "front", 17);
        try (ServerStack stack = start("--to", "elsewhere")) {
            assertThat(started).containsExactly("front");
            assertThat(stack.command("fake words")).containsEntry("done", "fake words");
        }
    }

    @Test
    void whenItDoesNotStartTheOneBehindItEnds() throws IOException {
        FakeServer.layOutBefore(servers, "front", 98);
        assertThatThrownBy(this::start).isInstanceOf(IOException.class).hasMessageContaining("Java 98 to 99");
        assertThat(started).containsExactly("fake", "front");
        assertThat(ProcessHandle.current().children()).noneMatch(ServerStackTest::isServer);
    }
}
