package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.hdfs.connect.Redundancy;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes directories, each once. */
@AutoService(Operation.class)
@Command(
        name = "nn-mkdir",
        description = "Makes directories.",
        footer = {
            "storage-bench nn-mkdir --directories 100000 --threads 32",
            "storage-bench nn-mkdir --fs hdfs://nn:8020 --dir /bench/a --duration 1m --via rpc",
        })
public final class MakeDirectory extends NamespaceOperation {
    private static final long USUAL_DIRECTORIES = 1000;

    @Option(
            names = "--directories",
            paramLabel = "N",
            description = "Number of directories in all. Default: 1000 without --duration.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    Long directories;

    /** For ServiceLoader. */
    public MakeDirectory() {}

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public DatasetPlan plan() {
        return new DatasetPlan(
                        "directories",
                        "--directories",
                        directories == null ? OptionalLong.empty() : OptionalLong.of(directories),
                        USUAL_DIRECTORIES,
                        Optional.of(SizeDistribution.of(0)),
                        0)
                .laidOut(where.layoutOrUsual())
                .ofDirectories();
    }

    @Override
    public void validate(Problems problems) {
        where.validate(problems);
        if (directories != null) {
            problems.requireAtLeast(1, "--directories", directories);
        }
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        Redundancy any = new Redundancy(OptionalInt.empty(), Optional.empty());
        return where.accept(DirectoryLimit.accept(where.target.connect(context, any), plan()));
    }

    @Override
    Act act(RunContext run) {
        return (request, calls) -> {
            calls.mkdir(path(run, request.first()));
            request.items(1);
        };
    }

    @Override
    public void check(RunContext run) throws Exception {
        checkEach(run, (fs, item) -> {
            if (!fs.getFileStatus(path(run, item)).isDirectory()) {
                run.fail("NoDirectory", path(run, item) + ": is a file, but a directory was made");
            }
        });
    }
}
