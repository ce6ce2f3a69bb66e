package io.storagebench.embedded.hdfs;

import java.io.IOException;

/** The server cannot start here; the message says why and what to do. */
final class StartException extends IOException {
    private static final long serialVersionUID = 1;

    StartException(String problemAndRemedy) {
        super(problemAndRemedy);
    }
}
