package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code storage-bench-ssh}, with what runs commands on this machine in the place of ssh. */
@Timeout(240)
@EnabledOnOs(OS.LINUX)
class SshIT {
    private static final int LIMIT_SECONDS = 180;

    /** A clock that is 5 s ahead, and a host that is lost when its share begins. */
    private static final String SSH = """
            #!/bin/sh
            host=$1
            shift
            case "$host $*" in
            ahead*) PATH='%1$s/ahead':$PATH ;;
            down*) echo 'ssh: connect to host down: refused' >&2; exit 255 ;;
            lost*'--start-at '*) echo 'connection lost' >&2; exit 255 ;;
            esac
            exec sh -c "$*"
            """;

    private static final String DATE_AHEAD = """
            #!/bin/sh
            now=$(/bin/date +%s%N)
            echo $((now + 5000000000))
            """;

    @TempDir
    Path folder;

    private Path json;

    private ShellFolder programs;

    private String startIn = "6";

    @BeforeEach
    void install() throws IOException {
        json = folder.resolve("all results.json");
        programs = new ShellFolder(folder);
        programs.addStorageBench();
        programs.add("ssh", SSH.formatted(folder));
        programs.add("ahead/date", DATE_AHEAD);
        programs.add(
                "storage-bench-ssh",
                Files.readString(Path.of(System.getProperty("storage-bench.sources"), "storage-bench-ssh")));
    }

    private record Ended(int code, String out, String err) {}

    private Process start(String... words) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(folder.resolve("storage-bench-ssh").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = programs.builder(command, folder.resolve("out"))
                .redirectErrorStream(false)
                .redirectError(folder.resolve("err").toFile());
        Map<String, String> environment = builder.environment();
        environment.put("SSH", folder.resolve("ssh").toString());
        environment.put("START_IN", startIn);
        environment.put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
        return builder.start();
    }

