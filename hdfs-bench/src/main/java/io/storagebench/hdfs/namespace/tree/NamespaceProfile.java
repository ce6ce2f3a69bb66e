package io.storagebench.hdfs.namespace.tree;

/**
 * What a namespace is like: its totals and distributions, without a single name. {@code ns-profile} makes one of an image,
 * {@code ns-generate} makes namespaces like it.
 *
 * @param schema of the file that holds it
 * @param directories the root included
 * @param blocks of all files, each counted once whatever its replication
 * @param bytes of all files, each counted once whatever its replication
 * @param storedBytes with replication and parity; -1 when unknown
 * @param snapshots how many there are
 * @param namesNotUtf8 names of files and directories that are no UTF-8
 * @param levels of files by their level: {@code /a} is on level 1
 * @param filesPerDirectory of directories by the files directly in them
 * @param directoriesPerDirectory of directories by the directories directly in them
 * @param fileBytes of files by their size
 * @param replication of files by it; those with erasure coding are not counted
 * @param blockBytes of files by the size that their blocks are to have
 * @param nameBytes of files and directories by the length of their name
 * @param partitionsPerTable of partitioned tables by the directories that hold their files; null where nobody can tell
 */
public record NamespaceProfile(
        String schema,
        long files,
        long directories,
        long symlinks,
        long blocks,
        long bytes,
        long storedBytes,
        long snapshots,
        long namesNotUtf8,
        Histogram levels,
        Histogram filesPerDirectory,
        Histogram directoriesPerDirectory,
        Histogram fileBytes,
        Histogram replication,
        Histogram blockBytes,
        Histogram nameBytes,
        Histogram partitionsPerTable) {
    public static final String SCHEMA = "storage-bench-namespace/1";
}
