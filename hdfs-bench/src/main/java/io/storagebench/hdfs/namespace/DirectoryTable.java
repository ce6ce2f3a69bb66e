package io.storagebench.hdfs.namespace;

import java.util.Arrays;

/**
 * The directories of an image by their number: where each is, and what is directly in it. Some 40 bytes of heap for each,
 * and nothing for files. One thread.
 */
final class DirectoryTable {
    /** Of a directory that is in no other one that is known. */
    static final int NOWHERE = -1;

    private long[] ids = new long[1 << 10];
    private int[] parents = new int[1 << 10];
    private int[] files = new int[1 << 10];
    private int[] folders = new int[1 << 10];
    private int count;
    private int[] slots; // place of an id, by its hash; one more than the index, 0 is free

    DirectoryTable() {
        slots = new int[1 << 12];
    }

    int count() {
        return count;
    }

    /** Adds a directory, which is not in yet. */
    void add(long id) {
        if (count == ids.length) {
            int larger = (int) Math.min(Integer.MAX_VALUE - 8L, 2L * count);
            ids = Arrays.copyOf(ids, larger);
            parents = Arrays.copyOf(parents, larger);
            files = Arrays.copyOf(files, larger);
            folders = Arrays.copyOf(folders, larger);
        }
        ids[count] = id;
        parents[count] = NOWHERE;
        count++;
        if (2L * count > slots.length && slots.length < 1 << 30) {
            slots = new int[2 * slots.length];
            for (int i = 0; i < count; i++) {
                place(i);
            }
        } else {
            place(count - 1);
        }
    }

    private void place(int index) {
        int slot = slot(ids[index]);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = index + 1;
    }

    private int slot(long id) {
        return (int) ((id * 0x9e3779b97f4a7c15L) >>> 33) & (slots.length - 1);
    }

    /** The index of a directory, or {@link #NOWHERE} when there is none of this number. */
    int find(long id) {
        for (int slot = slot(id); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            if (ids[slots[slot] - 1] == id) {
                return slots[slot] - 1;
            }
        }
        return NOWHERE;
    }

    /** Says that {@code child} is in {@code parent}; both are indices. */
    void put(int parent, int child) {
        parents[child] = parent;
        folders[parent]++;
    }

    /** Says that so many files are in {@code parent}. */
    void putFiles(int parent, int more) {
        files[parent] += more;
    }

    int parent(int index) {
        return parents[index];
    }

    int files(int index) {
        return files[index];
    }

    int folders(int index) {
        return folders[index];
    }

    /**
     * How deep each directory is: 0 for that of index {@code root}, and {@link #NOWHERE} for those that are not below it, as
     * directories that only a snapshot has.
     */
    int[] levels(int root) {
        int[] levels = new int[count];
        Arrays.fill(levels, Integer.MIN_VALUE);
        levels[root] = 0;
        for (int i = 0; i < count; i++) {
            settle(i, levels);
        }
        return levels;
    }

    private void settle(int index, int[] levels) {
        int steps = 0;
        int at = index;
        while (at != NOWHERE && levels[at] == Integer.MIN_VALUE && steps <= count) {
            at = parents[at];
            steps++;
        }
        boolean isBelow = at != NOWHERE && levels[at] >= 0 && steps <= count; // and in no circle
        int level = isBelow ? levels[at] + steps : NOWHERE;
        for (int step = index; step != NOWHERE && levels[step] == Integer.MIN_VALUE; step = parents[step]) {
            levels[step] = isBelow ? level-- : NOWHERE;
        }
    }
}
