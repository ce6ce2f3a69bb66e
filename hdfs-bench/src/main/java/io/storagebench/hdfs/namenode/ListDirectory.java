package io.storagebench.hdfs.namenode;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.DataCorruptionException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;

/** Lists the directories that files stand in, each in one request of the run, whatever pages the system makes of it. */
@AutoService(Operation.class)
@Command(
        name = "nn-list",
        description = "Lists the directories that files stand in, one in each request.",
        footer = {
            "storage-bench nn-list --fs hdfs://nn:8020 --dir /bench/a --threads 8 --duration 1m",
            "storage-bench nn-list --prepare --files 20000 --bytes 0 --layout flat --requests 100",
        })
public final class ListDirectory extends FilesOperation {
    /** For ServiceLoader. */
    public ListDirectory() {}

    /** The first file of a directory stands for it. */
    @Override
    public Optional<LongPredicate> chosen(RunContext run) {
        return Optional.of(run.dataset().layout()::isFirstOfFolder);
    }

    /** How many directories there are follows from the files. */
    @Override
    public DatasetPlan plan() {
        DatasetPlan plan = super.plan();
        return new DatasetPlan(
                        "directories of files",
                        plan.countOption(),
                        OptionalLong.empty(),
                        plan.usualCount(),
                        plan.sizes(),
                        plan.compressibility())
                .laidOut(plan.layout())
                .sizedBy(plan.sizeOption());
    }

    @Override
    List<String> ofMakingAlone() {
        List<String> given = new ArrayList<>(super.ofMakingAlone());
        if (files.files != null) {
            given.add("--files " + files.files);
        }
        return given;
    }

    @Override
    Act act(RunContext run) {
        return (request, calls) -> {
            Path file = path(run, request.first());
            Set<String> names = new HashSet<>();
            Consumer<String> each = run.verify() ? names::add : name -> {};
            long entries = calls.list(file.getParent(), each);
            if (run.verify() && !names.contains(file.getName())) {
                throw new DataCorruptionException(
                        file + ": is not in the list of its directory, which has " + entries + " entries");
            }
            run.counter("entries listed", "entries").add(entries);
            request.items(1);
        };
    }
}
