package io.storagebench.s3;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.connect.ClientOptions;
import io.storagebench.s3.sdk.SdkKeys;
import io.storagebench.units.ByteSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code s3-put} or {@code s3-get} with several clients in turn, in this JVM, and with {@code --bare} a bare loop over
 * each of them, too; prints the means and the ratios of what ran in one round, with confidence intervals. The service is an
 * embedded one, or one that does nothing, in a JVM of its own.
 */
@Command(name = "S3Comparison", sortOptions = false)
final class S3Comparison implements Callable<Integer> {
    private static final String FOLDER = "comparison";
    private static final Duration SETTLE = Duration.ofSeconds(1);

    @Option(names = "--get", description = "Compares gets instead of puts.")
    boolean gets;

    @Option(
            names = "--clients",
            split = ",",
            description = "Each with further options of it, as in 'http,v2 --sign payload'. Default: ${DEFAULT-VALUE}.")
    List<String> clients = List.of("http", "crt", "v2", "v1");

    @Option(names = "--bare", description = "Each client also in a bare loop.")
    boolean bare;

    @Option(names = "--size", description = "Default: ${DEFAULT-VALUE}.")
    String size = "30000";

    @Option(names = "--threads", description = "Default: ${DEFAULT-VALUE}.")
    int threads = 16;

    @Option(names = "--objects", description = "Default: ${DEFAULT-VALUE}.")
    int objects = 4000;

    @Option(names = "--requests", description = "Of gets, round and round. Default: one of each object.")
    Integer requests;

    @Option(names = "--rounds", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int rounds = 12;

    @Option(names = "--warmup", description = "Seconds of each that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 30;

    @Option(names = "--instant", description = "On a service that does nothing and answers at once.")
    boolean instant;

    @Option(names = "--data", description = "A folder for the embedded service's files, such as one in memory.")
    Path data;

    private ComparedService service;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new S3Comparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        try (ComparedService started = instant ? ComparedService.instant() : ComparedService.embedded(data)) {
            service = started;
            if (gets) {
                MeasuredCommand.run(toolWords("s3-put", "http"), InThisJvm::run);
            }
            compare();
        }
        return 0;
    }

    private void compare() throws Exception {
        List<Side> tools = new ArrayList<>();
        List<Side> loops = new ArrayList<>();
        List<Side> all = new ArrayList<>();
        for (String client : clients) {
            Side tool = new Side(client, () -> tool(client));
            tools.add(tool);
            all.add(tool);
            if (bare) {
                ClientOptions options = options(client);
                Side loop = new Side(client + " in a bare loop", () -> bare(options));
                loops.add(loop);
                all.add(loop);
            }
        }
        AlternateRuns turns = new AlternateRuns(all, Measure.THROUGHPUT, Measure.CPU_PER_REQUEST);
        turns.take(Duration.ofSeconds((long) warmup * all.size()), rounds);
        turns.printMeans();
        for (int i = 0; i < loops.size(); i++) {
            turns.printRatios(tools.get(i), loops.get(i));
        }
        for (Side other : tools.subList(1, tools.size())) {
            turns.printRatios(tools.get(0), other);
        }
    }

    private Figures tool(String client) throws Exception {
        if (gets) {
            List<String> words = toolWords("s3-get", client);
            words.addAll(List.of("--requests", String.valueOf(requests())));
            return MeasuredCommand.run(words, InThisJvm::run);
        }
        Figures figures = MeasuredCommand.run(toolWords("s3-put", client), InThisJvm::run);
        service.remove(FOLDER);
        return figures;
    }

    private int requests() {
        return requests == null ? objects : requests;
    }

    private List<String> toolWords(String operation, String client) {
        List<String> words = new ArrayList<>(List.of(
                operation,
                "--endpoint",
                service.endpoint().toString(),
                "--prefix",
                FOLDER,
                "--objects",
                String.valueOf(objects),
                "--size",
                size,
                "--threads",
                String.valueOf(threads),
                // What a start makes the JVM compile is not a part of what follows.
                "--warmup",
                SETTLE.toSeconds() + "s"));
        words.addAll(words(client));
        return words;
    }

    private static List<String> words(String client) {
        return List.of(("--client " + client.strip()).split("\\s+", -1));
    }

    private static ClientOptions options(String client) {
        ClientOptions options =
                CommandLine.populateCommand(new ClientOptions(), words(client).toArray(String[]::new));
        if (options.checksum() != Checksum.NONE) {
            throw new IllegalArgumentException(client + ": bare loops have no checksums");
        }
        return options;
    }

    private ClientSettings settings(ClientOptions options) {
        return new ClientSettings(
                service.endpoint(),
                ComparedService.BUCKET,
                false,
                "us-east-1",
                SdkKeys.usual(Optional.empty()),
                threads,
                options.connectTimeout,
                options.timeout,
                options.retries,
                () -> {},
                options.checksum(),
                options.signing(false),
                options.expectContinue);
    }

    /** With a client of its own and as much before as the tool, so that both and the service find the same. */
    private Figures bare(ClientOptions options) throws Exception {
        try (BareClient client = BareClient.of(options.kind(), settings(options))) {
            return bare(new S3BareLoop(client, threads, ByteSize.parse(size)));
        }
    }

    private Figures bare(S3BareLoop loop) throws Exception {
        if (gets) {
            loop.gets(FOLDER, objects, SETTLE);
            return loop.gets(FOLDER, objects, requests());
        }
        loop.puts(FOLDER + "/settle", SETTLE);
        Figures figures = loop.puts(FOLDER, objects);
        service.remove(FOLDER);
        return figures;
    }
}
