package io.storagebench.embedded.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A server's commands: a line in, a line of JSON out, {@code {"done": command, …}} or {@code {"error": message}}.
 *
 * <p>{@code stop}, {@code diagnose} with a diagnostic command of the JVM, and whatever the server knows. An error ends nothing. One thread.
 */
final class CommandLoop {
    private static final System.Logger LOG = System.getLogger(CommandLoop.class.getName());

    private final EmbeddedProgram.Server server;

    CommandLoop(EmbeddedProgram.Server server) {
        this.server = server;
    }

    /** Returns at {@code stop} and at the end of {@code commands}. */
    void run(CommandLines commands, Replies replies) throws IOException, InterruptedException {
        for (Optional<String> line = commands.next(); line.isPresent(); line = commands.next()) {
            String command = line.get().strip().replaceAll("\\s+", " ");
            if (command.isEmpty()) {
                continue;
            }
            replies.askPatience(server);
            replies.say(reply(command));
            if (command.equals("stop")) {
                return;
            }
        }
    }

    private Map<String, String> reply(String command) throws InterruptedException {
        int space = command.indexOf(' ');
        String verb = space < 0 ? command : command.substring(0, space);
        String argument = space < 0 ? "" : command.substring(space + 1);
        Map<String, String> reply = new LinkedHashMap<>();
        try {
            reply.put("done", command);
            if (verb.equals("diagnose")) {
                Diagnostics.run(argument);
            } else if (!command.equals("stop")) {
                reply.putAll(server.execute(verb, argument));
            }
            return reply;
        } catch (CommandException e) {
            return Map.of("error", command + ": " + e.getMessage());
        } catch (IOException | RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, command, e);
            return Map.of("error", command + ": " + e + ". If it stays so, start a new server.");
        }
    }
}
