package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.Whole;
import io.storagebench.units.ShellWords;
import java.util.List;
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

    /** The same when it is not there any more. */
    DatasetFacts gone() {
        return new DatasetFacts(noun, location, arguments, removal, seed, count, sizes, false, readBy, foundBytes);
    }

    /** The command that removes it. */
    public String removalCommand() {
        return "storage-bench clean " + ShellWords.joined(removal == null ? List.of(location) : removal);
    }
}
