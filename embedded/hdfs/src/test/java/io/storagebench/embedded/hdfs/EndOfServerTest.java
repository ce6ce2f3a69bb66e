package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.embedded.ServerHolder;
import io.storagebench.embedded.ServersUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** However a server ends, it leaves nothing behind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndOfServerTest {
    private Path servers;

    @BeforeAll
    void layOut() throws IOException {
        servers = ServersUnderTest.layOut("hdfs", EmbeddedHdfs.class);
        System.setProperty(ServersUnderTest.PROPERTY, servers.toString());
    }

    @AfterAll
    void forget() {
        System.clearProperty(ServersUnderTest.PROPERTY);
    }

    @Test
    void aKilledParentLeavesNothingBehind() throws IOException {
        ServerHolder.Held held = ServerHolder.start(servers, "hdfs", "--datanodes", "1");
        assertThat(held.data()).isDirectory();
        held.process().destroyForcibly();
        Eventually.isGone(held.serverPid());
        assertThat(held.data()).doesNotExist();
    }

    @Test
    void aParentKilledDuringTheStartLeavesNothingBehind(@TempDir Path given) throws Exception {
        for (String sign : List.of("server.log", "namenode")) {
            Process parent = ServerHolder.starting(servers, "hdfs", "--datanodes", "1", "--data", given.toString());
            Eventually.isTrue(sign, () -> isWritten(given, sign));
            List<ProcessHandle> server = parent.children().toList();
            assertThat(server).hasSize(1);
            parent.destroyForcibly();
            Eventually.isGone(server.get(0).pid());
            assertThat(given).as(sign).isEmptyDirectory();
        }
    }

    private static boolean isWritten(Path given, String file) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(given)) {
            for (Path folder : folders) {
                if (Files.exists(folder.resolve(file))) {
                    return true;
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return false;
    }

    @Test
    void aTerminatedServerEmptiesTheFolderItWasGiven(@TempDir Path given) throws IOException {
        try (EmbeddedServer server = start("--datanodes", "1", "--data", given.toString())) {
            assertThat(Path.of(server.properties().get("data"))).hasParent(given.toRealPath());
            ProcessHandle.of(server.pid()).orElseThrow().destroy();
            Eventually.isGone(server.pid());
            assertThat(given).isEmptyDirectory();
            assertThatThrownBy(() -> server.command("status")).hasMessageContaining("Start a new one");
        }
    }

    @Test
    void aServerEndsWhenAskedAndRemovesTheFolderItMade(@TempDir Path folder) throws IOException {
        Path given = folder.resolve("new");
        try (EmbeddedServer server = start("--datanodes", "1", "--data", given.toString())) {
            assertThat(given).isDirectory();
            assertThat(server.command("stop")).containsEntry("done", "stop");
            Eventually.isGone(server.pid());
            assertThat(given).doesNotExist();
        }
    }

    @Test
    void aKilledServerIsCleanedUpByItsClient() throws IOException {
        EmbeddedServer server = start("--datanodes", "1");
        Path data = Path.of(server.properties().get("data"));
        ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
        Eventually.isGone(server.pid());
        assertThat(data).isDirectory();
        server.close();
        assertThat(data).doesNotExist();
    }

    @Test
    void aFolderInUseIsRefusedAndKept(@TempDir Path given) throws IOException {
        Files.writeString(given.resolve("precious"), "");
        assertThatThrownBy(() -> start("--data", given.toString(), "--datanodes", "19"))
                .hasMessageContaining("exit code 2")
                .hasMessageContaining("--datanodes 19")
                .hasMessageContaining("not empty");
        assertThat(given.resolve("precious")).exists();
    }

    private static EmbeddedServer start(String... arguments) throws IOException {
        return EmbeddedServer.start("hdfs", List.of(arguments));
    }
}
