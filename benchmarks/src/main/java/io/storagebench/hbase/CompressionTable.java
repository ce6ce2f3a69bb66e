package io.storagebench.hbase;

import io.storagebench.cli.InThisJvm;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.figures.Quiet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Puts the same rows without compression, compressed by HBase with GZ, and compressed below HBase, and prints a table of it in
 * Markdown. The last group is a matter of the file system under HBase, so only its owner can switch it on: their HBase is given,
 * or the row says that it was not run. The write-ahead log is off, as with bulk loads, and what is in store files afterwards is
 * all of the rows.
 */
@Command(name = "CompressionTable", sortOptions = false)
final class CompressionTable implements Callable<Integer> {
    @Option(
            names = "--zookeeper",
            description = "HOST:PORT of a running HBase's ZooKeeper. Default: an embedded HBase.")
    String zooKeeper;

    @Option(
            names = "--below-hbase",
            description =
                    "ZooKeeper of an HBase whose file system compresses, for the third group. Default: it is not run.")
    String belowHbase;

    @Option(names = "--rows", description = "Of each group. Default: ${DEFAULT-VALUE}.")
    long rows = 1_000_000;

    @Option(names = "--threads", description = "Default: ${DEFAULT-VALUE}.")
    int threads = 4;

    @Option(names = "--regions", description = "Default: ${DEFAULT-VALUE}.")
    int regions = 10;

    @Option(names = "--compressibility", description = "Of the rows. Default: ${DEFAULT-VALUE}.")
    double compressibility = 0.75;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new CompressionTable()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        System.out.println(
                "| group | rows/s | variation | longest stall, s | final flush, s | client CPU, µs/row | table |");
        System.out.println("|---|---:|---:|---:|---:|---:|---|");
        if (zooKeeper != null) {
            ofOneCluster(zooKeeper);
        } else {
            try (EmbeddedServer server = EmbeddedServer.start("hbase", List.of())) {
                ofOneCluster(server.properties().get("hbase.zookeeper.quorum") + ":"
                        + server.properties().get("hbase.zookeeper.property.clientPort"));
            }
        }
        if (belowHbase == null) {
            System.out.println("| compressed below HBase | not run | | | | | |");
        } else {
            row("compressed below HBase", belowHbase, "none");
        }
        return 0;
    }

    private void ofOneCluster(String quorum) throws Exception {
        System.err.println("warm-up, as the first group would otherwise pay for what the JVMs compile");
        put(quorum, "none");
        row("no compression", quorum, "none");
        row("GZ in HBase", quorum, "gz");
    }

    private void row(String group, String quorum, String compression) throws Exception {
        System.err.println(group);
        print(group, put(quorum, compression));
    }

    private Result put(String quorum, String compression) throws Exception {
        Path json = Files.createTempFile("compression", ".json");
        try {
            List<String> words =
                    new ArrayList<>(List.of("hbase-put", "--zookeeper", quorum, "--clean", "--wal", "off"));
            words.addAll(List.of("--rows", Long.toString(rows), "--threads", Integer.toString(threads)));
            words.addAll(List.of("--regions", Integer.toString(regions), "--compression", compression));
            words.addAll(List.of("--compressibility", Double.toString(compressibility)));
            words.addAll(List.of("--quiet", "--json", json.toString()));
            InThisJvm.run(words);
            return ResultJson.read(json).runs().get(0);
        } finally {
            Files.delete(json);
        }
    }

    private void print(String group, Result result) {
        OperationStats op = result.ops().values().iterator().next();
        double cpuNanos = result.hosts()
                .values()
                .iterator()
                .next()
                .measured()
                .host()
                .process()
                .cpuNanos();
        CounterStats flush = op.counters().get("final flush of the table");
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.2f | %s | %.1f | %.1f | %s |%n",
                group,
                op.window().itemsPerSecond(),
                variation(result),
                op.quiet()
                        .longestWithin(op.window().startNanos(), op.window().endNanos())
                        .map(Quiet.Stretch::nanos)
                        .map(nanos -> String.format(Locale.ROOT, "%.1f", nanos / 1e9))
                        .orElse("below 1"),
                flush.sum() / 1e9,
                cpuNanos / 1e3 / op.window().items(),
                result.streams().get(0).target().facts().get("table after the load"));
    }

    /** Standard deviation by mean of the rates of whole seconds. */
    private static double variation(Result result) {
        double[] rates = result.intervals().stream()
                .flatMap(interval -> interval.ops().values().stream())
                .filter(op -> op.moved().nanos() > 0.9e9)
                .mapToDouble(op -> op.moved().itemsPerSecond())
                .toArray();
        double mean = Arrays.stream(rates).average().orElse(Double.NaN);
        double squares =
                Arrays.stream(rates).map(rate -> (rate - mean) * (rate - mean)).sum();
        return Math.sqrt(squares / rates.length) / mean;
    }
}
