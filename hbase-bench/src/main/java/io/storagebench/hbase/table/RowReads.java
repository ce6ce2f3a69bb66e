package io.storagebench.hbase.table;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hbase.write.ServerCounts;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** What operations that read rows which {@code hbase-put} made have in common. */
abstract class RowReads implements Operation {
    static final Step VERIFY = Step.outsideService("verify");

    @Mixin
    MadeRows made = new MadeRows();

    @Override
    public Access access() {
        return Access.READS;
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public int mostGroups(String dimension) {
        return ServerCounts.MOST_SERVERS;
    }

    @Override
    public Optional<String> steadyDimension() {
        return Optional.of(ServerCounts.DIMENSION);
    }

    @Override
    public List<Step> steps() {
        return List.of(VERIFY);
    }

    @Override
    public DatasetPlan plan() {
        return made.plan();
    }

    @Override
    public void validate(Problems problems) {
        made.validate(problems);
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(made.maker());
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("hbase-get");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return made.connect(context);
    }
}
