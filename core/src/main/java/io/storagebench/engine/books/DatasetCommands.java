package io.storagebench.engine.books;

import io.storagebench.op.DatasetStore;
import io.storagebench.units.ShellWords;
import java.util.List;
import java.util.stream.Stream;

/**
 * The commands that messages and reports print for a dataset, with all that is needed to reach it and no secrets.
 *
 * @param store where it is
 * @param ofJvm words that any command needs for the JVM that gets there, such as {@code --lib}
 */
public record DatasetCommands(DatasetStore store, List<String> ofJvm) {
    /** Words of an operation that lead there; those of the store come last, as they may end with flags. */
    public List<String> place() {
        return joined(ofJvm, store.arguments());
    }

    /** Words of {@code storage-bench clean} that lead there, and {@code more}. */
    public List<String> removalWords(List<String> more) {
        return joined(joined(store.cleanArguments(), ofJvm), more);
    }

    /** The command that removes it. */
    public String removal(List<String> more) {
        return "storage-bench clean " + ShellWords.joined(removalWords(more));
    }

    private static List<String> joined(List<String> words, List<String> more) {
        return Stream.concat(words.stream(), more.stream()).toList();
    }
}
