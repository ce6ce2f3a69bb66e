package io.storagebench.hdfs;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Which files of a dataset are used, and how they are made first when that is asked. */
final class MadeFiles {
    @Mixin
    FileSetOptions files = new FileSetOptions();

    @Mixin
    WriteOptions made = new WriteOptions();

    void validate(Problems problems) {
        files.validate(problems);
        made.validate(problems);
    }

    DatasetPlan plan() {
        return files.toRead();
    }

    /** The write that makes them. */
    Operation maker(HdfsTarget target, CompressionOption compression) {
        return new WriteFile(target, files, made, compression);
    }

    /** The write that makes them as they are. */
    Operation maker(HdfsTarget target) {
        return maker(target, new CompressionOption());
    }

    /**
     * Connects, to an HDFS of which DataNodes may be stopped when its files are there.
     *
     * @param alsoOfWrites further options that matter only when files are written, as they were given
     * @throws UsageException when options that matter only when files are written were given, and none are
     */
    HdfsConnection connect(
            HdfsTarget target, ConnectContext context, Degradation degradation, List<String> alsoOfWrites)
            throws IOException, UsageException {
        HdfsConnection connection = target.connect(context, made.redundancy(), degradation, made.placement.spares());
        boolean makesData = context.makesData() || connection.info().kind() != TargetInfo.Kind.SYSTEM;
        List<String> ofWrites = new ArrayList<>(made.given());
        if (files.compressibility != null) {
            ofWrites.add("--compressibility " + files.compressibility);
        }
        ofWrites.addAll(alsoOfWrites);
        if (!makesData && !ofWrites.isEmpty()) {
            connection.close();
            throw new UsageException(String.join(", ", ofWrites)
                    + ": matters only when files are written. Leave it out, or add --prepare to make the dataset.");
        }
        return connection.accepting(made);
    }
}
