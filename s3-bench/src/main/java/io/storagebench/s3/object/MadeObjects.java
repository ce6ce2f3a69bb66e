package io.storagebench.s3.object;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.s3.connect.S3Connection;
import io.storagebench.s3.connect.S3Options;
import io.storagebench.units.UsageException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Which objects of a dataset are used, and how they are made first when that is asked. */
final class MadeObjects {
    @Mixin
    S3Options target = new S3Options();

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
     * @param readsContent whether checksums matter
     * @throws UsageException when an option that matters only when objects are written was given, and none are
     */
    S3Connection connect(ConnectContext context, int partThreads, boolean readsContent) throws Exception {
        S3Connection connection = target.connect(context, partThreads);
        List<String> idle = ofPutsAlone(readsContent);
        if (!idle.isEmpty() && connection.store().keeps() && !context.makesData()) {
            connection.close();
            throw new UsageException(String.join(" ", idle) + ": matters only when objects are written. Leave it out,"
                    + " or add --prepare to make the dataset.");
        }
        return connection;
    }

    private List<String> ofPutsAlone(boolean readsContent) {
        List<String> given = new ArrayList<>();
        if (objects.compressibility != null) {
            given.add("--compressibility " + objects.compressibility);
        }
        if (objects.layout != null) {
            given.add("--layout " + objects.layout);
        }
        if (target.client.sign != null) {
            given.add("--sign " + target.client.sign);
        }
        if (target.client.expectContinue) {
            given.add("--expect-continue");
        }
        if (target.client.sums() && !readsContent) {
            given.add("--checksum " + target.client.checksum);
        }
        return given;
    }
}
