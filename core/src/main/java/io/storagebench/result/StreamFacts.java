package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;
import java.util.function.UnaryOperator;

/**
 * What one stream of a run was, and what it worked on.
 *
 * @param name by which {@link Result#ops} has its figures
 * @param operation that it ran
 * @param weight how many of each so many requests of a load it took that it divided with others; null when it had a load
 *     to itself
 * @param peer the benchmark of others that measures the same; null when there is none
 * @param target what was measured
 * @param dataset the items it worked on; null when it ended before it had any
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StreamFacts(
        String name, String operation, Integer weight, Peer peer, TargetFacts target, DatasetFacts dataset) {
    public StreamFacts {
        Whole.part(name, "name");
        Whole.part(operation, "operation");
        Whole.part(target, "target");
    }

    /** The same with other words for those of command lines that lead to its dataset. */
    public StreamFacts withWords(UnaryOperator<String> other) {
        return dataset == null
                ? this
                : new StreamFacts(name, operation, weight, peer, target, dataset.withWords(other));
    }

    /** The same when its dataset is gone. */
    public StreamFacts withoutDataset() {
        return dataset == null ? this : new StreamFacts(name, operation, weight, peer, target, dataset.gone());
    }
}
