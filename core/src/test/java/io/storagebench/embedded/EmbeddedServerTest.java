package io.storagebench.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.folder.Remains;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServerTest {
    @TempDir
    Path servers;

    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void layOutTheServer() throws IOException {
        FakeServer.layOut(servers);
    }

    @AfterEach
    void forgetTheFolder() {
        FakeServer.forget();
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
    void aServerThatAsksForMoreTimeIsWaitedForAndItsAnswerIsTheNextLine() throws IOException {
        try (EmbeddedServer server = EmbeddedServer.start("fake", List.of("has-much-to-load"))) {
            assertThat(server.properties()).containsEntry("listens", "nowhere");
            assertThat(server.command("dance 3")).isEqualTo(Map.of("done", "dance 3"));
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
    void onlyTheFolderThatWasMadeForTheServerIsDeleted(@TempDir Path somebodys) throws IOException {
        EmbeddedServer server = EmbeddedServer.start("fake", List.of("strays", somebodys.toString()));
        assertThat(server.properties()).containsEntry("data", somebodys.toString());
        server.close();
        assertThat(somebodys).isDirectory();
    }

    @Test
    void aServerThatHangsAtItsEndIsKilledAndItsFilesAreRemoved(@TempDir Path data) throws IOException {
        EmbeddedServer server = EmbeddedServer.start(
                "fake",
                List.of("hangs", "--data", data.toString()),
                told::add,
                new EmbeddedServer.Patience(Duration.ofMillis(50), Duration.ofMillis(50)));
        assertThat(data).isNotEmptyDirectory();
        server.close();
        assertThat(server.isAlive()).isFalse();
        assertThat(data).isEmptyDirectory();
        assertThat(told).isEmpty();
    }

    @Test
    void anInterruptEndsAStartAndLeavesNothing(@TempDir Path data) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread starting = new Thread(() -> {
            try (EmbeddedServer server =
                    EmbeddedServer.start("fake", List.of("starts-for-ever", "--data", data.toString()), told::add)) {
                failure.set(new AssertionError("started " + server.pid()));
            } catch (IOException expected) {
                failure.set(expected);
            }
        });
        starting.start();
        Eventually.isTrue("the server writes", () -> wroteIn(data));
        starting.interrupt();
        starting.join();
        assertThat(failure.get()).hasMessageContaining("interrupted while waiting");
        assertThat(data).isEmptyDirectory();
        assertThat(ProcessHandle.current().children()).noneMatch(EmbeddedServerTest::isServer);
    }

    private static boolean wroteIn(Path data) {
        try (Stream<Path> files = Files.walk(data)) {
            return files.anyMatch(file -> file.endsWith("block"));
        } catch (IOException | UncheckedIOException changing) {
            return false;
        }
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("starts-for-ever");
    }

    @Test
    void theNextStartRemovesWhatAKilledClientAndItsKilledServerLeft(@TempDir Path data) throws Exception {
        ServerHolder.Held held = ServerHolder.start(servers, "fake", "hangs", "--data", data.toString());
        held.process().destroyForcibly().waitFor();
        ProcessHandle.of(held.serverPid()).ifPresent(ProcessHandle::destroyForcibly);
        Eventually.isGone(held.serverPid());
        try (EmbeddedServer next = EmbeddedServer.start("fake", List.of("--data", data.toString()), told::add)) {
            assertThat(held.data()).doesNotExist();
            assertThat(Path.of(next.properties().get("data"))).isDirectory();
        }
        assertThat(data).isEmptyDirectory();
        assertThat(told).singleElement().asString().contains("removed " + held.data());
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
        FakeServer.describe(servers, 98, 99);
        assertThatThrownBy(() -> EmbeddedServer.start("fake", List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Java 98 to 99")
                .hasMessageContaining("JAVA_HOME");
    }

    @Test
    void aKilledClientLeavesNoServerBehind(@TempDir Path data) throws IOException {
        ServerHolder.Held held = ServerHolder.start(servers, "fake", "--data", data.toString());
        held.process().destroyForcibly();
        Eventually.isGone(held.serverPid());
        Remains.remove(held.data().getParent(), told::add);
        assertThat(held.data()).doesNotExist();
    }

    @Test
    void aClientThatExitsTakesTheServerWithIt() throws Exception {
        ServerHolder.Held held = ServerHolder.start(servers, "fake");
        held.process().outputWriter().close();
        assertThat(held.process().waitFor()).isZero();
        Eventually.isGone(held.serverPid());
        assertThat(held.data()).doesNotExist();
    }
}
