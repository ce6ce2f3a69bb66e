package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.embedded.Eventually;
import io.storagebench.op.Clock;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.server.ServerWatch;
import io.storagebench.probe.server.WatchedServer;
import io.storagebench.result.host.HostRecording;
import io.storagebench.result.server.ServerStats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CountDownLatch stopped = new CountDownLatch(1);

    @TempDir
    Path folder;

    @Test
    void whatTheAgentShowsAWatchReadsUntilItIsStopped() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> exitCode = thread.submit(() -> agent("--port", "0"));
            Eventually.isTrue("the agent tells its address", () -> text(out).endsWith("/metrics\n"));
            String address = text(out).strip();
            assertThat(text(err)).isEmpty();
            watch(address);
            assertThat(status(address, "POST")).isEqualTo(405);
            assertThat(status(address, "HEAD")).isEqualTo(200);
            assertThat(status(address.replace("/metrics", "/"), "GET")).isEqualTo(404);
            stopped.countDown();
            assertThat(exitCode.get(40, TimeUnit.SECONDS)).isEqualTo(ExitCode.OK);
        } finally {
            stopped.countDown();
            thread.shutdownNow();
        }
    }

    private static void watch(String address) {
        WatchedServer server = WatchedServer.parse("here=" + address);
        try (ServerWatch watch = ServerWatch.start(List.of(server), Clock.system(), Duration.ofSeconds(1))) {
            Eventually.isTrue(
                    "two samples",
                    () -> watch.takePhase().get("here").measured().samples() >= 2);
            ServerStats stats = watch.takePhase().get("here");
            assertThat(stats.kind()).isEqualTo("host");
            assertThat(stats.facts().get("software")).startsWith("storage-bench");
            assertThat(stats.measured().host().cpu().cores()).isPositive();
            assertThat(stats.measured().host().memory().totalBytes()).isPositive();
            assertThat(stats.measured().restarts()).isZero();
        }
    }

    @Test
    void samplesAreRecordedAndAnAgentThatWasKilledIsGoneOnWith() throws Exception {
        Path file = folder.resolve("here.jsonl");
        record(file, 2);
        int before = samples(file).size();
        Files.writeString(file, "{\"endMillis\":17", StandardOpenOption.APPEND); // as a kill leaves it
        record(file, before + 2);
        List<HostRecording.Sample> samples = samples(file);
        assertThat(samples).hasSizeGreaterThanOrEqualTo(before + 2);
        assertThat(samples).isSortedAccordingTo(Comparator.comparingLong(HostRecording.Sample::endMillis));
        assertThat(samples).allSatisfy(sample -> {
            assertThat(sample.host().elapsedNanos()).isPositive();
            assertThat(sample.host().cpu().busyPercent()).isBetween(0.0, 100.0);
        });
        assertThat(HostRecording.head(file).host())
                .isEqualTo(HostFactsReader.read().hostName());
    }

    private void record(Path file, int samples) throws Exception {
        CountDownLatch stop = new CountDownLatch(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> exitCode = thread.submit(() -> agent(stop, "--port", "0", "--record", file.toString()));
            Eventually.isTrue(
                    "samples", () -> Files.exists(file) && samples(file).size() >= samples);
            stop.countDown();
            assertThat(exitCode.get(40, TimeUnit.SECONDS)).as(text(err)).isEqualTo(ExitCode.OK);
        } finally {
            stop.countDown();
            thread.shutdownNow();
        }
    }

    private static List<HostRecording.Sample> samples(Path file) {
        List<HostRecording.Sample> all = new ArrayList<>();
        try {
            HostRecording.read(file, all::add);
        } catch (IOException notYet) {
            return List.of();
        }
        return all;
    }

    @Test
    void aFileThatIsNoRecordingOfThisHostIsRefusedAndLeftAsItIs() throws IOException {
        Path other = Files.writeString(folder.resolve("notes.jsonl"), "{\"a\": 1}\n");
        assertThat(agent("--port", "0", "--record", other.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(text(err)).contains("--record " + other + ": is there already, and is no recording");
        assertThat(other).hasContent("{\"a\": 1}\n");
        Path elsewhere = folder.resolve("elsewhere.jsonl");
        Files.write(elsewhere, HostRecording.head("elsewhere", "storage-bench"));
        assertThat(agent("--port", "0", "--record", elsewhere.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(text(err)).contains("is the recording of elsewhere, and this is ");
        assertThat(agent("--port", "0", "--record", folder + "/none/x.jsonl")).isEqualTo(ExitCode.FAILED);
        assertThat(text(err))
                .contains("--record " + folder + "/none/x.jsonl: cannot be written: ")
                .doesNotContain("Exception");
        assertThat(text(out)).isEmpty();
    }

    @Test
    void aPortInUseIsToldWithARemedy() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertThat(agent("--port", port)).isEqualTo(ExitCode.FAILED);
            assertThat(text(err)).startsWith("--port " + port + ": another program listens there.");
            assertThat(text(out)).isEmpty();
        }
    }

    @Test
    void everybodyIsToldWhoCanRead() {
        stopped.countDown();
        assertThat(agent("--port", "0", "--bind", "0.0.0.0")).isEqualTo(ExitCode.OK);
        assertThat(text(err)).contains("everybody who can reach port");
        assertThat(text(out)).doesNotContain("0.0.0.0");
    }

    @Test
    void allWrongOptionsAreToldAtOnce() {
        assertThat(agent("--port", "70000", "--bind", "no host")).isEqualTo(ExitCode.USAGE);
        assertThat(text(err))
                .contains("--port 70000: not a port.", "--bind no host: not an address", "storage-bench agent --help");
    }

    @Test
    void helpNamesTheOptions() throws IOException {
        CommandLineRun help = CommandLineRun.of("agent", "--help");
        assertThat(help.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(help.out()).contains("Usage: storage-bench agent", "--port PORT", "--bind ADDRESS", "9101");
    }

    private int agent(String... arguments) {
        return agent(stopped, arguments);
    }

    private int agent(CountDownLatch stopped, String... arguments) {
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        return new AgentCommand(console).run(arguments, stopped);
    }

    private static int status(String address, String method) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(address).toURL().openConnection();
        try {
            connection.setRequestMethod(method);
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
