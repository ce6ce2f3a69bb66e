package io.storagebench.engine;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.books.Feeds;
import io.storagebench.engine.books.Manifest;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Stream;

/** The dataset that a stream's options ask for, and the manifest that says so. Any thread. */
final class PlannedDataset {
    private final Scenario scenario;
    private final Stream stream;
    private final Operation operation;
    private final Access access;

    PlannedDataset(Scenario scenario, Stream stream) {
        this.scenario = scenario;
        this.stream = stream;
        operation = stream.operation();
        access = operation.access();
    }

    /** What the options ask for; without a duration there is always a count to make. */
    DatasetPlan plan() {
        DatasetPlan plan = operation.plan();
        boolean endsOtherwise =
                stream.work().duration().isPresent() || stream.work().requests().isPresent();
        return access.needsData() || endsOtherwise ? plan : plan.counted();
    }

    /** The items of a plan. */
    Dataset of(DatasetPlan plan) {
        return new Dataset(
                stream.seed(), plan.sizes().orElseThrow(), plan.compressibility(), plan.encoding(), plan.layout());
    }

    /** What {@code share} writes down of a plan before its first item. */
    Manifest manifest(DatasetPlan plan, Share share) {
        boolean writes = !access.needsData();
        Long count = plan.count().isPresent() && access != Access.APPENDS
                ? plan.count().getAsLong()
                : null;
        Long appended = access == Access.APPENDS ? appendedItems() : null;
        return Manifest.of(
                        of(plan),
                        count,
                        share.total(),
                        writes
                                ? stream.work().batch()
                                : operation.maker().map(Operation::usualBatch).orElse(1),
                        access == Access.APPENDS)
                .in(access == Access.CREATES ? stream.work().order() : ItemOrder.SEQUENTIAL)
                .ofDirectories(plan.directories())
                .atMost(
                        access == Access.READS ? 1 : scenario.repeats().total(),
                        appended,
                        warmupItems(count, appended));
    }

    /** How many items all shares append to; null when it is not known, as they may have other numbers of threads than this. */
    private Long appendedItems() {
        int shares = scenario.share().total();
        return shares == 1 || operation.sharesItems()
                ? (Long) ((long) Feeds.appendedItems(operation, stream.threads()) * shares)
                : null;
    }

    /** How many items the part of a warm-up has at most; null when only time ends it. */
    private Long warmupItems(Long count, Long appended) {
        if (!warms() || access == Access.READS) {
            return 0L;
        }
        return switch (access) {
            case CREATES, READS -> null;
            case APPENDS -> appended;
            case RENAMES, CONSUMES -> count;
        };
    }

    /** Whether a warm-up has items. */
    boolean warms() {
        return !stream.work().warmup().isZero();
    }

    /** Whether nobody else can have begun it when {@code share} begins. */
    boolean isAloneIn(Share share) {
        return share.total() == 1 && scenario.repeats().first() == 1;
    }
}
