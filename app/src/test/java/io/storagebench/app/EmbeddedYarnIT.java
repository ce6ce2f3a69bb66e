package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.embedded.ListeningSockets;
import io.storagebench.embedded.ServerJar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An embedded YARN runs jobs of other programs in containers, and leaves neither processes nor files. */
@Tag("containers")
class EmbeddedYarnIT {
    private static final long LIMIT_SECONDS = 240;
    /** A container's JVM starts after that of its job's master, and other tests run beside this one. */
    private static final Duration CONTAINERS_WITHIN = Duration.ofMinutes(3);

    private static final List<String> FILES = List.of("one", "two");

    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(1);

    @TempDir
    Path folder;

    @Test
    void aJobOfAnotherProgramRunsInContainersAndIsInTheHistory() throws Exception {
        EmbeddedServer yarn = HDFS.startBefore("yarn");
        try (yarn) {
            assertThat(yarn.properties()).containsEntry("nodemanagers", "2").containsEntry("fs.defaultFS", HDFS.uri());
            assertThat(ListeningSockets.addressesOf(yarn.pid())).isNotEmpty().allMatch(ListeningSockets::isLoopback);

            submit(yarn, "/job", false);

            Set<String> containers = new HashSet<>();
            for (String file : FILES) {
                containers.add(content("/job/out/" + file));
            }
            assertThat(containers).hasSize(FILES.size()).allMatch(container -> container.startsWith("container_"));
            URI history = URI.create(yarn.properties().get("jobhistory.http") + "/ws/v1/history/mapreduce/jobs");
            Eventually.isTrue("the job is in the history", () -> page(history).contains("SUCCEEDED"));
            assertThat(yarn.command("stop")).containsEntry("done", "stop");
            Eventually.isGone(yarn.pid());
        }
        assertNothingIsLeftOf(yarn);
    }

    @Test
    void aStoppedNodeManagerIsLostWithItsContainersAndATerminatedServerKillsTheOthers() throws Exception {
        EmbeddedServer yarn = HDFS.startBefore("yarn");
        try (yarn) {
            submit(yarn, "/endless", true);
            for (String file : FILES) {
                Eventually.isTrue("a map runs", CONTAINERS_WITHIN, () -> HDFS.exists("/endless/out/" + file));
            }
            assertThat(yarn.command("status"))
                    .containsEntry("running", "1,2")
                    .containsEntry("applications", "1")
                    .containsEntry("containers", "3");

            yarn.command("stop-nodemanager 1");
            assertThat(containersOf(yarn, "nodemanager-1")).isEmpty();
            Eventually.isTrue("it is lost", () -> statusOf(yarn).get("lost").equals("1"));
            assertThat(yarn.command("status"))
                    .containsEntry("running", "2")
                    .containsEntry("stopped", "1")
                    .containsEntry("live", "1");
            yarn.command("start-nodemanager 1");
            assertThat(yarn.command("status"))
                    .containsEntry("running", "1,2")
                    .containsEntry("live", "2")
                    .containsEntry("lost", "0");

            Eventually.isTrue(
                    "there are containers",
                    () -> !containersOf(yarn, "nodemanager-").isEmpty());
            ProcessHandle.of(yarn.pid()).orElseThrow().destroy();
            Eventually.isGone(yarn.pid());
            assertNothingIsLeftOf(yarn);
        }
    }

    /** Runs {@link MapOnlyJob} in a JVM of its own, with the configuration that the server wrote and Hadoop's own jars. */
    private void submit(EmbeddedServer yarn, String place, boolean endless) throws Exception {
        for (String file : FILES) {
            try (FSDataOutputStream in = HDFS.fs().create(new org.apache.hadoop.fs.Path(place + "/in/" + file))) {
                in.writeBytes(file + "\n");
            }
        }
        Path jar = folder.resolve("job.jar");
        ServerJar.write(MapOnlyJob.class, jar);
        Path said = folder.resolve("said.txt");
        Process job = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        String.join(":", yarn.properties().get("conf"), jar.toString(), jarsOfYarn()),
                        MapOnlyJob.class.getName(),
                        jar.toString(),
                        place + "/in",
                        place + "/out",
                        Boolean.toString(endless))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(job.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as(Files.readString(said))
                    .isTrue();
            assertThat(job.exitValue()).as(Files.readString(said)).isZero();
        } finally {
            job.destroyForcibly();
        }
    }

    private static String jarsOfYarn() {
        return Path.of(System.getProperty("storage-bench.embedded.dir"), "yarn", "*")
                .toString();
    }

    private static String content(String file) throws IOException {
        try (InputStream in = HDFS.fs().open(new org.apache.hadoop.fs.Path(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String page(URI address) {
        try (InputStream in = address.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Map<String, String> statusOf(EmbeddedServer yarn) {
        try {
            return yarn.command("status");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void assertNothingIsLeftOf(EmbeddedServer yarn) throws IOException {
        Eventually.isTrue(
                "all containers are gone", () -> containersOf(yarn, "").isEmpty());
        assertThat(Path.of(yarn.properties().get("data"))).doesNotExist();
        FileStatus[] temporary = HDFS.fs().listStatus(new org.apache.hadoop.fs.Path("/tmp"));
        assertThat(temporary).noneMatch(status -> status.getPath().getName().startsWith("storage-bench-yarn-"));
    }

    /** Command lines of processes, but the server's own, that have a file of this part of the server's folder in them. */
    private static List<String> containersOf(EmbeddedServer yarn, String part) {
        String prefix = Path.of(yarn.properties().get("data")).resolve(part).toString();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != yarn.pid())
                .flatMap(process -> commandLine(process.pid()))
                .filter(line -> line.contains(prefix))
                .toList();
    }

    private static Stream<String> commandLine(long pid) {
        try {
            return Stream.of(
                    Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1));
        } catch (IOException ended) {
            return Stream.empty();
        }
    }
}
