package io.storagebench.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServerTest {
    @TempDir
    Path servers;

    @BeforeEach
    void layOutTheServer() throws IOException {
        Path folder = Files.createDirectory(servers.resolve("fake"));
        ServerJar.write(FakeServer.class, folder.resolve("fake.jar"));
        describe(17, 99);
        System.setProperty(ServerFolder.FOLDER_PROPERTY, servers.toString());
    }

    private void describe(int javaMin, int javaMax) throws IOException {
        Files.writeString(
                servers.resolve("fake").resolve("server.properties"),
                "main=%s%njava.min=%d%njava.max=%d%njvm=-Xmx32m  -Xshare:auto%n"
                        .formatted(FakeServer.class.getName(), javaMin, javaMax));
    }

    @AfterEach
    void forgetTheFolder() {
        System.clearProperty(ServerFolder.FOLDER_PROPERTY);
    }

    @Test
    void aServerAnnouncesItselfAndAnswers() throws IOException {
        try (EmbeddedServer server = EmbeddedServer.start("fake", List.of())) {
            assertThat(server.properties()).containsEntry("listens", "nowhere");
            assertThat(server.command("dance 3")).isEqualTo(Map.of("done", "dance 3"));
            assertThat(ProcessHandle.of(server.pid())).isPresent();
            assertThat(server.isAlive()).isTrue();
        }
    }

    @Test
    void closingEndsTheProcessAndDeletesWhatItLeft() throws IOException {
        EmbeddedServer server = EmbeddedServer.start("fake", List.of());
        server.close();
        server.close();
        assertThat(server.isAlive()).isFalse();
        assertThat(Path.of(server.properties().get("data"))).doesNotExist();
    }

    @Test
    void aFolderWithoutTheServersMarkIsNeverDeleted() throws IOException {
        for (String kind : List.of("unmarked", "stranger")) {
            EmbeddedServer server = EmbeddedServer.start("fake", List.of(kind));
            server.close();
            Path data = Path.of(server.properties().get("data"));
            assertThat(data.resolve("block")).as(kind).exists();
            deleteAll(data);
        }
    }

    @Test
    void anErrorOfTheServerIsTheMessageAndEndsNothing() throws IOException {
        try (EmbeddedServer server = EmbeddedServer.start("fake", List.of())) {
            assertThatThrownBy(() -> server.command("refuse"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("refuse: cannot. Try another.");
            assertThat(server.command("go")).containsEntry("done", "go");
        }
    }

    @Test
    void aServerThatDiesIsReportedAtTheNextCommand() throws IOException {
        try (EmbeddedServer server = EmbeddedServer.start("fake", List.of())) {
            assertThatThrownBy(() -> server.command("die"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("exit code 9")
                    .hasMessageContaining("Start a new one");
            assertThatThrownBy(() -> server.command("go")).isInstanceOf(IOException.class);
            assertThat(server.isAlive()).isFalse();
        }
    }

    @Test
    void aCommandIsOneLine() throws IOException {
        try (EmbeddedServer server = EmbeddedServer.start("fake", List.of())) {
            assertThatThrownBy(() -> server.command("one\ntwo")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> server.command(" ")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void commandsOfManyThreadsGetTheirOwnAnswers() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (EmbeddedServer server = EmbeddedServer.start("fake", List.of())) {
            List<Callable<Boolean>> calls = IntStream.range(0, 100)
                    .<Callable<Boolean>>mapToObj(
                            n -> () -> server.command("c" + n).get("done").equals("c" + n))
                    .toList();
            for (Future<Boolean> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whatAServerSaidBeforeItFailedIsInTheMessage() {
        assertThatThrownBy(() -> EmbeddedServer.start("fake", List.of("fails")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("exit code 7")
                .hasMessageContaining("port 1 is taken")
                .hasMessageContaining("Try again");
    }

    @Test
    void aServerThatPrintsAnythingElseIsRefused() {
        assertThatThrownBy(() -> EmbeddedServer.start("fake", List.of("babbles")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("starting ...");
    }

    @Test
    void aServerThatIsNotThereNamesTheRemedy() {
        assertThatThrownBy(() -> EmbeddedServer.start("nothing", List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(servers.resolve("nothing").toString())
                .hasMessageContaining("use the distribution");
    }

    @Test
    void aServerForAnotherJavaNamesTheVersions() throws IOException {
        describe(98, 99);
        assertThatThrownBy(() -> EmbeddedServer.start("fake", List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Java 98 to 99")
                .hasMessageContaining("JAVA_HOME");
    }

    @Test
    void aKilledClientLeavesNoServerBehind() throws IOException {
        ServerHolder.Held held = ServerHolder.start(servers, "fake");
        held.process().destroyForcibly();
        Eventually.isGone(held.serverPid());
        deleteAll(held.data());
    }

    @Test
    void aClientThatExitsTakesTheServerWithIt() throws Exception {
        ServerHolder.Held held = ServerHolder.start(servers, "fake");
        held.process().outputWriter().close();
        assertThat(held.process().waitFor()).isZero();
        Eventually.isGone(held.serverPid());
        assertThat(held.data()).doesNotExist();
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
