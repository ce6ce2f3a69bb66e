package io.storagebench.hdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.BareThreads;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import io.storagebench.compare.OtherJvm;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.io.EnumSetWritable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code nn-create} or {@code nn-open} and bare loops over the same calls in turn, all on empty files of one folder, and
 * prints the ratios. Command and loops share this JVM; Hadoop's NNThroughputBenchmark ends its JVM, so beside it each gets one
 * of its own. Everything is made below one folder, which is removed at the end.
 */
@Command(name = "NameNodeComparison", sortOptions = false)
final class NameNodeComparison implements Callable<Integer> {
    private static final Pattern OPS = Pattern.compile("Ops per sec: ([0-9.]+)");
    private static final List<String> JVM = List.of("-Xmx1g");
    private static final Path FOLDER = new Path("/comparison");
    private static final Path KEPT = new Path(FOLDER, "kept");
    /** Where NNThroughputBenchmark works. */
    private static final Path ITS_FOLDER = new Path("/nnThroughputBenchmark");

    @Option(names = "--fs", required = true, description = "URI of a running HDFS.")
    URI uri;

    @Option(names = "--open", description = "Compares opening instead of creating.")
    boolean open;

    @Option(names = "--nnthroughput", description = "The folder of NNThroughputBenchmark's class path, as the rival.")
    java.nio.file.Path itsClassPath;

    @Option(names = "--jar", description = "storage-bench.jar, beside that. Default: ${DEFAULT-VALUE}.")
    java.nio.file.Path jar = java.nio.file.Path.of("app/target/storage-bench.jar");

    @Option(names = "--threads", description = "Default: ${DEFAULT-VALUE}.")
    int threads = 16;

    @Option(names = "--files", description = "Of each turn. Default: ${DEFAULT-VALUE}.")
    int files = 20_000;

