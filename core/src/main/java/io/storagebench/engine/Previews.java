package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Says what a stream of a scenario would do; nothing in the storage system changes. */
final class Previews {
    private final Scenario scenario;
    private final Stream stream;
    private final Operation operation;

    Previews(Scenario scenario, Stream stream) {
        this.scenario = scenario;
        this.stream = stream;
        operation = stream.operation();
    }

    /** Thrown instead of starting a server. */
    static final class WouldStart extends IOException {
        private static final long serialVersionUID = 1;

        WouldStart(String name, List<String> arguments) {
            super(name + (arguments.isEmpty() ? "" : " " + String.join(" ", arguments)));
        }
    }

    /** On a server that the run would start. */
    Preview of(WouldStart server) {
        DatasetPlan plan = written();
        return new Preview(
                Optional.empty(),
                Optional.of(server.getMessage()),
                Optional.empty(),
                List.of(),
                true,
                true,
                plan.noun(),
                used(plan),
                plan.sizes().map(Object::toString).orElse(""),
                bytes(plan),
                Optional.empty());
    }

    /**
     * On a system that is there.
     *
     * @throws io.storagebench.units.UsageException when the run would be refused
     */
    Preview of(Target target, RunData data, RunState state) throws Exception {
        boolean makesData = data.makesItems();
        OptionalLong there = data.foresee(state);
        DatasetPlan plan = makesData ? written() : data.plan();
        return new Preview(
                Optional.of(target.info()),
                Optional.empty(),
                Optional.of(target.store().location()),
                data.commands().place(),
                makesData,
                stream.data().clean()
                        || (operation.access().needsData() && makesData)
                        || !target.store().keeps(),
                plan.noun(),
                makesData ? used(plan) : there,
                data.dataset() == null ? plan.sizes().map(Object::toString).orElse("") : sizes(data.dataset()),
                makesData && target.store().keeps() ? bytes(plan) : OptionalLong.empty(),
                target.room());
    }

    /** What the run writes, by itself or by its maker. */
    private DatasetPlan written() {
        boolean needsData = operation.access().needsData();
        boolean endsOtherwise =
                stream.work().duration().isPresent() || stream.work().requests().isPresent();
        DatasetPlan plan =
                needsData ? operation.maker().map(Operation::plan).orElseGet(operation::plan) : operation.plan();
        return needsData || !endsOtherwise ? plan.counted() : plan;
    }

    private OptionalLong used(DatasetPlan plan) {
        return operation.access() == Access.APPENDS && stream.work().requests().isPresent()
                ? stream.work().requests()
                : plan.count();
    }

    /** Each repeat has items of its own, but for reads, which all use the same; a warm-up cannot be foreseen. */
    private OptionalLong bytes(DatasetPlan plan) {
        OptionalLong items = used(plan);
        if (items.isEmpty() || plan.sizes().isEmpty()) {
            return OptionalLong.empty();
        }
        int repeats = operation.access() == Access.READS
                ? 1
                : scenario.repeats().last() - scenario.repeats().first() + 1;
        return OptionalLong.of(Math.round(items.getAsLong() * plan.sizes().get().mean() * repeats));
    }

    /** What others made may be folders, which have no size. */
    private static String sizes(Dataset dataset) {
        return dataset.found().filter(found -> found.bytes() == 0).isPresent()
                ? ""
                : dataset.sizes().toString();
    }
}
