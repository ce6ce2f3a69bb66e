package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;

/** The directories of a {@link Subtree}: itself, then a partition, whose own directories hold the files. */
final class SubtreeFolder implements Folder {
    private final Subtree subtree;
    private final long seed;
    private final Likeness likeness;
    private final long partition; // -1 of the subtree itself

    SubtreeFolder(Subtree subtree, long seed, Likeness likeness) {
        this(subtree, seed, likeness, -1);
    }

    private SubtreeFolder(Subtree subtree, long seed, Likeness likeness, long partition) {
        this.subtree = subtree;
        this.seed = seed;
        this.likeness = likeness;
        this.partition = partition;
    }

    /** The subtree of one directory alone is a leaf. */
    static Folder of(Subtree subtree, long seed, Likeness likeness) {
        return subtree.partitions() == 0
                ? new Leaf(subtree.name(), seed, (int) subtree.files(), likeness)
                : new SubtreeFolder(subtree, seed, likeness);
    }

    @Override
    public String name() {
        return partition < 0 ? subtree.name() : Names.day(partition);
    }

    @Override
    public long modifiedMillis() {
        return likeness.modifiedMillis(Mixing.mix(seed, partition));
    }

    @Override
    public int folders() {
        return (int) (partition < 0 ? subtree.partitions() : below(partition + 1) - below(partition));
    }

    /** Where the directories of a partition begin among all that are below partitions. */
    private long below(long index) {
        return Apportion.evenly(subtree.directories() - 1 - subtree.partitions(), subtree.partitions(), index);
    }

    /** Where the leaves of a partition begin: its directories, or each partition itself when some have none. */
    private long leaf(long index) {
        return below(subtree.partitions()) >= subtree.partitions() ? below(index) : index;
    }

    @Override
    public Folder folder(int index) {
        if (partition >= 0) {
            return leaf(Names.partition(1, index, folders()), leaf(partition) + index);
        }
        return below(index + 1) > below(index)
                ? new SubtreeFolder(subtree, seed, likeness, index)
                : leaf(Names.day(index), leaf(index));
    }

    private Leaf leaf(String name, long leaf) {
        long first = Apportion.evenly(subtree.files(), subtree.leaves(), leaf);
        long end = Apportion.evenly(subtree.files(), subtree.leaves(), leaf + 1);
        return new Leaf(name, Mixing.mix(seed, leaf), (int) (end - first), likeness);
    }

    @Override
    public long filesBelow() {
        return partition < 0
                ? subtree.files()
                : Apportion.evenly(subtree.files(), subtree.leaves(), leaf(partition + 1))
                        - Apportion.evenly(subtree.files(), subtree.leaves(), leaf(partition));
    }

    @Override
    public long foldersBelow() {
        return partition < 0 ? subtree.directories() - 1 : folders();
    }
}
