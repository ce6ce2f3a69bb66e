package io.storagebench.embedded.server;

import java.io.IOException;

/** The server cannot start here; the message says why and what to do. */
public final class StartException extends IOException {
    private static final long serialVersionUID = 1;

    public StartException(String problemAndRemedy) {
        super(problemAndRemedy);
    }
}
