package io.storagebench.webhdfs.http;

import java.io.IOException;
import java.io.OutputStream;

/** Content that is made while it is sent, so that none is held. One thread. */
public interface Body {
    /** How many bytes {@link #writeTo} writes. */
    long bytes();

    /** Writes all of it; from its beginning again when it is called again. */
    void writeTo(OutputStream out) throws IOException;
}
