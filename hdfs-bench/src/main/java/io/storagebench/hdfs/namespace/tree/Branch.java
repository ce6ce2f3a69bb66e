package io.storagebench.hdfs.namespace.tree;

import java.util.List;
import java.util.function.IntFunction;

/** A directory of directories that are made by a function. */
final class Branch implements Folder {
    private final String name;
    private final long modifiedMillis;
    private final int folders;
    private final IntFunction<Folder> folder;
    private final long filesBelow;
    private long foldersBelow = -1; // not counted yet

    Branch(String name, long modifiedMillis, int folders, IntFunction<Folder> folder, long filesBelow) {
        this.name = name;
        this.modifiedMillis = modifiedMillis;
        this.folders = folders;
        this.folder = folder;
        this.filesBelow = filesBelow;
    }

    static Branch of(String name, long modifiedMillis, List<Folder> folders) {
        return new Branch(
                name,
                modifiedMillis,
                folders.size(),
                folders::get,
                folders.stream().mapToLong(Folder::filesBelow).sum());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long modifiedMillis() {
        return modifiedMillis;
    }

    @Override
    public int folders() {
        return folders;
    }

    @Override
    public Folder folder(int index) {
        return folder.apply(index);
    }

    @Override
    public long filesBelow() {
        return filesBelow;
    }

    @Override
    public synchronized long foldersBelow() {
        if (foldersBelow < 0) {
            long count = 0;
            for (int i = 0; i < folders; i++) {
                count += 1 + folder(i).foldersBelow();
            }
            foldersBelow = count;
        }
        return foldersBelow;
    }
}
