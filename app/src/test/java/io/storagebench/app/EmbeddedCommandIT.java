package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.embedded.ListeningSockets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code storage-bench embedded NAME}: a server for other programs, until it is told to stop. */
class EmbeddedCommandIT {
    private static final long LIMIT_SECONDS = 90;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void theServerTakesCommandsAndServesAClientThatHasItsConfigurationFolder() throws Exception {
        ProcessBuilder started =
                builder("embedded", "hdfs", "--datanodes", "2").redirectError(ProcessBuilder.Redirect.DISCARD);
        started.environment().put(EmbeddedServer.JVM_OPTIONS, "-Xmx700m  -Done.word=of-{name}");
        Process embedded = started.start();
        try (BufferedReader answers = embedded.inputReader(StandardCharsets.UTF_8);
                Writer commands = embedded.outputWriter(StandardCharsets.UTF_8)) {
            JsonNode ready = JSON.readTree(answers.readLine());
            assertThat(ready.get("datanodes").asText()).isEqualTo("2");
            assertThat(embedded.descendants()
                            .filter(EmbeddedCommandIT::isServer)
                            .map(server -> server.info().commandLine().orElse("")))
                    .isNotEmpty()
                    .allMatch(line -> line.contains(" -Xmx700m -Done.word=of-hdfs "));

            Ended write = writeWith(ready.get("conf").asText());
            assertThat(write.code()).as(write.toString()).isZero();
            assertThat(write.out())
                    .startsWith("TARGET " + ready.get("fs.defaultFS").asText() + " (Hadoop 3.5.0, 2 DataNodes)");

            assertThat(answer(commands, answers, "stop-datanode 2").has("done")).isTrue();
            assertThat(answer(commands, answers, "stop-datanode 7").get("error").asText())
                    .isNotBlank();
            stop(embedded, commands, ready);
        } finally {
            embedded.descendants().forEach(ProcessHandle::destroyForcibly);
            embedded.destroyForcibly();
        }
    }

    @Test
    void theS3ServiceTellsHowToUseItAndHadoopCanAtOnce() throws Exception {
        Path err = folder.resolve("err.txt");
        Process embedded = builder("embedded", "s3", "--bucket", "mine")
                .redirectError(err.toFile())
                .start();
        try (BufferedReader answers = embedded.inputReader(StandardCharsets.UTF_8);
                Writer commands = embedded.outputWriter(StandardCharsets.UTF_8)) {
            JsonNode ready = JSON.readTree(answers.readLine());

            Ended write = writeWith(ready.get("conf").asText(), "--fs", "s3a://mine/", "--lib", S3.lib(), "--verify");
            assertThat(write.code()).as(write.toString()).isZero();
            assertThat(write.out()).contains("TARGET s3a://mine");
            assertThat(Files.readString(err))
                    .contains("AWS_SHARED_CREDENTIALS_FILE="
                            + ready.get("credentials").asText())
                    .contains("HADOOP_CONF_DIR=" + ready.get("conf").asText());

            assertThat(answer(commands, answers, "status").get("error").asText())
                    .isEqualTo("status: no such command. Use stop.");
            stop(embedded, commands, ready);
        } finally {
            embedded.descendants().forEach(ProcessHandle::destroyForcibly);
            embedded.destroyForcibly();
        }
    }

