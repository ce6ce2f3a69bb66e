package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;

/** What files and directories of a namespace are drawn from, by a seed of their own. Immutable. */
final class Likeness {
    /** Times are spread over the two years from here on: 2024-01-01. */
    private static final long FIRST_MILLIS = 1_704_067_200_000L;

    private static final long SPREAD_MILLIS = 2L * 365 * 24 * 3600 * 1000;

    private final Draw fileBytes;
    private final Draw replication;
    private final Draw filesPerLeaf;
    private final double meanFilesPerLeaf;

    Likeness(NamespaceProfile profile) {
        fileBytes = new Draw(profile.fileBytes());
        replication = new Draw(profile.replication().from(1));
        Histogram withFiles = profile.filesPerDirectory().from(1);
        filesPerLeaf = new Draw(withFiles);
        meanFilesPerLeaf = withFiles.mean();
    }

    /** How many files a directory with files has; what is drawn is a weight among its siblings. */
    long filesPerLeaf(long seed) {
        return filesPerLeaf.of(Mixing.mix(seed));
    }

    double meanFilesPerLeaf() {
        return meanFilesPerLeaf;
    }

    /** Milliseconds since the epoch. */
    long modifiedMillis(long seed) {
        return FIRST_MILLIS + Mixing.below(SPREAD_MILLIS, Mixing.mix(~seed));
    }

    /** Sets all of {@code file} but its name. */
    void describe(long seed, NamedFile file) {
        long bits = Mixing.mix(seed);
        long second = Mixing.mix(bits);
        file.set(
                fileBytes.of(bits),
                (int) replication.of(second),
                FIRST_MILLIS + Mixing.below(SPREAD_MILLIS, second * 31));
    }
}
