package io.storagebench.hdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.BareThreads;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code ns-ls-r} with one walker and with several, and {@code hadoop fs -ls -R}, in turn and in this JVM, and prints the
 * ratio of each pair and a confidence interval of their mean. The shell's output is thrown away. The tree is made below one
 * folder, which is removed at the end.
 */
@Command(name = "WalkComparison", sortOptions = false)
final class WalkComparison implements Callable<Integer> {
    private static final String TREE = "/comparison/tree";
    private static final int DATABASES = 10;
    private static final int MAKERS = 8;

    @Option(names = "--fs", required = true, description = "URI of a running HDFS.")
    URI uri;

    @Option(names = "--files", description = "Default: ${DEFAULT-VALUE}.")
    int files = 20_000;

    @Option(names = "--files-per-folder", description = "Default: ${DEFAULT-VALUE}.")
    int filesPerFolder = 100;

    @Option(names = "--walkers", description = "Of the side that has several. Default: ${DEFAULT-VALUE}.")
    int walkers = 8;

    @Option(names = "--walks", description = "Of a side in each of its turns. Default: ${DEFAULT-VALUE}.")
    int walks = 10;

    @Option(names = "--pairs", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int pairs = 12;

    @Option(names = "--warmup", description = "Seconds of pairs that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 60;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new WalkComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Configuration configuration = new Configuration();
        FileSystem.setDefaultUri(configuration, uri);
        try (FileSystem fs = FileSystem.newInstance(uri, configuration)) {
            if (fs.exists(new Path(TREE))) {
                throw new IOException(TREE + " is there already");
            }
            try {
                makeTree(fs);
                compare(configuration);
            } finally {
                fs.delete(new Path(TREE), true);
            }
        }
        return 0;
    }

    private void makeTree(FileSystem fs) throws Exception {
        BareThreads.run(MAKERS, files, (number, buffer) -> {
            int folder = number / filesPerFolder;
            fs.create(new Path(TREE + "/db" + folder % DATABASES + "/table" + folder + "/part-" + number))
                    .close();
            return 0;
        });
    }

    private void compare(Configuration configuration) throws Exception {
        Side one = new Side("1 walker", () -> tool(1));
        Side shell = new Side("hadoop fs -ls -R", () -> shell(configuration));
        Side several = new Side(walkers + " walkers", () -> tool(walkers));
        AlternateRuns turns =
                new AlternateRuns(List.of(one, shell, several), Measure.REQUESTS, Measure.CPU_PER_REQUEST);
        turns.take(Duration.ofSeconds(warmup), pairs);
        turns.printRatios(one, shell);
        turns.printRatios(several, one);
    }

    private Figures tool(int threads) throws Exception {
        return MeasuredCommand.run(
                List.of(
                        "ns-ls-r",
                        "--fs",
                        uri.toString(),
                        "--input",
                        TREE,
                        "--walkers",
                        Integer.toString(threads),
                        "--requests",
                        Integer.toString(walks)),
                InThisJvm::run);
    }

    private Figures shell(Configuration configuration) throws Exception {
        var jvm = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            long cpuBefore = jvm.getProcessCpuTime();
            long before = System.nanoTime();
            for (int i = 0; i < walks; i++) {
                if (ToolRunner.run(configuration, new FsShell(), new String[] {"-ls", "-R", TREE}) != 0) {
                    throw new IOException("hadoop fs -ls -R failed");
                }
            }
            return new Figures(walks, 0, System.nanoTime() - before, jvm.getProcessCpuTime() - cpuBefore, 0);
        } finally {
            System.setOut(out);
        }
    }
}
