package io.storagebench.webhdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Appends by WebHDFS with the location cached, with a redirect each time, and by Hadoop's own WebHdfsFileSystem in turn, on
 * one embedded cluster, and prints how they compare.
 */
@Command(name = "WebHdfsComparison", sortOptions = false)
final class WebHdfsComparison implements Callable<Integer> {
    @Option(names = "--size", description = "Of an append. Default: ${DEFAULT-VALUE}.")
    String size = "10m";

    @Option(names = "--sessions", description = "Default: ${DEFAULT-VALUE}.")
    int sessions = 1;

    @Option(names = "--appends", description = "Of each turn. Default: ${DEFAULT-VALUE}.")
    int appends = 40;

    @Option(names = "--rounds", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int rounds = 12;

    @Option(names = "--warmup", description = "Seconds of each side that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 30;

    @Option(names = "--settle", description = "At the beginning of each turn, not counted. Default: ${DEFAULT-VALUE}.")
    String settle = "1s";

    @Option(names = "--httpfs", description = "Also by HttpFS.")
    boolean httpFs;

    @Option(names = "--datanodes", description = "Default: ${DEFAULT-VALUE}.")
    int dataNodes = 3;

    @Option(names = "--data", description = "A folder for the blocks, such as one in memory.")
    String data;

    @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "A setting of the servers.")
    List<String> settings = new ArrayList<>();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new WebHdfsComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        try (GatewayServers servers = GatewayServers.start(dataNodes, data, settings)) {
            Side cached = side(servers, ClientKind.CACHED);
            Side each = side(servers, ClientKind.EACH);
            Side hadoop = side(servers, ClientKind.HADOOP);
            List<Side> sides = new ArrayList<>(List.of(cached, each, hadoop));
            if (httpFs) {
                sides.add(side(servers, ClientKind.HTTPFS));
            }
            AlternateRuns turns = new AlternateRuns(sides, Measure.REQUESTS, Measure.CPU_PER_REQUEST);
            turns.take(Duration.ofSeconds((long) warmup * sides.size()), rounds);
            turns.printMeans();
            turns.printRatios(each, hadoop);
            turns.printRatios(cached, each);
            if (httpFs) {
                turns.printRatios(sides.get(sides.size() - 1), each);
            }
        }
        return 0;
    }

    private Side side(GatewayServers servers, ClientKind kind) {
        return new Side(kind.title(), () -> append(servers, kind));
    }

    private Figures append(GatewayServers servers, ClientKind kind) throws Exception {
        List<String> words = new ArrayList<>(List.of("webhdfs-append", "--clean"));
        words.addAll(servers.words(kind));
        words.addAll(List.of("--threads", Integer.toString(sessions), "--size", size));
        words.addAll(List.of("--requests", Integer.toString(appends), "--warmup", settle));
        return MeasuredCommand.run(words, InThisJvm::run);
    }
}
