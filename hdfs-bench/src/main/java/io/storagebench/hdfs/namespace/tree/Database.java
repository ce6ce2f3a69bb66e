package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;

/** A database: tables, whose sizes differ as {@link TableKinds} says. */
final class Database implements Folder {
    private final String name;
    private final long seed;
    private final TableKinds kinds;
    private final long[] starts; // of the files of each table

    Database(String name, long seed, long files, TableKinds kinds) {
        this.name = name;
        this.seed = seed;
        this.kinds = kinds;
        starts = Apportion.byWeight(files, kinds.tables(files), table -> kinds.weight(tableSeed(table)));
    }

    private long tableSeed(int table) {
        return Mixing.mix(seed, table);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long modifiedMillis() {
        return kinds.likeness().modifiedMillis(seed);
    }

    @Override
    public int folders() {
        return starts.length - 1;
    }

    @Override
    public Folder folder(int index) {
        long tableSeed = tableSeed(index);
        return kinds.table(Names.table(index, folders(), tableSeed), tableSeed, starts[index + 1] - starts[index]);
    }

    @Override
    public long filesBelow() {
        return starts[starts.length - 1];
    }

    @Override
    public long foldersBelow() {
        long folders = 0;
        for (int i = 0; i < folders(); i++) {
            folders += 1 + folder(i).foldersBelow();
        }
        return folders;
    }
}
