package io.storagebench.op;

/** Words as a POSIX shell takes them, for commands that messages propose. */
public final class Shell {
    private Shell() {}

    /** {@code argument} in quotes, if it needs them. */
    public static String quoted(String argument) {
        return argument.matches("[\\w./:@=,+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
