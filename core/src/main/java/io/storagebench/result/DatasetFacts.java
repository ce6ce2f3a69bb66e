package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.figures.Whole;
import io.storagebench.units.ShellWords;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The items a run worked on.
 *
 * @param noun what they are, plural: "files"
 * @param location the place, as the system names it
 * @param arguments of {@code storage-bench} that lead there
 * @param removal words of {@code storage-bench clean} that lead there; null when the place does
 * @param seed of sizes and content
 * @param count how many there are or were to be, over all shares; null when time decided
 * @param sizes as {@code --size} takes them
 * @param stays whether it is still there after the run
 * @param readBy the operation that reads it; null when none can
 * @param foundBytes of items that others made and a listing found, of which {@code sizes} are the largest of their classes;
 *     null of a dataset of this tool
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DatasetFacts(
        String noun,
        String location,
        List<String> arguments,
        List<String> removal,
        long seed,
        Long count,
        String sizes,
        boolean stays,
        String readBy,
        Long foundBytes) {
    private static final Comparator<Long> LARGER = Comparator.nullsFirst(Comparator.naturalOrder());
    private static final Comparator<DatasetFacts> LISTING = Comparator.comparing(DatasetFacts::foundBytes, LARGER)
            .thenComparing(DatasetFacts::count, LARGER)
            .thenComparing(DatasetFacts::sizes);
    private static final Comparator<List<String>> LONGER = Comparator.nullsFirst(
            Comparator.<List<String>>comparingInt(List::size).thenComparing(List::toString));

    /** Of a dataset of this tool. */
    public DatasetFacts(
            String noun,
            String location,
            List<String> arguments,
            long seed,
            Long count,
            String sizes,
            boolean stays,
            String readBy) {
        this(noun, location, arguments, null, seed, count, sizes, stays, readBy, null);
    }

    public DatasetFacts {
        Whole.part(noun, "noun");
        Whole.part(location, "location");
        Whole.list(arguments, "arguments");
        Whole.part(sizes, "sizes");
    }

    /** The same with other words for those of command lines that lead there. */
    public DatasetFacts withWords(UnaryOperator<String> other) {
        return new DatasetFacts(
                noun,
                location,
                arguments.stream().map(other).toList(),
                removal == null ? null : removal.stream().map(other).toList(),
                seed,
                count,
                sizes,
                stays,
                readBy,
                foundBytes);
    }

    /**
     * What two shares know of one dataset: it is there and to be removed as far as either says so, and read only if both say
     * that it can be. Of items of others, the larger listing counts. The same in whatever order and grouping shares are merged.
     */
    DatasetFacts plus(DatasetFacts other) {
        DatasetFacts listed = LISTING.compare(this, other) >= 0 ? this : other;
        return new DatasetFacts(
                FigureMaps.either(noun, other.noun),
                location,
                LONGER.compare(arguments, other.arguments) >= 0 ? arguments : other.arguments,
                LONGER.compare(removal, other.removal) >= 0 ? removal : other.removal,
                seed,
                listed.count,
                listed.sizes,
                stays || other.stays,
                Objects.equals(readBy, other.readBy) ? readBy : null,
                listed.foundBytes);
    }

    /** Whether others made the items, so that each share knows them by a listing of its own. */
    boolean ofOthers() {
        return foundBytes != null;
    }

    /** Whether two shares listed the items of others and did not find the same. */
    boolean differsInListing(DatasetFacts other) {
        return ofOthers() && other.ofOthers() && LISTING.compare(this, other) != 0;
    }

    /** The same when it is not there any more. */
    DatasetFacts gone() {
        return new DatasetFacts(noun, location, arguments, removal, seed, count, sizes, false, readBy, foundBytes);
    }

    /** The command that removes it. */
    public String removalCommand() {
        return "storage-bench clean " + ShellWords.joined(removal == null ? List.of(location) : removal);
    }
}