    private Ended await(Process process) throws Exception {
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("its end\n" + said("err"))
                    .isTrue();
            return new Ended(process.exitValue(), said("out"), said("err"));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Ended run(String... words) throws Exception {
        return await(start(words));
    }

    private String said(String stream) throws IOException {
        return Files.readString(folder.resolve(stream));
    }

    private Result result() throws IOException {
        return ResultJson.read(Files.readAllBytes(json)).runs().get(0);
    }

    private String[] write(Path dir, String... more) {
        return Stream.concat(
                        Stream.of("hdfs-write", "--fs", "file:///", "--dir", dir.toString(), "--size", "10k"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private static String[] on(String hosts, String... words) {
        return Stream.concat(Stream.of(hosts), Stream.of(words)).toArray(String[]::new);
    }

    @Test
    void sharesOnHostsGiveOneResultAndTheDatasetIsRemovedOnce() throws Exception {
        Path dir = folder.resolve("it's  a \"place\" $HOME");
        Path before = folder.resolve("before");
        Ended ended = run(on(
                "near,ahead",
                write(
                        dir,
                        "--files",
                        "7",
                        "--seed",
                        "3",
                        "--clean",
                        "--before",
                        "echo 'on  one' >>'" + before + "'",
                        "--threshold",
                        "rate>0.01/s",
                        "--json",
                        json.toString())));
        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.err())
                .containsPattern("near: its clock is -?\\d{1,2} ms ahead")
                .containsPattern("ahead: its clock is (49|50)\\d\\d ms ahead")
                .contains("all shares begin at ")
                .doesNotContain("JDK_JAVA_OPTIONS");
        Result result = result();
        assertThat(result.shares())
                .hasSize(2)
                .allMatch(share -> share.stopReason().equals("finished"));
        assertThat(result.shares().stream().map(ShareFacts::plannedStartNanos).distinct())
                .hasSize(1);
        assertThat(result.ops().values().iterator().next().requests()).isEqualTo(7);
        ShareFacts ahead = result.shares().get(1);
        assertThat(ahead.clockAheadMillis()).isBetween(4900L, 5100L);
        assertThat(Math.abs(ahead.clockAheadMillis() - 5000)).isLessThanOrEqualTo(ahead.clockWithinMillis());
        assertThat(result.shares().get(0).clockAheadMillis()).isBetween(-100L, 100L);
        assertThat(Files.readString(before)).isEqualTo("on  one\n");
        assertThat(ended.out()).contains(dir.toString());
        assertThat(ended.err()).contains("Removed 7 items");
        assertThat(dir).doesNotExist();
    }

    @Test
    void aHostThatIsLostIsNamedAndTheOthersAreMerged() throws Exception {
        Path dir = folder.resolve("lost");
        Ended ended = run(on("near,lost", write(dir, "--files", "4", "--seed", "3", "--json", json.toString())));
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.err())
                .contains("lost: connection lost", "lost (share 1/2) ended with exit code 255 and gave no result");
        assertThat(ended.out()).contains("These are 1 of 2 shares");
        assertThat(result().shares()).hasSize(1);
    }

    @Test
    void whatAKilledShareHadMeasuredIsMerged() throws Exception {
        Process process = start(on(
                "near,far",
                write(
                        folder.resolve("killed"),
                        "--duration",
                        "8s",
                        "--seed",
                        "3",
                        "--threads",
                        "1",
                        "--rate",
                        "40/s",
                        "--json",
                        json.toString())));
        KilledShare.in(folder.resolve("tmp"), 1);
        Ended ended = await(process);
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        Result result = result();
        assertThat(result.shares()).extracting(ShareFacts::stopReason).containsExactly("finished", ShareFacts.CUT_OFF);
        assertThat(result.shares())
                .allSatisfy(share -> assertThat(
                                share.ops().values().iterator().next().window().requests())
                        .isPositive());
        assertThat(ended.out()).contains("share 1/2").contains("cut off before the end");
    }

    @Test
    void secondsWithALeadingZeroAreDecimal() throws Exception {
        startIn = "08";
        Instant before = Instant.now();
        Ended ended = run(on("lost", write(folder.resolve("decimal"), "--files", "1", "--seed", "3")));
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        Matcher start = Pattern.compile("all shares begin at (\\S+)").matcher(ended.err());
        assertThat(start.find()).as(ended.toString()).isTrue();
        assertThat(Instant.parse(start.group(1))).isBetween(before.plusSeconds(7), before.plusSeconds(60));
    }

    /** The clock only seems to be ahead, so a share that puts it right begins later by as much. */
    @Test
    void aClockThatIsAheadIsPutRight() throws Exception {
        Path dir = folder.resolve("clock");
        Ended ended = run(on("ahead", write(dir, "--files", "1", "--seed", "3", "--json", json.toString())));
        assertThat(ended.code()).as(ended.toString()).isZero();
        ShareFacts share = result().shares().get(0);
        assertThat(share.lateNanos()).isLessThan(Duration.ofSeconds(4).toNanos());
        try (Stream<Path> files = Files.walk(dir.resolve("run-1"))) {
            Path made = files.filter(Files::isRegularFile).findFirst().orElseThrow();
            assertThat(Files.getLastModifiedTime(made).to(TimeUnit.NANOSECONDS) - share.plannedStartNanos())
                    .isGreaterThan(Duration.ofMillis(4800).toNanos());
        }
    }

    @Test
    void nothingStartsWhereAHostOrTheCommandIsWrong() throws Exception {
        Path dir = folder.resolve("never");
        Ended down = run(on("near,down", write(dir, "--files", "2", "--seed", "3")));
        assertThat(down.code()).as(down.toString()).isEqualTo(1);
        assertThat(down.err()).contains("down: ssh: connect to host down: refused", "nothing was started, as down");

        Ended wrong = run(on("near,far", write(dir, "--files", "2", "--seed", "3", "--threads", "none")));
        assertThat(wrong.code()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).containsOnlyOnce("--threads").contains("near: ").doesNotContain("far: ");
        assertThat(dir).doesNotExist();
    }

    @Test
    void anInterruptEndsAllSharesWithOneResult() throws Exception {
        Process process = start(on(
                "near,far",
                write(
                        folder.resolve("stopped"),
                        "--duration",
                        "100s",
                        "--seed",
                        "3",
                        "--threads",
                        "1",
                        "--rate",
                        "20/s",
                        "--json",
                        json.toString())));
        // The first line of progress comes some seconds after the start.
        waitFor(process, "near: storage-bench: measure");
        waitFor(process, "far: storage-bench: measure");
        StorageBenchProcess.signal(process.pid(), "INT");
        Ended ended = await(process);
        assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
        assertThat(result().shares()).hasSize(2).allMatch(ShareFacts::interrupted);
    }

    private void waitFor(Process process, String words) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!said("err").contains(words)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError("no '" + words + "'\n" + await(process));
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }
}
