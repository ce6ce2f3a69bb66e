package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;

/**
 * A table, or a part of one: its leaf directories hold the files, below one directory for each value of each partition key.
 * A table without keys is a leaf itself.
 */
final class PartitionedTable implements Folder {
    /** Values of each key, beside those of the first, of which there are as many as it takes. */
    private static final int[] VALUES = {0, 24, 8, 4};

    private final String name;
    private final Cells cells;
    private final int depth;
    private final int first; // of its leaves
    private final int end;

    /** The leaves of a whole table; where their files begin is computed when it is first asked for. */
    private static final class Cells {
        private final long seed;
        private final long files;
        private final int leaves;
        private final int keys;
        private final Likeness likeness;
        private long[] starts;

        Cells(long seed, long files, int leaves, int keys, Likeness likeness) {
            this.seed = seed;
            this.files = files;
            this.leaves = leaves;
            this.keys = keys;
            this.likeness = likeness;
        }

        synchronized long[] starts() {
            if (starts == null) {
                starts = Apportion.byWeight(files, leaves, leaf -> likeness.filesPerLeaf(Mixing.mix(seed, leaf)));
            }
            return starts;
        }

        /** Leaves below a directory whose key is at {@code depth}. */
        long leavesBelow(int depth) {
            long leavesBelow = 1;
            for (int key = depth + 1; key < keys; key++) {
                leavesBelow = Math.min(1L << 32, leavesBelow * VALUES[Math.min(key, VALUES.length - 1)]);
            }
            return leavesBelow;
        }
    }

    private PartitionedTable(String name, Cells cells, int depth, int first, int end) {
        this.name = name;
        this.cells = cells;
        this.depth = depth;
        this.first = first;
        this.end = end;
    }

    /** A table with at least one partition key. */
    static Folder partitioned(String name, long seed, long files, int leaves, int keys, Likeness likeness) {
        return new PartitionedTable(name, new Cells(seed, files, leaves, keys, likeness), 0, 0, leaves);
    }

    /** How many directories with a key at this depth its leaves take. */
    private long parts(int key) {
        long below = cells.leavesBelow(key);
        return (end - first + below - 1) / below;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long modifiedMillis() {
        return cells.likeness.modifiedMillis(Mixing.mix(cells.seed ^ depth, first));
    }

    @Override
    public int folders() {
        return (int) parts(depth);
    }

    @Override
    public Folder folder(int index) {
        long below = cells.leavesBelow(depth);
        int from = (int) (first + index * below);
        int to = (int) Math.min(end, from + below);
        String partition = Names.partition(depth, index, VALUES[Math.min(depth, VALUES.length - 1)]);
        if (depth + 1 == cells.keys) {
            long[] starts = cells.starts();
            return new Leaf(
                    partition, Mixing.mix(cells.seed, ~(long) from), (int) (starts[to] - starts[from]), cells.likeness);
        }
        return new PartitionedTable(partition, cells, depth + 1, from, to);
    }

    @Override
    public long filesBelow() {
        return end - first == cells.leaves ? cells.files : cells.starts()[end] - cells.starts()[first];
    }

    @Override
    public long foldersBelow() {
        long folders = 0;
        for (int key = depth; key < cells.keys; key++) {
            folders += parts(key);
        }
        return folders;
    }
}
