package io.storagebench.hdfs.namenode;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.file.WriteOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** Operations on the names of files that are there, or that {@code nn-create} makes first. */
abstract class FilesOperation extends NamespaceOperation {
    @Mixin
    NamespaceFiles files = new NamespaceFiles();

    @Override
    final WriteOptions how() {
        return files.how;
    }

    @Override
    public Access access() {
        return Access.READS;
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public DatasetPlan plan() {
        return files.toUse(where);
    }

    @Override
    public void validate(Problems problems) {
        where.validate(problems);
        files.validate(where, problems);
    }

    /** Only the file system writes content. */
    @Override
    public final Optional<Operation> maker() {
        boolean hasContent = files.sizes(where).largest() > 0;
        return Optional.of(new CreateFile(hasContent ? where.viaFileSystem() : where, files));
    }

    @Override
    public Optional<String> reader() {
        return access() == Access.READS ? Optional.of("nn-open") : Optional.empty();
    }

    /** The options that were given and matter only when files are made. */
    List<String> ofMakingAlone() {
        return files.ofMakingAlone(where);
    }

    /** Connects to the place of the files. */
    HdfsConnection open(ConnectContext context) throws IOException, UsageException {
        return where.target.connect(context, how().redundancy(), new Degradation(), how().spares());
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection = open(context);
        try {
            List<String> idle = ofMakingAlone();
            if (!context.makesData() && connection.info().kind() == TargetInfo.Kind.SYSTEM && !idle.isEmpty()) {
                throw new UsageException(String.join(", ", idle)
                        + ": matters only when files are made. Leave it out, or add --prepare to make the dataset.");
            }
        } catch (UsageException refused) {
            connection.close();
            throw refused;
        }
        if (context.makesData()) {
            DirectoryLimit.accept(connection, context.plan());
        }
        return where.accept(how().accept(connection));
    }
}
