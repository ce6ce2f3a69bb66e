package io.storagebench.hdfs;

import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import io.storagebench.compare.OtherJvm;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServerStack;
import io.storagebench.units.ByteSize;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code hdfs-write} or {@code hdfs-read} {@code --on yarn} and Hadoop's TestDFSIO in turn on one embedded YARN and HDFS,
 * each as a user does, in a JVM of its own, with a map for each file; prints the ratios of the time from the start of the
 * command until the first file was opened, of that of the whole command, and of the throughput.
 *
 * <p>TestDFSIO has a reducer, so NodeManagers have Hadoop's own shuffle service here, which listens on all addresses of the
 * machine: to be run in a network namespace of its own.
 */
@Command(name = "YarnComparison", sortOptions = false)
final class YarnComparison implements Callable<Integer> {
    private static final String TOOL = "/comparison/tool";
    private static final String DFSIO = "/comparison/dfsio";
    private static final List<String> SHUFFLE = List.of(
            "--server-D",
            "yarn.nodemanager.aux-services.mapreduce_shuffle.class=org.apache.hadoop.mapred.ShuffleHandler",
            "--server-D",
            "mapreduce.shuffle.port=0");

    @Option(names = "--testdfsio", required = true, description = "The folder of TestDFSIO's class path.")
    Path testDfsio;

    @Option(names = "--jar", description = "storage-bench.jar. Default: ${DEFAULT-VALUE}.")
    Path jar = Path.of("app/target/storage-bench.jar");

    @Option(names = "--read", description = "Compares reads instead of writes.")
    boolean read;

    @Option(names = "--maps", description = "Each with one file. Default: ${DEFAULT-VALUE}.")
    int maps = 4;

    @Option(names = "--size", description = "Of a file. Default: ${DEFAULT-VALUE}.")
    String size = "64m";

    @Option(names = "--pairs", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int pairs = 8;

    @Option(names = "--warmup", description = "Seconds of pairs that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 60;

    @Option(names = "--datanodes", description = "Default: ${DEFAULT-VALUE}.")
    int dataNodes = 1;

    @Option(names = "--data", description = "A folder for the blocks, such as one in memory.")
    String data;

    private FileSystem fs;
    private String conf;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new YarnComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        List<String> ofHdfs = new ArrayList<>(List.of("--datanodes", Integer.toString(dataNodes)));
        if (data != null) {
            ofHdfs.addAll(List.of("--data", data));
        }
        if (read) { // else the time of access stays that of the file's making
            ofHdfs.addAll(List.of("--conf", "dfs.namenode.accesstime.precision=1"));
        }
        try (EmbeddedServer hdfs = EmbeddedServer.start("hdfs", ofHdfs)) {
            List<String> ofYarn = new ArrayList<>(ServerStack.wayTo(hdfs, "yarn"));
            ofYarn.addAll(SHUFFLE);
            try (EmbeddedServer yarn = EmbeddedServer.start("yarn", ofYarn)) {
                conf = yarn.properties().get("conf");
                fs = FileSystem.get(URI.create(hdfs.properties().get("fs.defaultFS")), new Configuration());
                compare();
            }
        }
        return 0;
    }

    private void compare() throws Exception {
        if (read) {
            tool("hdfs-write");
            testDfsio("-write");
        }
        Side tool =
                new Side("storage-bench", () -> read ? tool("hdfs-read") : removing(TOOL, () -> tool("hdfs-write")));
        Side rival =
                new Side("TestDFSIO", () -> read ? testDfsio("-read") : removing(DFSIO, () -> testDfsio("-write")));
        AlternateRuns turns =
                new AlternateRuns(List.of(tool, rival), Measure.FIRST_BYTE, Measure.COMMAND, Measure.THROUGHPUT);
        turns.take(Duration.ofSeconds(warmup), pairs);
        turns.printMeans();
        turns.printRatios(tool, rival);
    }

    private Figures removing(String folder, Callable<Figures> run) throws Exception {
        Figures figures = run.call();
        TestDfsio.remove(fs, new org.apache.hadoop.fs.Path(folder));
        return figures;
    }

    private Figures tool(String operation) throws Exception {
        List<String> words = new ArrayList<>(List.of(operation, "--dir", TOOL));
        words.addAll(List.of("--files", Integer.toString(maps), "--size", size, "--threads", "1"));
        words.addAll(List.of("--on", "yarn", "--maps", Integer.toString(maps), "--map-memory", "512m"));
        long[] times = new long[2];
        Figures load = MeasuredCommand.run(words, all -> {
            List<String> command = new ArrayList<>(List.of("-jar", jar.toString()));
            command.addAll(all);
            timed(command, times);
        });
        return load.ofCommand(firstByte(TOOL + "/run-1", times[0]), times[1]);
    }

    private Figures testDfsio(String test) throws Exception {
        long[] times = new long[2];
        String said = timed(
                List.of(
                        "-cp",
                        conf + ":" + testDfsio + "/*",
                        "org.apache.hadoop.fs.TestDFSIO",
                        "-Dtest.build.data=" + DFSIO,
                        "-Dmapreduce.reduce.memory.mb=384",
                        "-Dmapreduce.reduce.java.opts=-Xmx256m",
                        test,
                        "-nrFiles",
                        Integer.toString(maps),
                        "-size",
                        ByteSize.parse(size) + "B",
                        "-resFile",
                        "/dev/null"),
                times);
        return TestDfsio.figures(said, maps, ByteSize.parse(size), maps)
                .ofCommand(firstByte(DFSIO + "/io_data", times[0]), times[1]);
    }

    /**
     * Runs a command.
     *
     * @param times takes when it began, in milliseconds since 1970, and how many nanoseconds it took
     */
    private String timed(List<String> command, long[] times) throws IOException, InterruptedException {
        times[0] = System.currentTimeMillis();
        long before = System.nanoTime();
        String said = OtherJvm.run(List.of("-Xmx1g"), Map.of("HADOOP_CONF_DIR", conf), command);
        times[1] = System.nanoTime() - before;
        return said;
    }

    /** From the start of a command until it opened its first file, by the time of access that the NameNode keeps. */
    private long firstByte(String folder, long startMillis) throws IOException {
        RemoteIterator<LocatedFileStatus> files = fs.listFiles(new org.apache.hadoop.fs.Path(folder), true);
        long first = Long.MAX_VALUE;
        while (files.hasNext()) {
            long accessed = files.next().getAccessTime();
            if (accessed >= startMillis) {
                first = Math.min(first, accessed);
            }
        }
        if (first == Long.MAX_VALUE) {
            throw new IOException("no file in " + folder + " was opened");
        }
        return TimeUnit.MILLISECONDS.toNanos(first - startMillis);
    }
}