    @Test
    void httpfsServesAnHdfsOfItsOwnAndBothEndWhenTheCommandIsKilled() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        List<String> words = new ArrayList<>(
                builder("embedded", "httpfs", "--datanodes", "1").command());
        words.add(1, "-Djava.io.tmpdir=" + temporary);
        Process embedded = new ProcessBuilder(words)
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
        List<ProcessHandle> servers = List.of();
        try (BufferedReader answers = embedded.inputReader(StandardCharsets.UTF_8);
                Writer commands = embedded.outputWriter(StandardCharsets.UTF_8)) {
            String line = answers.readLine();
            assertThat(line).as(Files.readString(folder.resolve("err.txt"))).isNotNull();
            JsonNode ready = JSON.readTree(line);
            servers = embedded.descendants().toList();
            assertThat(servers).hasSize(2);
            for (ProcessHandle server : servers) {
                assertThat(ListeningSockets.addressesOf(server.pid()))
                        .isNotEmpty()
                        .allMatch(ListeningSockets::isLoopback);
            }

            URI gateway = URI.create(ready.get("httpfs.url").asText());
            assertThat(putThrough(gateway, "/tmp/file", "somebody", "content")).isEqualTo(201);
            Configuration conf = new Configuration();
            conf.set("fs.defaultFS", ready.get("fs.defaultFS").asText());
            try (FileSystem hdfs = FileSystem.newInstance(conf);
                    InputStream file = hdfs.open(new org.apache.hadoop.fs.Path("/tmp/file"))) {
                assertThat(file).hasContent("content");
                FileStatus status = hdfs.getFileStatus(new org.apache.hadoop.fs.Path("/tmp/file"));
                assertThat(status.getOwner()).isEqualTo("somebody");
                // With Hadoop's own default, 3, the only DataNode would not do.
                assertThat(status.getReplication()).isEqualTo((short) 1);
            }
            assertThat(answer(commands, answers, "hdfs status").has("done")).isTrue();
            assertThat(answer(commands, answers, "status").get("error").asText())
                    .isEqualTo("status: no such command. Use stop.");

            StorageBenchProcess.signal(embedded.pid(), "KILL");
            for (ProcessHandle server : servers) {
                Eventually.isGone(server.pid());
            }
            // What is left of a killed client's folder for temporary files is not the servers'.
            assertThat(Path.of(ready.get("data").asText())).doesNotExist();
            assertThat(Path.of(ready.get("conf").asText())).doesNotExist();
        } finally {
            servers.forEach(ProcessHandle::destroyForcibly);
            embedded.destroyForcibly();
        }
    }

    /** Writes a file as somebody and gives the status of the answer. */
    private static int putThrough(URI gateway, String path, String user, String content) throws Exception {
        HttpRequest create = HttpRequest.newBuilder(
                        gateway.resolve("/webhdfs/v1" + path + "?op=CREATE&data=true&user.name=" + user))
                .header("Content-Type", "application/octet-stream")
                .PUT(HttpRequest.BodyPublishers.ofString(content))
                .build();
        return HttpClient.newHttpClient()
                .send(create, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded hdfs", "embedded s3", "hdfs-write --files 2 --size 1m", "s3-put --objects 2"})
    void aSignalDuringTheStartEndsItAtOnceAndLeavesNothing(String command) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        List<String> words = new ArrayList<>(builder(command.split(" ")).command());
        words.add(1, "-Djava.io.tmpdir=" + temporary);
        Process starting = new ProcessBuilder(words)
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
        try {
            Eventually.isTrue("there is a server", () -> starting.descendants().anyMatch(EmbeddedCommandIT::isServer));
            List<ProcessHandle> server = starting.descendants().toList();
            starting.destroy();
            assertThat(starting.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(starting.exitValue()).isEqualTo(130);
            assertThat(Files.readString(folder.resolve("err.txt"))).contains("stopped before");
            assertThat(server).noneMatch(ProcessHandle::isAlive);
            assertThat(temporary).isEmptyDirectory();
        } finally {
            starting.descendants().forEach(ProcessHandle::destroyForcibly);
            starting.destroyForcibly();
        }
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("storage-bench.embedded=");
    }

    private static void stop(Process embedded, Writer commands, JsonNode ready) throws Exception {
        commands.write("stop\n");
        commands.flush();
        assertThat(embedded.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(embedded.exitValue()).isZero();
        assertThat(Path.of(ready.get("data").asText())).doesNotExist();
    }

    private static JsonNode answer(Writer commands, BufferedReader answers, String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        return JSON.readTree(answers.readLine());
    }

    /** With HADOOP_CONF_DIR, so in a child JVM. */
    private Ended writeWith(String configuration, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("hdfs-write", "--files", "2", "--size", "1m"));
        words.addAll(List.of(options));
        try (StorageBenchProcess write = StorageBenchProcess.start(
                folder, List.of(), Map.of("HADOOP_CONF_DIR", configuration), words.toArray(String[]::new))) {
            return write.await();
        }
    }

    private static ProcessBuilder builder(String... words) {
        List<String> command = StorageBenchProcess.java();
        command.addAll(List.of("-jar", System.getProperty("storage-bench.jar")));
        command.addAll(List.of(words));
        return new ProcessBuilder(command);
    }

    @Test
    void theServersOwnHelpAndItsComplaintsAreShownAsTheyAre() throws Exception {
        Ended help = StorageBenchProcess.run(folder, "embedded", "hdfs", "--help");
        Ended wrong = StorageBenchProcess.run(folder, "embedded", "hdfs", "--datanodes", "99");

        assertThat(help.code()).as(help.toString()).isZero();
        assertThat(help.out()).startsWith("Usage: storage-bench embedded hdfs").contains("--datanodes N");
        assertThat(wrong.code()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("--datanodes 99").doesNotContain("did not start");
    }

    @Test
    void anUnknownServerIsToldWithThoseThereAre() throws Exception {
        Ended help = StorageBenchProcess.run(folder, "embedded", "--help");
        Ended ended = StorageBenchProcess.run(folder, "embedded", "nonsense");

        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("Servers: hbase, hdfs, httpfs, s3, yarn");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("No embedded server 'nonsense'. Use one of hbase, hdfs, httpfs, s3, yarn.");
    }
}
