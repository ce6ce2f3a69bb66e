package io.storagebench.hdfs;

import io.storagebench.op.ByteSize;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code hdfs-write} or {@code hdfs-read} and a rival in turn, each in a JVM of its own with the same options, and
 * prints the ratio of each pair and a confidence interval of their mean. The rival is {@link BareLoop} or Hadoop's
 * TestDFSIO. Everything that it writes is below one folder, which it makes and removes.
 */
@Command(name = "HdfsComparison", sortOptions = false)
final class HdfsComparison implements Callable<Integer> {
    private static final Pattern IO_RATE = Pattern.compile("Throughput mb/sec:\\s+([0-9.]+)");
    private static final Pattern EXEC_TIME = Pattern.compile("Test exec time sec:\\s+([0-9.]+)");
    private static final String FOLDER = "/comparison";

    @Option(names = "--fs", required = true, description = "URI of a running HDFS.")
    URI uri;

    @Option(names = "--jar", description = "storage-bench.jar. Default: ${DEFAULT-VALUE}.")
    Path jar = Path.of("app/target/storage-bench.jar");

    @Option(names = "--testdfsio", description = "The folder of TestDFSIO's class path, when that is the rival.")
    Path testDfsio;

    @Option(names = "--read", description = "Compares reads instead of writes.")
    boolean read;

    @Option(names = "--pairs", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int pairs = 12;

    @Option(names = "--threads", description = "Default: ${DEFAULT-VALUE}.")
    int threads = 4;

    @Option(names = "--files", description = "Default: ${DEFAULT-VALUE}.")
    int files = 24;

    @Option(names = "--size", description = "Default: ${DEFAULT-VALUE}.")
    String size = "64m";

    @Option(names = "--warmup", description = "Seconds; TestDFSIO has none. Default: ${DEFAULT-VALUE}.")
    int warmup = 15;

    @Option(names = "--java", description = "Options of the JVMs. Default: ${DEFAULT-VALUE}.")
    String javaOptions = "-Xmx1g";

    private FileSystem fs;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new HdfsComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        fs = FileSystem.get(uri, new Configuration());
        if (!fs.mkdirs(new org.apache.hadoop.fs.Path(FOLDER)) || fs.listStatus(path("")).length > 0) {
            throw new IOException(FOLDER + " is not empty");
        }
        try {
            if (read) {
                toolRun("hdfs-write");
            }
            compare();
        } finally {
            fs.delete(path(""), true);
            fs.close();
        }
        return 0;
    }

