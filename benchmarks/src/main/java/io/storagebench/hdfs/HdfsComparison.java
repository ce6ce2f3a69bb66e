package io.storagebench.hdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.op.ByteSize;
import io.storagebench.op.CoderWork;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
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
 * Runs {@code hdfs-write} or {@code hdfs-read} and a rival in turn, and prints the ratio of each pair and a confidence
 * interval of their mean. {@link BareLoop}, and the same operation with other options, run in this JVM, so that both find
 * it equally warm and a pair takes seconds; Hadoop's TestDFSIO ends its JVM, so each gets one of its own then. Everything
 * that is written is below one folder, which is made and removed. Files of hdfs-write that are in {@code
 * /comparison/tool} already are read, and stay.
 */
@Command(name = "HdfsComparison", sortOptions = false)
final class HdfsComparison implements Callable<Integer> {
    private static final Pattern IO_RATE = Pattern.compile("Throughput mb/sec:\\s+([0-9.]+)");
    private static final Pattern EXEC_TIME = Pattern.compile("Test exec time sec:\\s+([0-9.]+)");
    private static final String FOLDER = "/comparison";
    private static final String TOOL = "/tool";
    private static final int SETTLE_SECONDS = 2;
    private static final int MOST_POLLS = 60;

    @Option(names = "--fs", required = true, description = "URI of a running HDFS.")
    URI uri;

    @Option(names = "--jar", description = "storage-bench.jar, beside TestDFSIO. Default: ${DEFAULT-VALUE}.")
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

    @Option(names = "--rounds", description = "How often a read goes through the files. Default: ${DEFAULT-VALUE}.")
    int rounds = 1;

    @Option(names = "--size", description = "Default: ${DEFAULT-VALUE}.")
    String size = "64m";

    @Option(names = "--options", description = "Further ones of the operation, as in a shell without quotes.")
    String options = "";

    @Option(names = "--against", description = "Those of the rival, when that is storage-bench, too.")
    String against;

    @Option(names = "--warmup", description = "Seconds of pairs that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 60;

    @Option(names = "--java", description = "Options of the JVMs beside TestDFSIO. Default: ${DEFAULT-VALUE}.")
    String javaOptions = "-Xmx1g";

    private FileSystem fs;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new HdfsComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        fs = FileSystem.get(uri, new Configuration());
        boolean written = read && fs.exists(path(TOOL));
        if (!written && fs.mkdirs(path("")) && fs.listStatus(path("")).length > 0) {
            throw new IOException(FOLDER + " is not empty");
        }
        try {
            if (read && !written) {
                toolRun("hdfs-write", TOOL, options);
            }
            compare();
        } finally {
            if (!written) {
                fs.delete(path(""), true);
            }
            fs.close();
        }
        return 0;
    }

    private void compare() throws Exception {
        List<Figures> tool = new ArrayList<>();
        List<Figures> rival = new ArrayList<>();
        long start = System.nanoTime();
        while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(warmup)) {
            tool();
            rival();
        }
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
        if (rival.get(0).coderNanos() > 0) {
            print("time in the coder per byte", tool, rival, Figures::coderNanosPerByte);
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
        return run(TOOL, options);
    }

    private Figures run(String folder, String further) throws Exception {
        if (read) {
            return toolRun("hdfs-read", TOOL, further);
        }
        try {
            return toolRun("hdfs-write", folder, further);
        } finally {
            remove(folder);
        }
    }

    private Figures toolRun(String operation, String folder, String further) throws Exception {
        Path json = Files.createTempFile("comparison", ".json");
        List<String> words = new ArrayList<>(List.of(
                operation,
                "--fs",
                uri.toString(),
                "--dir",
                FOLDER + folder,
                "--files",
                String.valueOf(files),
                "--size",
                size,
                "--threads",
                String.valueOf(threads),
                "--quiet",
                "--json",
                json.toString()));
        words.addAll(words(further));
        if (operation.equals("hdfs-read")) {
            words.addAll(List.of("--requests", String.valueOf(files * rounds)));
        }
        try {
            if (testDfsio == null) {
                // What a start makes the JVM compile is not a part of what follows.
                words.addAll(List.of("--warmup", SETTLE_SECONDS + "s"));
                InThisJvm.run(words);
            } else {
                List<String> command = java();
                command.addAll(List.of("-jar", jar.toString()));
                command.addAll(words);
                output(command);
            }
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
            long coder = stats.counters().entrySet().stream()
                    .filter(counter -> CoderWork.of(counter.getKey())
                            .filter(work -> work.time().equals(counter.getKey()))
                            .isPresent())
                    .mapToLong(counter -> counter.getValue().sum())
                    .sum();
            return new Figures(stats.window().bytes(), stats.window().nanos(), cpu, coder);
        } finally {
            Files.delete(json);
        }
    }

    private Figures rival() throws Exception {
        if (testDfsio != null) {
            return testDfsio();
        }
        if (against != null) {
            return run("/rival", against);
        }
        BareLoop loop = new BareLoop(fs, threads, ByteSize.parse(size));
        if (read) {
            return loop.reads(path(TOOL), rounds);
        }
        try {
            // As much before as hdfs-write does, so that servers and disk find the same with both.
            long start = System.nanoTime();
            for (int round = 1; System.nanoTime() - start < TimeUnit.SECONDS.toNanos(SETTLE_SECONDS); round++) {
                loop.writes(path("/bare/settle-" + round), threads);
            }
            return loop.writes(path("/bare/files"), files);
        } finally {
            remove("/bare");
        }
    }

    /** Comes back when the DataNodes have room again, so that the next run does not pay for that. */
    private void remove(String below) throws IOException, InterruptedException {
        if (!fs.delete(path(below), true)) {
            return;
        }
        long before = fs.getStatus().getUsed();
        long last = before;
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            TimeUnit.SECONDS.sleep(1);
            long used = fs.getStatus().getUsed();
            if (used == last && used < before) {
                return;
            }
            last = used;
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
            remove("/dfsio");
        }
        long bytes = files * ByteSize.parse(size);
        double perMap = number(IO_RATE, output) * (1 << 20);
        System.out.printf(
                Locale.ROOT,
                "    TestDFSIO: throughput %.1f MB/s of a map; %.1f MB/s over the whole job%n",
                perMap / 1e6,
                bytes / number(EXEC_TIME, output) / 1e6);
        return new Figures(bytes, Math.round(bytes / (perMap * threads) * 1e9), 0, 0);
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
        command.addAll(words(javaOptions));
        return command;
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1));
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
