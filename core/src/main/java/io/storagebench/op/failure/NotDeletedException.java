package io.storagebench.op.failure;

import java.io.IOException;
import java.io.Serial;
import java.util.Collection;
import java.util.List;

/** The system refused to delete some of several items; the others are gone. */
public final class NotDeletedException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private final List<String> names;

    /**
     * @param names of those that are still there, at least one
     * @param why the first of them is, with its name, for the user
     */
    public NotDeletedException(Collection<String> names, String why, Throwable cause) {
        super(why, cause);
        this.names = List.copyOf(names);
    }

    /** Of those that are still there. */
    public List<String> names() {
        return names;
    }
}
