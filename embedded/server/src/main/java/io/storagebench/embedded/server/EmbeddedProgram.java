package io.storagebench.embedded.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The program of an embedded server, as the client's {@code EmbeddedServer} wants it.
 *
 * <p>When the server is ready it prints one JSON line on standard output (how to reach it), then reads commands from
 * standard input, one a line, and answers each by one JSON line. It ends at {@code stop}, at the end of standard input (so
 * also when the program that started it was killed; a start ends then, too) and at SIGTERM, and its folder goes with it. SIGINT is ignored: a
 * terminal's Ctrl-C reaches this process, too, while the program that started it still has to check and to clean what it
 * wrote here. Exit codes: 0 ended as asked, 1 did not start, 2 wrong options; the reason is on standard error.
 */
public final class EmbeddedProgram {
    /** In the server's folder: where a server logs to. The end of it is shown when the server does not start. */
    public static final String LOG_FILE = "server.log";

    private final String name;
    private final Options options;
    private final Making making;

    private EmbeddedProgram(String name, Options options, Making making) {
        this.name = name;
        this.options = options;
        this.making = making;
    }

    /** A server; {@link #close} may come from another thread at any time. */
    public interface Server extends AutoCloseable {
        /** Starts it, and returns what a client has to know when one can use it. */
        Map<String, String> start() throws IOException, InterruptedException;

        /**
         * Does a command, and says what came of it.
         *
         * @throws CommandException when it cannot be done as asked
         */
        Map<String, String> execute(String verb, String argument) throws IOException, InterruptedException;

        /** How much longer than the usual two minutes the start, or any command now, may take. */
        default Duration patience() throws IOException {
            return Duration.ZERO;
        }

        @Override
        void close() throws IOException;
    }

    /** Makes a server, not started, that keeps all its files in {@code folder}. */
    @FunctionalInterface
    public interface Making {
        Server in(Path folder) throws IOException;
    }

    /**
     * Runs a server and ends this JVM.
     *
     * @param name such as {@code hdfs}
     */
    public static void run(String name, Options options, Making making, String[] args) {
        PrintStream replies = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        System.exit(new EmbeddedProgram(name, options, making).run(args, System.in, replies, System.err));
    }

    private int run(String[] args, InputStream commands, PrintStream replies, PrintStream errors) {
        Interrupts.ignore();
        OptionalInt refused = Options.read(options, args, errors);
        if (refused.isPresent()) {
            return refused.getAsInt();
        }
        ServerEnd end = new ServerEnd();
        try {
            DataFolder folder = DataFolder.given(name);
            end.cleanUpAtExit(folder);
            CommandLines lines = CommandLines.read(commands, () -> System.exit(end.status(1)));
            Server server = making.in(folder.path());
            end.stopAtExit(server);
            Replies to = new Replies(replies);
            to.askPatience(server);
            to.say(server.start());
            new CommandLoop(server).run(lines, to);
            lines.ignoreEnd();
            end.stopServer();
            return end.status(0);
        } catch (StartException e) {
            errors.println(causes(e));
        } catch (IOException | RuntimeException | Error e) {
            errors.println(causes(e));
            end.lastLogLines().forEach(errors::println);
        } catch (InterruptedException e) {
            errors.println("The start was interrupted.");
        }
        return end.status(1);
    }

    private String causes(Throwable failure) {
        StringBuilder text = new StringBuilder("The embedded server '" + name + "' did not start");
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(": ").append(cause instanceof StartException ? cause.getMessage() : cause.toString());
        }
        return text.toString();
    }
}
