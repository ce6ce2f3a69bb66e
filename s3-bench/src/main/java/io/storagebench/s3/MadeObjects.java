package io.storagebench.s3;

import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Problems;
import io.storagebench.op.UsageException;
import picocli.CommandLine.Mixin;

/** Which objects of a dataset are used, and how they are made first when that is asked. */
final class MadeObjects {
    @Mixin
    S3Target target = new S3Target();

    @Mixin
    ObjectSetOptions objects = new ObjectSetOptions();

    void validate(Problems problems) {
        target.validate(problems);
        objects.validate(problems);
    }

    DatasetPlan plan() {
        return objects.toUse();
    }

    /** The put that makes them. */
    PutObject maker() {
        MultipartOptions multipart = new MultipartOptions();
        multipart.partSize = MultipartOptions.neededFor(
                        objects.toWrite().sizes().orElseThrow().largest())
                .orElse(null);
        return new PutObject(target, objects, multipart);
    }

    /**
     * Connects.
     *
     * @throws UsageException when an option that matters only when objects are written was given, and none are
     */
    S3Connection connect(ConnectContext context, int partThreads) throws Exception {
        S3Connection connection = target.connect(context, partThreads);
        if (objects.compressibility != null && connection.store().keeps() && !context.makesData()) {
            connection.close();
            throw new UsageException("--compressibility " + objects.compressibility
                    + ": matters only when objects are written. Leave it out, or add --prepare to make the dataset.");
        }
        return connection;
    }
}
