package io.storagebench.embedded.server;

import java.io.IOException;

/** A command cannot be done as asked; the message says why and what to do. */
public final class CommandException extends IOException {
    private static final long serialVersionUID = 1;

    public CommandException(String problemAndRemedy) {
        super(problemAndRemedy);
    }
}
