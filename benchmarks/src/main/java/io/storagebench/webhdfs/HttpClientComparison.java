package io.storagebench.webhdfs;

import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.op.Clock;
import io.storagebench.units.ByteSize;
import io.storagebench.webhdfs.http.Body;
import io.storagebench.webhdfs.http.HttpAnswer;
import io.storagebench.webhdfs.http.HttpSession;
import io.storagebench.webhdfs.http.HttpSettings;
import io.storagebench.webhdfs.http.Meter;
import io.storagebench.webhdfs.http.TrustStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * An append, as a question and the content where the answer says, by Apache's HttpCore and by java.net.http in turn, at a
 * server that does nothing. It was to decide on which of them our client is built.
 */
@Command(name = "HttpClientComparison", sortOptions = false)
final class HttpClientComparison implements Callable<Integer> {
    @Option(names = "--size", description = "Of an append. Default: ${DEFAULT-VALUE}.")
    String size = "10m";

    @Option(names = "--appends", description = "Of each turn. Default: ${DEFAULT-VALUE}.")
    int appends = 200;

    @Option(names = "--rounds", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int rounds = 10;

    @Option(names = "--warmup", description = "Seconds of each side that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 5;

    @Option(
            names = "--continue",
            description = "The server says 100 Continue to each content, as DataNodes do, though nobody asks for it.")
    boolean says100;

    private byte[] content;
    private URI gateway;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new HttpClientComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        content = new byte[Math.toIntExact(ByteSize.parse(size))];
        Process server = server();
        try {
            byte[] port = server.getInputStream().readNBytes(6);
            gateway = URI.create("http://127.0.0.1:" + new String(port, StandardCharsets.US_ASCII).strip()
                    + "/webhdfs/v1/file?op=APPEND");
            Side core = new Side("HttpCore 5", () -> measured(this::byHttpCore));
            Side jdk = new Side("java.net.http", () -> measured(this::byJdk));
            AlternateRuns turns = new AlternateRuns(List.of(core, jdk), Measure.REQUESTS, Measure.CPU_PER_REQUEST);
            turns.take(Duration.ofSeconds(2L * warmup), rounds);
            turns.printMeans();
            turns.printRatios(core, jdk);
        } finally {
            server.destroy();
        }
        return 0;
    }

    private Process server() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                InstantGateway.class.getName()));
        if (!says100) {
            command.add("--silent");
        }
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private interface Appends {
        void all() throws Exception;
    }

    private Figures measured(Appends load) throws Exception {
        long cpu = cpuNanos();
        long start = System.nanoTime();
        load.all();
        return new Figures(appends, (long) appends * content.length, System.nanoTime() - start, cpuNanos() - cpu, 0);
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private void byHttpCore() throws IOException {
        HttpSettings settings =
                new HttpSettings(Duration.ofSeconds(5), Duration.ofSeconds(60), true, false, TrustStore.usual());
        Body body = new Body() {
            @Override
            public long bytes() {
                return content.length;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                for (int offset = 0; offset < content.length; offset += 1 << 16) {
                    out.write(content, offset, Math.min(1 << 16, content.length - offset));
                }
            }
        };
        try (HttpSession session = new HttpSession(settings, Meter.NONE, Clock.system())) {
            for (int i = 0; i < appends; i++) {
                URI location;
                try (HttpAnswer answer = session.send("POST", gateway, Map.of(), null)) {
                    location = URI.create(answer.header("Location").orElseThrow());
                }
                try (HttpAnswer answer = session.send("POST", location, Map.of(), body)) {
                    require200(answer.status());
                }
            }
        }
    }

    private void byJdk() throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        for (int i = 0; i < appends; i++) {
            HttpResponse<Void> redirect = client.send(
                    HttpRequest.newBuilder(gateway)
                            .POST(BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.discarding());
            URI location = URI.create(redirect.headers().firstValue("Location").orElseThrow());
            HttpRequest request = HttpRequest.newBuilder(location)
                    .POST(BodyPublishers.fromPublisher(
                            BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)), content.length))
                    .build();
            require200(client.send(request, BodyHandlers.discarding()).statusCode());
        }
    }

    private static void require200(int status) throws IOException {
        if (status != 200) {
            throw new IOException("answered " + status);
        }
    }
}
