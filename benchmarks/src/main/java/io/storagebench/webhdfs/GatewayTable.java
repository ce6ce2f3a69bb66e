package io.storagebench.webhdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Appends again and again by HttpFS, by WebHDFS, and by WebHDFS with the DataNode's location cached, with one session and
 * more, on embedded clusters of several sizes, and prints a table of the successful appends in Markdown.
 */
@Command(name = "GatewayTable", sortOptions = false)
final class GatewayTable implements Callable<Integer> {
    @Option(names = "--sessions", split = ",", description = "Default: ${DEFAULT-VALUE}.")
    List<Integer> sessions = List.of(1, 2, 3, 4);

    @Option(names = "--datanodes", split = ",", description = "Default: ${DEFAULT-VALUE}.")
    List<Integer> dataNodes = List.of(3);

    @Option(names = "--size", description = "Of an append. Default: ${DEFAULT-VALUE}.")
    String size = "10m";

    @Option(names = "--duration", description = "Of each cell. Default: ${DEFAULT-VALUE}.")
    String duration = "60s";

    @Option(names = "--warmup", description = "Of each cell. Default: ${DEFAULT-VALUE}.")
    String warmup = "5s";

    @Option(names = "--data", description = "A folder for the blocks, such as one in memory.")
    String data;

    @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "A setting of the servers.")
    List<String> settings = new ArrayList<>();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new GatewayTable()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        System.out.println(
                "| DataNodes | client | sessions | appends | found | failed | a minute | p50, ms | p99, ms | client CPU,"
                        + " ms an append | connections opened, least and most of a DataNode |");
        System.out.println("|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (int nodes : dataNodes) {
            try (GatewayServers servers = GatewayServers.start(nodes, data, settings)) {
                for (ClientKind kind : List.of(ClientKind.HTTPFS, ClientKind.EACH, ClientKind.CACHED)) {
                    for (int threads : sessions) {
                        row(nodes, kind, threads, append(servers, kind, threads));
                    }
                }
            }
        }
        return 0;
    }

    private Result append(GatewayServers servers, ClientKind kind, int threads) throws Exception {
        Path json = Files.createTempFile("gateway-table", ".json");
        try {
            List<String> words = new ArrayList<>(List.of("webhdfs-append", "--clean", "--quiet"));
            words.addAll(servers.words(kind));
            words.addAll(List.of("--threads", Integer.toString(threads), "--size", size));
            words.addAll(List.of("--duration", duration, "--warmup", warmup, "--json", json.toString()));
            words.addAll(List.of("--threshold", "errors<5%")); // a few are shown beside the others
            InThisJvm.run(words);
            return ResultJson.read(json).runs().get(0);
        } finally {
            Files.delete(json);
        }
    }

    private static void row(int nodes, ClientKind kind, int threads, Result result) {
        OperationStats op = result.ops().values().iterator().next();
        double cpuNanos = result.hosts()
                .values()
                .iterator()
                .next()
                .measured()
                .host()
                .process()
                .cpuNanos();
        System.out.printf(
                Locale.ROOT,
                "| %d | %s | %d | %d | %d | %d | %.0f | %.1f | %.1f | %.2f | %s |%n",
                nodes,
                kind.title(),
                threads,
                op.requests(),
                op.counters().get("appends found in the files").sum(),
                op.failedRequests(),
                op.window().requests() * 60e9 / op.window().nanos(),
                op.service().percentileNanos(50) / 1e6,
                op.service().percentileNanos(99) / 1e6,
                cpuNanos / 1e6 / op.window().requests(),
                kind == ClientKind.HTTPFS ? "-" : connections(op));
    }

    /** Of the hosts that content went to; the NameNode has none. */
    private static String connections(OperationStats op) {
        long[] opened = op.groups().get("host").keySet().stream()
                .map(host -> op.counters().get(host + " opened"))
                .filter(counter -> counter != null && isOfServer(counter))
                .mapToLong(CounterStats::sum)
                .sorted()
                .toArray();
        return opened.length == 0 ? "-" : opened[0] + ", " + opened[opened.length - 1];
    }

    private static boolean isOfServer(CounterStats counter) {
        return counter.meaning() != null && counter.meaning().kind() == CounterMeaning.Kind.OF_SERVER;
    }
}
