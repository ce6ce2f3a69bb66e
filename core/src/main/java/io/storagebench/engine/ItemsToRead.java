package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.FoundItems;
import io.storagebench.engine.books.DatasetKeeper;
import io.storagebench.engine.books.Inventory;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.scenario.Stream;
import io.storagebench.units.UsageException;
import java.util.Optional;
import java.util.function.LongPredicate;

/** The items of a read that are not simply all of a dataset: what others made, or what the operation chooses. */
final class ItemsToRead {
    private final Stream stream;
    private final Operation operation;
    private final RunState state;

    ItemsToRead(Stream stream, RunState state) {
        this.stream = stream;
        this.operation = stream.operation();
        this.state = state;
    }

    /** What others made, when the options ask for that; they are read, and nothing else is done to them. */
    Optional<DatasetKeeper.Found> ofOthers() throws Exception {
        Target target = state.target(Target.class);
        Optional<FoundItems> found = operation.found(target, state::progressed);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (stream.data().clean()) {
            throw new UsageException("--clean: " + target.store().location()
                    + " was not made by this tool, which never removes it. Leave it out.");
        }
        requireEnough(found.get().count());
        return Optional.of(new DatasetKeeper.Found(
                Dataset.of(found.get()), Inventory.complete(found.get().count())));
    }

    /** Those of the items from {@code part} on that the operation wants. */
    DatasetKeeper.Found chosen(DatasetKeeper.Found all, long part) throws Exception {
        Optional<LongPredicate> wanted = operation.chosen(state);
        if (wanted.isEmpty()) {
            return all;
        }
        Inventory inventory = all.inventory().only(position -> wanted.get().test(part + position));
        requireEnough(inventory.size());
        return new DatasetKeeper.Found(all.dataset(), inventory);
    }

    private void requireEnough(long there) throws UsageException {
        DatasetPlan plan = operation.plan();
        if (there == 0) {
            throw new UsageException(state.target(Target.class).store().location() + ": has no " + plan.noun()
                    + " that fit the options.");
        }
        if (plan.count().isPresent() && plan.count().getAsLong() > there) {
            throw new UsageException(plan.countOption() + " " + plan.count().getAsLong() + ": there are " + there
                    + " that fit the options. Leave the option out to use all.");
        }
    }
}
