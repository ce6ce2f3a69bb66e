package io.storagebench.hdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import io.storagebench.compare.OtherJvm;
import io.storagebench.units.ByteSize;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code hdfs-write} or {@code hdfs-read} and a rival in turn, and prints the ratio of each pair and a confidence
 * interval of their mean. {@link HdfsBareLoop}, and the same operation with other options, run in this JVM, so that both find
 * it equally warm and a pair takes seconds; Hadoop's TestDFSIO ends its JVM, so each gets one of its own then. Everything
 * that is written is below one folder, which is made and removed. Files of hdfs-write that are in {@code
 * /comparison/tool} already are read, and stay.
 */
@Command(name = "HdfsComparison", sortOptions = false)
final class HdfsComparison implements Callable<Integer> {
    private static final String FOLDER = "/comparison";
    private static final String TOOL = "/tool";
    private static final int SETTLE_SECONDS = 2;

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

    @Option(
            names = "--replication",
            description = "Of written files, also the bare loop's. Default: that of Hadoop, 3.")
    Integer replication;

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
        Configuration configuration = new Configuration();
        if (replication != null) {
            configuration.setInt("dfs.replication", replication);
        }
        fs = FileSystem.get(uri, configuration);
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
        Side tool = new Side("storage-bench", this::tool);
        Side rival = new Side("rival", this::rival);
        AlternateRuns turns = new AlternateRuns(
                List.of(tool, rival), Measure.THROUGHPUT, Measure.CPU_PER_BYTE, Measure.CODER_PER_BYTE);
        turns.take(Duration.ofSeconds(warmup), pairs);
        turns.printRatios(tool, rival);
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
                String.valueOf(threads)));
        words.addAll(words(further));
        if (operation.equals("hdfs-read")) {
            words.addAll(List.of("--requests", String.valueOf(files * rounds)));
        } else if (replication != null) {
            words.addAll(List.of("--replication", String.valueOf(replication)));
        }
        if (testDfsio != null) {
            return MeasuredCommand.run(words, this::inAnotherJvm);
        }
        // What a start makes the JVM compile is not a part of what follows.
        words.addAll(List.of("--warmup", SETTLE_SECONDS + "s"));
        return MeasuredCommand.run(words, InThisJvm::run);
    }

    private void inAnotherJvm(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("-jar", jar.toString()));
        command.addAll(words);
        output(command);
    }

    private Figures rival() throws Exception {
        if (testDfsio != null) {
            return testDfsio();
        }
        if (against != null) {
            return run("/rival", against);
        }
        HdfsBareLoop loop = new HdfsBareLoop(fs, threads, ByteSize.parse(size));
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

    private void remove(String below) throws IOException, InterruptedException {
        TestDfsio.remove(fs, path(below));
    }

    private Figures testDfsio() throws Exception {
        List<String> command = new ArrayList<>(List.of(
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
        return TestDfsio.figures(output, files, ByteSize.parse(size), threads);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1));
    }

    private String output(List<String> command) throws IOException, InterruptedException {
        return OtherJvm.run(words(javaOptions), command);
    }

    private static org.apache.hadoop.fs.Path path(String below) {
        return new org.apache.hadoop.fs.Path(FOLDER + below);
    }
}
