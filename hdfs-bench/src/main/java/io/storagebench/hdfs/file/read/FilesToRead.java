package io.storagebench.hdfs.file.read;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.FoundItems;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.hdfs.file.CompressionOption;
import io.storagebench.hdfs.file.DropBehind;
import io.storagebench.hdfs.file.MadeFiles;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.apache.hadoop.fs.FSDataInputStream;
import picocli.CommandLine.Mixin;

/** Where files are that are read, which of them, and what all reads can ask of the file system. */
final class FilesToRead {
    @Mixin
    HdfsOptions target = new HdfsOptions();

    @Mixin
    MadeFiles made = new MadeFiles();

    @Mixin
    InputOption input = new InputOption();

    @Mixin
    LocalityOption locality = new LocalityOption();

    @Mixin
    DropBehind cache = new DropBehind();

    @Mixin
    ShortCircuit shortCircuit = new ShortCircuit();

    @Mixin
    Degradation degradation = new Degradation();

    void validate(Problems problems) {
        target.validate(problems);
        made.validate(problems);
        degradation.validate(problems);
        input.validate(target, "--size", made.files.size, problems);
        locality.validate(problems);
    }

    List<String> ofOneProcess() {
        return degradation.ofOneProcess();
    }

    DatasetPlan plan() {
        return made.plan();
    }

    /** The write that makes them. */
    Operation maker(CompressionOption compression) {
        return made.maker(target, compression);
    }

    /**
     * Connects.
     *
     * @param alsoOfWrites further options that matter only when files are written, as they were given
     */
    HdfsConnection connect(ConnectContext context, List<String> alsoOfWrites) throws IOException, UsageException {
        shortCircuit.set(target);
        if (input.isGiven()) {
            made.requireNoneOfWrites(alsoOfWrites, "");
            return shortCircuit.accept(input.connect(target, context, degradation), context);
        }
        return shortCircuit.accept(made.connect(target, context, degradation, alsoOfWrites), context);
    }

    /**
     * The files that others made; empty when a dataset is read.
     *
     * @param pieceBytes of reads that need not be of whole files; 0 of those that are
     */
    Optional<FoundItems> found(HdfsConnection connection, int pieceBytes, LongConsumer seen)
            throws IOException, UsageException {
        return input.isGiven()
                ? Optional.of(input.find(
                        connection,
                        locality.choosesOn(connection)
                                ? Optional.of(locality.on(connection, pieceBytes))
                                : Optional.empty(),
                        seen))
                : Optional.empty();
    }

    /** Which items of a dataset are read; empty for all. */
    Optional<LongPredicate> chosen(RunContext run, int pieceBytes) throws IOException, UsageException {
        return locality.chosen(run, pieceBytes);
    }

    /** Brings the file system into the state that reads are to meet. */
    void prepare(RunContext run) throws IOException {
        locality.tell(run);
        degradation.stopHolders(run);
    }

    /** Asks of a stream that was just opened what the options say. */
    void opened(RunContext run, FSDataInputStream in) throws IOException {
        cache.apply(run, in);
    }

    /** What counts where one worker's reads came from. */
    ReadSources sources(RunContext run) {
        return new ReadSources(run, shortCircuit, locality.kind());
    }

    /** Says after a run what was asked for and did not happen. */
    void tell(RunContext run) {
        shortCircuit.tell(run);
    }
}
