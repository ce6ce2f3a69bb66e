package io.storagebench.option;

/** Who acts on an option when a run is done by several processes. */
public enum Scope {
    /** Whoever starts them and collects their results; or what differs from process to process. */
    DRIVER,
    /** Each of them, with the same value. */
    SHARE,
    /** Each of them, and the files that it names are brought to where they run ({@link FileUse}). */
    FILE
}
