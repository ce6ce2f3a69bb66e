package io.storagebench.hdfs.namespace;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsPlace;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.op.failure.Failures;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a tree is made through Hadoop's FileSystem, and how. */
final class TreeOptions {
    private static final int USUAL_THREADS = 8;
    private static final int MOST_THREADS = 10_000;

    @Option(
            names = "--to",
            paramLabel = "ADDRESS",
            description = "Folder of any Hadoop file system in which the tree is made, such as hdfs://nn:8020/restored;"
                    + " made, or empty. Default: none.")
    @Listed(value = HelpGroup.TARGET, first = 1)
    String to;

    @Option(names = "--threads", paramLabel = "N", description = "Threads that make files with --to. Default: 8.")
    @Listed(HelpGroup.LOAD)
    Integer threads;

    @Option(
            names = "--real-sizes",
            description = "Writes files with --to as large as they are in the namespace, full of zeroes; otherwise they"
                    + " are empty.")
    @Listed(HelpGroup.ACCESS)
    boolean realSizes;

    @Option(
            names = "--resume",
            description =
                    "Goes on with --to where an interrupted command ended: files that are there with the right size"
                            + " stay as they are.")
    @Listed(HelpGroup.FAULTS)
    boolean resume;

    @Mixin
    HdfsPlace place = new HdfsPlace();

    void validate(Problems problems) {
        if (to == null && (threads != null || realSizes || resume)) {
            problems.add("--threads, --real-sizes and --resume are about --to. Give it, or leave them out.");
        }
        problems.requireAtLeast(1, "--threads", threads());
        if (threads() > MOST_THREADS) {
            problems.add("--threads", threads(), "more than a process can have. The limit is " + MOST_THREADS + ".");
        }
        place.validate(problems);
        if (to != null && !place.accepts(to)) {
            problems.add("--to", to, "not an address. Use one such as hdfs://nn:8020/dir or file:///data/dir.");
        }
    }

    int threads() {
        return threads == null ? USUAL_THREADS : threads;
    }

    /** Makes the tree and reports what came of it. */
    void make(TreeSource source, ToolRun run) throws IOException, UsageException, InterruptedException {
        try (Target target = connected()) {
            TreeMaker maker = new TreeMaker(((HdfsConnection) target).fs(), new Path(to), this, run);
            long startNanos = Clock.system().nanoTime();
            try {
                maker.make(source);
            } catch (InterruptedException wanted) {
                run.notice("what was made stays; the same command with --resume goes on.");
                throw wanted;
            }
            double seconds = (Clock.system().nanoTime() - startNanos) / 1e9;
            run.report(String.format(
                    Locale.ROOT,
                    "MADE       %s: %,d files, %,d directories, %s, in %s s by %s, %,d files/s%n",
                    to,
                    maker.made(),
                    maker.directories(),
                    Units.bytes(maker.bytesWritten()),
                    Units.three(seconds),
                    Units.count(threads(), "threads"),
                    Math.round(maker.made() / seconds)));
            if (maker.existed() > 0) {
                run.report(String.format(Locale.ROOT, "THERE      %,d files before%n", maker.existed()));
            }
        }
    }

    private Target connected() throws IOException, UsageException, InterruptedException {
        try {
            return place.connect(to, List.of());
        } catch (IOException | UsageException | InterruptedException | RuntimeException known) {
            throw known;
        } catch (Exception failure) {
            throw new IOException(Failures.sentence(failure), failure);
        }
    }
}
