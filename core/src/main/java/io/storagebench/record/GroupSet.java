package io.storagebench.record;

import io.storagebench.op.Group;
import java.util.Arrays;

/** The groups that something belongs to, each once, in the order in which they were told; reused. Any thread. */
public final class GroupSet {
    private static final int FIRST_SIZE = 8;

    private Group[] groups = new Group[FIRST_SIZE]; // guarded by this
    private int[] places = new int[FIRST_SIZE]; // of a group among them, by its index; guarded by this
    private final long[] ownItems = new long[Groups.MOST_DIMENSIONS]; // guarded by this
    private volatile boolean anyOwn; // changed under the lock
    private volatile int size; // changed under the lock

    /** Adds {@code group}, unless it is among them. */
    public synchronized void add(Group group) {
        int index = Groups.indexOf(group);
        if (index >= places.length) {
            places = Arrays.copyOf(places, Math.max(index + 1, 2 * places.length));
        }
        int place = places[index];
        if (place < size && groups[place] == group) {
            return;
        }
        if (size == groups.length) {
            groups = Arrays.copyOf(groups, 2 * size);
        }
        places[index] = size;
        groups[size] = group;
        size++;
    }

    /** Says that items were counted for {@code group} by themselves, so not once more for a group of its dimension. */
    public synchronized void ownItems(Group group, long items) {
        ownItems[Groups.dimensionOf(group)] += items;
        anyOwn = true;
    }

    /** Adds what {@code other} has. */
    public synchronized void addAll(GroupSet other) {
        synchronized (other) {
            for (int i = 0; i < other.size; i++) {
                add(other.groups[i]);
            }
            if (other.anyOwn) {
                for (int i = 0; i < ownItems.length; i++) {
                    ownItems[i] += other.ownItems[i];
                }
                anyOwn = true;
            }
        }
    }

    /** Makes it empty. */
    public void clear() {
        if (size > 0 || anyOwn) {
            synchronized (this) {
                size = 0;
                anyOwn = false;
                Arrays.fill(ownItems, 0);
            }
        }
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** One of them, from 0 on. */
    public synchronized Group get(int index) {
        return groups[index];
    }

    /** Of so many {@code acknowledged} items of what has these groups, those that count for group {@code index}. */
    public synchronized long itemsOf(int index, long acknowledged) {
        return anyOwn ? Math.max(0, acknowledged - ownItems[Groups.dimensionOf(groups[index])]) : acknowledged;
    }
}
