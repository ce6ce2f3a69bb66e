package io.storagebench.codec.library;

/** A native library that cannot be used; the message names it, says why and, if there is one, the remedy. */
public final class LibraryException extends Exception {
    private static final long serialVersionUID = 1;

    LibraryException(String message) {
        super(message);
    }

    LibraryException(String message, Throwable cause) {
        super(message, cause);
    }
}
