package io.storagebench.hdfs.file;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Which files of a dataset are used, and how they are made first when that is asked. */
public final class MadeFiles {
    @Mixin
    public FileSetOptions files = new FileSetOptions();

    @Mixin
    WriteOptions made = new WriteOptions();

    public void validate(Problems problems) {
        files.validate(problems);
        made.validate(problems);
    }

    public DatasetPlan plan() {
        return files.toRead();
    }

    /** The write that makes them. */
    public Operation maker(HdfsOptions target, CompressionOption compression) {
        return new WriteFile(target, files, made, compression);
    }

    /** The write that makes them as they are. */
    public Operation maker(HdfsOptions target) {
        return maker(target, new CompressionOption());
    }

    /**
     * Connects, to an HDFS of which DataNodes may be stopped when its files are there.
     *
     * @param alsoOfWrites further options that matter only when files are written, as they were given
     * @throws UsageException when options that matter only when files are written were given, and none are
     */
    public HdfsConnection connect(
            HdfsOptions target, ConnectContext context, Degradation degradation, List<String> alsoOfWrites)
            throws IOException, UsageException {
        HdfsConnection connection = target.connect(context, made.redundancy(), degradation, made.placement.spares());
        boolean makesData = context.makesData() || connection.info().kind() != TargetInfo.Kind.SYSTEM;
        if (!makesData) {
            try {
                requireNoneOfWrites(alsoOfWrites, ", or add --prepare to make the dataset");
            } catch (UsageException refused) {
                connection.close();
                throw refused;
            }
        }
        return made.accept(connection);
    }

    /** Refuses options that matter only when files are written. */
    public void requireNoneOfWrites(List<String> also, String remedy) throws UsageException {
        List<String> given = new ArrayList<>(made.given());
        given.addAll(files.givenOfWrites());
        given.addAll(also);
        if (!given.isEmpty()) {
            throw new UsageException(
                    String.join(", ", given) + ": matters only when files are written. Leave it out" + remedy + ".");
        }
    }
}