    private void compare() throws Exception {
        List<Figures> tool = new ArrayList<>();
        List<Figures> rival = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            // Who begins takes turns, as the first may find the servers warmer or cooler than the second.
            if (pair % 2 == 0) {
                tool.add(tool());
                rival.add(rival());
            } else {
                rival.add(rival());
                tool.add(tool());
            }
            Figures ours = tool.get(pair);
            Figures theirs = rival.get(pair);
            System.out.printf(
                    Locale.ROOT,
                    "%2d  MB/s %7.1f %7.1f  ratio %.3f   CPU ns/byte %.3f %.3f%n",
                    pair + 1,
                    ours.bytesPerSecond() / 1e6,
                    theirs.bytesPerSecond() / 1e6,
                    ours.bytesPerSecond() / theirs.bytesPerSecond(),
                    ours.cpuNanosPerByte(),
                    theirs.cpuNanosPerByte());
        }
        print("throughput", tool, rival, Figures::bytesPerSecond);
        if (rival.get(0).cpuNanos() > 0) {
            print("CPU per byte", tool, rival, Figures::cpuNanosPerByte);
        }
    }

    /** The mean is of logarithms, as a ratio of 2 and one of ½ are 1 together. */
    private void print(String what, List<Figures> tool, List<Figures> rival, ToDoubleFunction<Figures> figure) {
        SummaryStatistics logs = new SummaryStatistics();
        for (int i = 0; i < pairs; i++) {
            logs.addValue(Math.log(figure.applyAsDouble(tool.get(i)) / figure.applyAsDouble(rival.get(i))));
        }
        double t = new TDistribution(pairs - 1).inverseCumulativeProbability(0.975);
        double mean = logs.getMean();
        double half = t * logs.getStandardDeviation() / Math.sqrt(pairs);
        System.out.printf(
                Locale.ROOT,
                "%s, storage-bench / rival: %.3f, 95 %% interval %.3f to %.3f of %d pairs%n",
                what,
                Math.exp(mean),
                Math.exp(mean - half),
                Math.exp(mean + half),
                pairs);
    }

    private Figures tool() throws Exception {
        if (read) {
            return toolRun("hdfs-read");
        }
        try {
            return toolRun("hdfs-write");
        } finally {
            fs.delete(path("/tool"), true);
        }
    }

    private Figures toolRun(String operation) throws Exception {
        Path json = Files.createTempFile("comparison", ".json");
        List<String> command = java();
        command.addAll(List.of(
                "-jar",
                jar.toString(),
                operation,
                "--fs",
                uri.toString(),
                "--dir",
                FOLDER + "/tool",
                "--files",
                String.valueOf(files),
                "--size",
                size,
                "--threads",
                String.valueOf(threads),
                "--warmup",
                warmup + "s",
                "--quiet",
                "--json",
                json.toString()));
        try {
            output(command);
            Result result = ResultJson.read(json).runs().get(0);
            OperationStats stats = result.ops().get(operation);
            long cpu = result.hosts()
                    .values()
                    .iterator()
                    .next()
                    .measured()
                    .host()
                    .process()
                    .cpuNanos();
            return new Figures(stats.window().bytes(), stats.window().nanos(), cpu);
        } finally {
            Files.delete(json);
        }
    }

    private Figures rival() throws Exception {
        if (testDfsio != null) {
            return testDfsio();
        }
        List<String> command = java();
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + jar,
                BareLoop.class.getName(),
                read ? "read" : "write",
                uri.toString(),
                FOLDER + (read ? "/tool" : "/bare"),
                String.valueOf(threads),
                String.valueOf(files),
                String.valueOf(ByteSize.parse(size)),
                String.valueOf(warmup)));
        try {
            return Figures.parse(output(command));
        } finally {
            fs.delete(path("/bare"), true);
        }
    }

    /**
     * The most that can be made of its figures: its "throughput" is the mean of one map while it moves data, so all maps
     * together move at most that many times as much.
     */
    private Figures testDfsio() throws Exception {
        List<String> command = java();
        command.addAll(List.of(
                "-Dtest.build.data=" + FOLDER + "/dfsio",
                "-cp",
                testDfsio + "/*",
                "org.apache.hadoop.fs.TestDFSIO",
                "-Dfs.defaultFS=" + uri,
                "-Dmapreduce.framework.name=local",
                "-Dmapreduce.local.map.tasks.maximum=" + threads,
                read ? "-read" : "-write",
                "-nrFiles",
                String.valueOf(files),
                "-size",
                ByteSize.parse(size) + "B",
                "-resFile",
                "/dev/null"));
        if (read && !fs.exists(path("/dfsio"))) {
            List<String> write = new ArrayList<>(command);
            write.set(write.indexOf("-read"), "-write");
            output(write);
        }
        String output = output(command);
        if (!read) {
            fs.delete(path("/dfsio"), true);
        }
        long bytes = files * ByteSize.parse(size);
        double perMap = number(IO_RATE, output) * (1 << 20);
        System.out.printf(
                Locale.ROOT,
                "    TestDFSIO: throughput %.1f MB/s of a map; %.1f MB/s over the whole job%n",
                perMap / 1e6,
                bytes / number(EXEC_TIME, output) / 1e6);
        return new Figures(bytes, Math.round(bytes / (perMap * threads) * 1e9), 0);
    }

    private static double number(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException("TestDFSIO printed no figure:\n" + text);
        }
        return Double.parseDouble(found.group(1));
    }

    private List<String> java() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(javaOptions.split(" ")));
        return command;
    }

    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(command + "\n" + output);
        }
        return output;
    }

    private static org.apache.hadoop.fs.Path path(String below) {
        return new org.apache.hadoop.fs.Path(FOLDER + below);
    }
}
