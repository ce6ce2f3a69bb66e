package io.storagebench.hdfs.namespace.walk;

import io.storagebench.codec.CodecOptions;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.FoundItems;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Counter;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.CountedHdfs;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import picocli.CommandLine.Mixin;

/** What walks have in common: each request is one through a tree of folders that others made, and counts what it meets. */
abstract class TreeOperation implements Operation {
    static final String ENTRIES = "entries";
    static final String RPCS = "RPCs";

    @Mixin
    HdfsOptions target = new HdfsOptions();

    @Mixin
    TreesOption trees = new TreesOption();

    /**
     * Walks once.
     *
     * @param fs which counts its calls where that is possible
     * @param helpers of the engine
     * @throws IOException when anything of the tree could not be seen: it is not to be called a whole walk then
     */
    abstract void walk(FileSystem fs, Path top, Entries entries, ExecutorService helpers) throws IOException;

    @Override
    public final Access access() {
        return Access.READS;
    }

    @Override
    public final boolean movesBytes() {
        return false;
    }

    @Override
    public final boolean wholeItems() {
        return false;
    }

    @Override
    public final Optional<String> goesThrough() {
        return Optional.of(ENTRIES);
    }

    @Override
    public final int filesOfThread() {
        return target.filesOfThread();
    }

    @Override
    public final DatasetPlan plan() {
        return new DatasetPlan("trees", "--input", OptionalLong.empty(), 1, Optional.empty(), 0);
    }

    @Override
    public final Set<String> refusedOptions() {
        Set<String> refused = new HashSet<>(CodecOptions.NAMES);
        refused.addAll(Set.of("--dir", "--prepare", "--verify", "--clean"));
        return refused;
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        target.requireNoCoder(problems);
        trees.validate(target, problems);
    }

    @Override
    public final Target connect(ConnectContext context) throws Exception {
        return target.connectToFolders(context, trees.paths);
    }

    @Override
    public final Optional<FoundItems> found(Target connected, LongConsumer seen) throws IOException, UsageException {
        return Optional.of(trees.find((HdfsConnection) connected));
    }

    @Override
    public final Worker newWorker(RunContext run) throws IOException {
        FileSystem fs = run.target(HdfsConnection.class).client();
        Optional<CountedHdfs> counted = fs instanceof DistributedFileSystem hdfs
                // A counter is shown once it is there, and where nobody counts there is to be none.
                ? CountedHdfs.through(
                        hdfs, () -> run.counter(RPCS, RPCS, CounterMeaning.WORK).add(1))
                : Optional.empty();
        return new Walker(run, counted.isPresent() ? counted.get() : fs, counted.isPresent());
    }

    private final class Walker implements Worker {
        private final RunContext run;
        private final FileSystem fs;
        private final boolean isOwn; // else it is the connection's
        private final Counter entries;
        private final boolean several = trees.paths.size() > 1;

        Walker(RunContext run, FileSystem fs, boolean isOwn) {
            this.run = run;
            this.fs = fs;
            this.isOwn = isOwn;
            entries = run.counter(ENTRIES, ENTRIES, CounterMeaning.WORK);
        }

        @Override
        public void execute(Request request) throws IOException {
            String name = run.dataset().name(request.first());
            if (several) {
                request.in(run.group("tree", name));
            }
            walk(fs, fs.makeQualified(new Path(name)), new Entries(request, entries), run.pool());
        }

        @Override
        public void close() throws IOException {
            if (isOwn) {
                fs.close();
            }
        }
    }
}
