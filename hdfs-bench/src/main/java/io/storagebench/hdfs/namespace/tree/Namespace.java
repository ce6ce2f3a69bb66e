package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A namespace of any size as a function of a seed, a profile and some subtrees: {@code
 * /data/warehouse/DATABASE/TABLE/PARTITION…/FILE}, and {@code /NAME} for each {@link Subtree}. Going through it takes the
 * memory of one database's tables and one table's partitions, however many files there are. Immutable; any thread.
 *
 * <p>Files are divided among databases by rank (as 1/(rank + 3): few are large), in a database among tables, in a table
 * among its partitions, by weights drawn from the profile; each time in whole numbers that add up. A subtree depends on its
 * own numbers, the profile and the seed alone.
 */
public final class Namespace {
    public static final long MOST_FILES = 2_000_000_000L;

    /** The directory of all that is in no subtree. */
    static final String GENERAL = "data";

    private static final int MOST_DATABASES = 1 << 14;
    private static final double RANK_SCALE = 1L << 40;

    private final long files;
    private final Folder root;

    /**
     * The namespace of these numbers.
     *
     * @param files of all, those of subtrees included
     * @throws IllegalArgumentException when the subtrees do not fit in it, with a remedy
     */
    public Namespace(long seed, long files, NamespaceProfile profile, List<Subtree> subtrees) {
        long inSubtrees = subtrees.stream().mapToLong(Subtree::files).sum();
        requireFit(files, inSubtrees, subtrees);
        this.files = files;
        Likeness likeness = new Likeness(profile);
        Histogram partitions = profile.partitionsPerTable() == null
                ? ProfileFile.usual().partitionsPerTable()
                : profile.partitionsPerTable();
        TableKinds kinds = new TableKinds(profile, partitions, likeness);
        Folder general = general(Mixing.mix(seed, 1), files - inSubtrees, kinds);
        List<Folder> folders = Stream.concat(
                        Stream.of(general),
                        subtrees.stream().map(subtree -> SubtreeFolder.of(subtree, subtree.seed(seed), likeness)))
                .sorted(Comparator.comparing(Folder::name)) // ASCII, so by bytes
                .toList();
        root = Branch.of("", likeness.modifiedMillis(seed), folders);
    }

    private static void requireFit(long files, long inSubtrees, List<Subtree> subtrees) {
        Set<String> names = new HashSet<>(Set.of(GENERAL));
        for (Subtree subtree : subtrees) {
            if (!names.add(subtree.name())) {
                throw new IllegalArgumentException("/" + subtree.name()
                        + (subtree.name().equals(GENERAL) ? " is where all other files are" : " is given twice")
                        + ". Use another name.");
            }
        }
        if (files > MOST_FILES) {
            throw new IllegalArgumentException("too many files. The limit is " + MOST_FILES + ".");
        }
        if (inSubtrees > files) {
            throw new IllegalArgumentException("fewer files than the " + inSubtrees
                    + " of the subtrees, which are among them. Use at least " + inSubtrees + ".");
        }
    }

    private static Folder general(long seed, long files, TableKinds kinds) {
        long modified = kinds.likeness().modifiedMillis(seed);
        int tables = kinds.tables(files);
        int databases = files == 0
                ? 0
                : (int) Math.min(MOST_DATABASES, Math.max(Math.round(Math.sqrt(tables)), 1 + tables / 100_000));
        long[] starts = Apportion.byWeight(files, databases, rank -> (long) (RANK_SCALE / (rank + 3)));
        Folder warehouse = new Branch(
                "warehouse",
                modified,
                databases,
                number -> {
                    long own = Mixing.mix(seed, number);
                    return new Database(
                            Names.database(number, databases, own), own, starts[number + 1] - starts[number], kinds);
                },
                files);
        return Branch.of(GENERAL, modified, List.of(warehouse));
    }

    /** The directory {@code /}. */
    public Folder root() {
        return root;
    }

    /** Files in all of it. */
    public long files() {
        return files;
    }

    /** Directories in all of it, the root included; counting them takes a moment the first time. */
    public long directories() {
        return 1 + root.foldersBelow();
    }
}
