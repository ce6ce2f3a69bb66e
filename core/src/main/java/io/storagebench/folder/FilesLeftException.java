package io.storagebench.folder;

import java.io.IOException;

/** Files that were made for a run cannot be removed; the message says how many bytes, where, why and what to do. */
public final class FilesLeftException extends IOException {
    private static final long serialVersionUID = 1;

    FilesLeftException(String message) {
        super(message);
    }
}