    @Option(names = "--pairs", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int pairs = 12;

    @Option(names = "--warmup", description = "Seconds of pairs that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 60;

    private DistributedFileSystem fs;
    private List<Path> there;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new NameNodeComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        fs = (DistributedFileSystem) FileSystem.get(uri, new Configuration());
        for (Path folder : List.of(FOLDER, ITS_FOLDER)) {
            if (fs.exists(folder)) {
                throw new IOException(folder + " is there already");
            }
        }
        try {
            makeFiles();
            compare();
        } finally {
            fs.delete(FOLDER, true);
            fs.delete(ITS_FOLDER, true);
        }
        return 0;
    }

    /** For those that open. */
    private void makeFiles() throws Exception {
        if (open) {
            InThisJvm.run(words("nn-create", "fs", KEPT, List.of("--files", String.valueOf(files), "--bytes", "0")));
            there = new ArrayList<>();
            for (FileStatus part : fs.listStatus(KEPT, path -> !path.getName().startsWith("_"))) {
                for (FileStatus file : fs.listStatus(part.getPath())) {
                    there.add(file.getPath());
                }
            }
        }
    }

    private void compare() throws Exception {
        if (itsClassPath != null) {
            Side tool = new Side("--via rpc", () -> tool("rpc", this::inAnotherJvm));
            Side its = new Side("NNThroughputBenchmark", this::nnThroughput);
            AlternateRuns turns = new AlternateRuns(List.of(tool, its), Measure.REQUESTS);
            turns.take(Duration.ZERO, pairs);
            turns.printMeans();
            turns.printRatios(tool, its);
            return;
        }
        Side tool = new Side("through the file system", () -> tool("fs", InThisJvm::run));
        Side bare = new Side("bare loop of FileSystem", this::bareFileSystem);
        Side rpc = new Side("--via rpc", () -> tool("rpc", InThisJvm::run));
        Side bareRpc = new Side("bare loop of ClientProtocol", this::bareRpc);
        AlternateRuns turns =
                new AlternateRuns(List.of(tool, bare, rpc, bareRpc), Measure.REQUESTS, Measure.CPU_PER_REQUEST);
        turns.take(Duration.ofSeconds(warmup), pairs);
        turns.printMeans();
        turns.printRatios(tool, bare);
        turns.printRatios(rpc, bareRpc);
    }

    private List<String> words(String operation, String via, Path folder, List<String> further) {
        List<String> words = new ArrayList<>(List.of(operation, "--fs", uri.toString(), "--via", via));
        words.addAll(List.of("--dir", folder.toString(), "--threads", String.valueOf(threads)));
        if (operation.equals("nn-create")) {
            words.addAll(List.of("--layout", "flat"));
        }
        words.addAll(further);
        return words;
    }

    private Figures tool(String via, MeasuredCommand.Start start) throws Exception {
        if (open) {
            List<String> load = new ArrayList<>(List.of("--requests", String.valueOf(files)));
            if (itsClassPath != null) { // which creates what it opens right before, in the same JVM
                load.addAll(List.of("--warmup", "10s"));
            }
            return MeasuredCommand.run(words("nn-open", via, KEPT, load), start);
        }
        List<String> further = List.of("--files", String.valueOf(files), "--bytes", "0", "--clean");
        return MeasuredCommand.run(words("nn-create", via, new Path(FOLDER, "tool"), further), start);
    }

    private Figures bareFileSystem() throws Exception {
        if (open) {
            return BareThreads.run(threads, files, (number, buffer) -> {
                fs.open(there.get(number)).close();
                return 0;
            });
        }
        return creating(
                (folder, number) -> fs.create(new Path(folder, name(number))).close());
    }

    private Figures bareRpc() throws Exception {
        DFSClient client = fs.getClient();
        ClientProtocol nameNode = client.getNamenode();
        if (open) {
            long prefetch = client.getConf().getPrefetchSize();
            return BareThreads.run(threads, files, (number, buffer) -> {
                nameNode.getBlockLocations(there.get(number).toUri().getPath(), 0, prefetch);
                return 0;
            });
        }
        short replication = fs.getDefaultReplication(FOLDER);
        long blockBytes = fs.getDefaultBlockSize(FOLDER);
        FsPermission permission = FsPermission.getFileDefault();
        return creating((folder, number) -> {
            String file = folder + "/" + name(number);
            long id = nameNode.create(
                            file,
                            permission,
                            client.getClientName(),
                            new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
                            true,
                            replication,
                            blockBytes,
                            CryptoProtocolVersion.supported(),
                            null,
                            null)
                    .getFileId();
            nameNode.complete(file, client.getClientName(), null, id);
        });
    }

    private interface Create {
        void file(Path folder, int number) throws IOException;
    }

    private Figures creating(Create create) throws Exception {
        Path folder = new Path(FOLDER, "bare");
        try {
            return BareThreads.run(threads, files, (number, buffer) -> {
                create.file(folder, number);
                return 0;
            });
        } finally {
            fs.delete(folder, true);
        }
    }

    private static String name(int number) {
        return String.format("%09d", number);
    }

    private Figures nnThroughput() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-cp",
                itsClassPath + "/*",
                "org.apache.hadoop.hdfs.server.namenode.NNThroughputBenchmark",
                "-fs",
                uri.toString(),
                "-op",
                open ? "open" : "create",
                "-threads",
                String.valueOf(threads),
                "-files",
                String.valueOf(files),
                "-filesPerDir",
                String.valueOf(files)));
        if (!open) {
            command.add("-close");
        }
        Matcher found = OPS.matcher(OtherJvm.run(JVM, command));
        double last = 0;
        while (found.find()) {
            last = Double.parseDouble(found.group(1));
        }
        if (last == 0) {
            throw new IOException("NNThroughputBenchmark printed no figure");
        }
        System.out.printf(Locale.ROOT, "    NNThroughputBenchmark: %.0f a second%n", last);
        return new Figures(files, 0, Math.round(files / last * 1e9), 0, 0);
    }

    private void inAnotherJvm(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("-jar", jar.toString()));
        command.addAll(words);
        OtherJvm.run(JVM, command);
    }
}
