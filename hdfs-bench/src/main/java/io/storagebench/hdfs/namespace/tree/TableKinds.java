package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;
import java.util.List;

/**
 * Which tables there are: with how many partition keys, and how large. Keys put files on deeper levels, so tables get them
 * as often as it takes for the profile's share of files on each level. Immutable.
 */
final class TableKinds {
    /** {@code /data/warehouse/DATABASE/TABLE/FILE}: where files of a table without partition keys are. */
    static final int TABLE_FILE_LEVEL = 5;

    /** Deeper files than this are put here: HDFS allows paths of 1,000 levels, but 8,000 characters. */
    private static final int MOST_KEYS = 40;

    private static final double SCALE = 1 << 20;

    private final Likeness likeness;
    private final Draw keys;
    private final Draw partitions;
    private final double meanFiles;

    TableKinds(NamespaceProfile profile, Histogram partitionsPerTable, Likeness likeness) {
        this.likeness = likeness;
        partitions = new Draw(partitionsPerTable);
        double[] shareOfFiles = sharesByKeys(profile.levels());
        double leaf = likeness.meanFilesPerLeaf();
        double partitioned = leaf * partitionsPerTable.mean();
        double tablesPerFile = 0;
        Histogram.Bucket[] tables = new Histogram.Bucket[shareOfFiles.length];
        for (int i = 0; i < shareOfFiles.length; i++) {
            double share = shareOfFiles[i] / (i == 0 ? leaf : partitioned);
            tablesPerFile += share;
            tables[i] = new Histogram.Bucket(i, i, Math.round(share * SCALE * SCALE));
        }
        keys = new Draw(new Histogram(List.of(tables)));
        meanFiles = 1 / tablesPerFile;
    }

    private static double[] sharesByKeys(Histogram levels) {
        double[] shares = new double[MOST_KEYS + 1];
        for (Histogram.Bucket bucket : levels.buckets()) {
            long level = (bucket.from() + bucket.to()) / 2;
            int keys = (int) Math.max(0, Math.min(MOST_KEYS, level - TABLE_FILE_LEVEL));
            shares[keys] += bucket.count() / (double) levels.total();
        }
        return shares;
    }

    Likeness likeness() {
        return likeness;
    }

    /** How many tables {@code files} files make; at least one. */
    int tables(long files) {
        return (int) Math.max(1, Math.min(1 << 24, Math.round(files / meanFiles)));
    }

    /** How many files a table of this seed would have among others. */
    long weight(long tableSeed) {
        return keys(tableSeed) == 0
                ? likeness.filesPerLeaf(Mixing.mix(tableSeed, 5))
                : Math.max(1, Math.round(partitions.of(Mixing.mix(tableSeed, 6)) * likeness.meanFilesPerLeaf()));
    }

    private int keys(long tableSeed) {
        return (int) keys.of(Mixing.mix(tableSeed, 4));
    }

    /** The table of this seed, with so many files. */
    Folder table(String name, long tableSeed, long files) {
        int count = keys(tableSeed);
        if (count == 0 && files <= Integer.MAX_VALUE) {
            return new Leaf(name, tableSeed, (int) files, likeness);
        }
        int leaves =
                (int) Math.max(1, Math.min(Subtree.MOST_IN_DIRECTORY, Math.round(files / likeness.meanFilesPerLeaf())));
        return PartitionedTable.partitioned(name, tableSeed, files, leaves, Math.max(1, count), likeness);
    }
}
