package io.storagebench.codec;

import io.storagebench.op.DatasetStore;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.OperationContract;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Stripes in memory: their control files are in a place that outlives a run, as the contract looks at it. */
abstract class StripeContract extends OperationContract {
    final MemoryStore store = MemoryStore.at(UUID.randomUUID().toString());

    static StripeOptions stripes(long count, String size) {
        StripeOptions options = new StripeOptions();
        options.schema = "RS-3-2";
        options.cell = size;
        options.stripes = count;
        return options;
    }

    @Override
    protected DatasetStore store() {
        return store;
    }

    @Override
    protected void putStranger(String name) {
        store.replace(name, "a stranger's".getBytes(StandardCharsets.UTF_8));
    }
}
