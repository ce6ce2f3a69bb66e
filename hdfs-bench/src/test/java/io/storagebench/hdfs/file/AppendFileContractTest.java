package io.storagebench.hdfs.file;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Operation;
import java.util.OptionalLong;

class AppendFileContractTest extends LocalPieces {
    @Override
    protected Operation operation(long items, String size) {
        AppendFile append = new AppendFile() {
            @Override
            public DatasetPlan plan() {
                DatasetPlan plan = super.plan();
                return new DatasetPlan(plan.noun(), plan.countOption(), OptionalLong.of(items), items, plan.sizes(), 0);
            }
        };
        return place.set(append, LocalPlace.WITHOUT_CHECKSUMS, "--size", size);
    }
}
