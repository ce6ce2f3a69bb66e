package io.storagebench.hdfs.file.read;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.FoundItems;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import picocli.CommandLine.Mixin;

/** What reading files is, in whole or in pieces: which files, and in calls of which size. */
abstract class FileReads implements Operation {
    static final Step OPEN = Step.of("open");
    static final Step READ = Step.of("read");
    static final Step VERIFY = Step.outsideService("verify");
    static final Step CLOSE = Step.of("close");

    @Mixin
    FilesToRead files = new FilesToRead();

    @Mixin
    ReadSize readSize;

    /** With this default of {@code --read-size}. */
    FileReads(String usualSize) {
        readSize = new ReadSize(usualSize);
    }

    /** Bytes of a request that need not be about a whole file; 0 when each is. */
    abstract int pieceBytes();

    @Override
    public int filesOfThread() {
        return files.target.filesOfThread();
    }

    @Override
    public final Access access() {
        return Access.READS;
    }

    @Override
    public final List<String> ofOneProcess() {
        return files.ofOneProcess();
    }

    @Override
    public final DatasetPlan plan() {
        return files.plan();
    }

    @Override
    public final Optional<String> reader() {
        return Optional.of("hdfs-read");
    }

    @Override
    public final Optional<FoundItems> found(Target connected, LongConsumer seen) throws IOException, UsageException {
        return files.found((HdfsConnection) connected, pieceBytes(), seen);
    }

    @Override
    public final Optional<LongPredicate> chosen(RunContext run) throws IOException, UsageException {
        return files.chosen(run, pieceBytes());
    }

    @Override
    public final void check(RunContext run) {
        files.tell(run);
    }
}
