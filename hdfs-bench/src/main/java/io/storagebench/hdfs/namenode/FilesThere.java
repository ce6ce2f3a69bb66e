package io.storagebench.hdfs.namenode;

import io.storagebench.dataset.FoundItems;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.read.InputOption;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import picocli.CommandLine.Mixin;

/** Operations that change nothing, so that they can also be done to files of others. */
abstract class FilesThere extends FilesOperation {
    @Mixin
    InputOption input = new InputOption();

    @Override
    public void validate(Problems problems) {
        super.validate(problems);
        input.validate(where.target, "--bytes", files.bytes, problems);
        List<String> idle = ofMakingAlone();
        if (input.isGiven() && files.bytes == null && !idle.isEmpty()) {
            problems.add(String.join(", ", idle)
                    + ": matters only when files are made, and --input names those of others. Leave it out.");
        }
    }

    @Override
    HdfsConnection open(ConnectContext context) throws IOException, UsageException {
        return input.isGiven() ? input.connect(where.target, context, new Degradation()) : super.open(context);
    }

    @Override
    public Optional<FoundItems> found(Target connected, LongConsumer seen) throws IOException, UsageException {
        return input.isGiven() ? Optional.of(input.find((HdfsConnection) connected, seen)) : Optional.empty();
    }
}
