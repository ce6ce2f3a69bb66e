package io.storagebench.units;

/** The command cannot work as given; the message names the option, its value and a remedy. Ends with exit code 2. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }
}
