package io.storagebench.embedded.server;

/**
 * Reads what stands behind the name of a command. Any thread.
 *
 * @param usage which commands there are, for a message
 */
public record CommandArguments(String usage) {
    /**
     * The number of one of the server's parts.
     *
     * @param part what it is: {@code a DataNode}
     */
    public int number(String argument, String part) throws CommandException {
        try {
            return Integer.parseInt(argument);
        } catch (NumberFormatException e) {
            throw new CommandException("'" + argument + "' is no number of " + part + ". " + usage);
        }
    }

    /** Requires that there is none. */
    public void none(String argument) throws CommandException {
        if (!argument.isEmpty()) {
            throw new CommandException("takes no argument. " + usage);
        }
    }
}
