package io.storagebench.op;

/** How an operation uses the items of its dataset, which decides everything the engine must know to hand them out. */
public enum Access {
    /** Makes each item once; never overwrites. */
    CREATES,
    /** Reads items, again and again: the item number wraps at the end of the dataset. */
    READS,
    /** Worker <i>w</i> appends to its own item <i>w</i>; its appends are numbered. */
    APPENDS,
    /** Renames each item once and ends when all are renamed. */
    RENAMES,
    /** Uses each item up (deletes it) and ends when all are gone. */
    CONSUMES;

    /** Whether the operation needs a dataset that somebody made before. */
    public boolean needsData() {
        return this == READS || this == RENAMES || this == CONSUMES;
    }
}
