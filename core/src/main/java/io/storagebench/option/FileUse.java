package io.storagebench.option;

/** What the files of an option of {@link Scope#FILE} are for, which decides how they are brought to where shares run. */
public enum FileUse {
    /** A share reads them. */
    CONTENT,
    /** Likewise, and nobody but the user may see what is in them. */
    SECRET,
    /** Jars, or folders of jars, that come before the client's own. */
    CLASSES,
    /** Folders of native libraries, which are looked into before others. */
    LIBRARIES
}
