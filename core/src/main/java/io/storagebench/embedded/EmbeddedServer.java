package io.storagebench.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A server for trying out and testing, in a child JVM of its own; knows no particular server.
 *
 * <p>The server's jars lie in {@code embedded/NAME} beside the client's jar, with a {@code server.properties}: {@code main}
 * (class), {@code java.min} and {@code java.max} (Java versions it runs on), {@code jvm} (flags). It prints one line of
 * JSON, a flat object of strings, when it is ready; answers each line of standard input by one such line; and ends, files
 * and all, when its standard input closes. So it ends with {@link #close}, with this JVM, and also when this JVM is killed.
 *
 * <p>Any thread may call any method; commands wait for each other.
 */
public final class EmbeddedServer implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(2);
    private static final Duration END_LIMIT = Duration.ofSeconds(15);
    private static final Duration TERMINATE_LIMIT = Duration.ofSeconds(5);

    private final String name;
    private final ServerProcess process;
    private final Map<String, String> properties;
    private final Thread closeAtExit = new Thread(this::endQuietly, "end of embedded server");
    private final Object commands = new Object();

    private EmbeddedServer(String name, ServerProcess process, Map<String, String> properties) {
        this.name = name;
        this.process = process;
        this.properties = Collections.unmodifiableMap(properties);
    }

    /**
     * Starts a server and returns when it is ready, after seconds.
     *
     * @param name of its folder, such as {@code hdfs}
     * @param arguments of its command line
     * @throws IOException when it is not there, no installed Java fits, or it did not start; the message says why and
     *     what to do
     */
    public static EmbeddedServer start(String name, List<String> arguments) throws IOException {
        ServerFolder folder = ServerFolder.find(name);
        JavaHome java = JavaHome.fitting(folder.javaMin(), folder.javaMax())
                .orElseThrow(() -> new IOException("The embedded server '" + name + "' runs on Java " + folder.javaMin()
                        + " to " + folder.javaMax() + ", and this is Java "
                        + Runtime.version().feature() + ". Set JAVA_HOME to a Java of these versions."));
        ServerProcess process = ServerProcess.start(folder, java, arguments);
        try {
            EmbeddedServer server = new EmbeddedServer(name, process, process.receive(START_LIMIT));
            Runtime.getRuntime().addShutdownHook(server.closeAtExit);
            return server;
        } catch (IOException | RuntimeException e) {
            process.end(Duration.ZERO, END_LIMIT);
            throw new IOException(
                    "The embedded server '" + name + "' did not start: " + e.getMessage() + System.lineSeparator()
                            + "Try again, with fewer or other options of the server if the lines above name one.",
                    e);
        }
    }

    /** Names of the servers that can be started, sorted. */
    public static List<String> names() throws IOException {
        return ServerFolder.names();
    }

    /** What the server announced, in its order: where it listens, and settings for clients. */
    public Map<String, String> properties() {
        return properties;
    }

    /**
     * Sends a command and waits for the answer.
     *
     * @param line such as {@code stop-datanode 3}; what there is, the server says
     * @throws IOException when the server answers that it cannot (the message is the server's), or has ended
     */
    public Map<String, String> command(String line) throws IOException {
        if (line.isBlank() || line.lines().count() != 1) {
            throw new IllegalArgumentException("not one line: '" + line + "'");
        }
        Map<String, String> reply;
        synchronized (commands) {
            try {
                process.send(line);
                reply = process.receive(COMMAND_LIMIT);
            } catch (IOException e) {
                // An answer that comes late would be taken for the next one's.
                end();
                throw new IOException(
                        "The embedded server '" + name + "' did not answer '" + line + "': " + e.getMessage()
                                + System.lineSeparator() + "Start a new one.",
                        e);
            }
        }
        String error = reply.get("error");
        if (error != null) {
            throw new IOException(error);
        }
        return reply;
    }

    /** The process number of the server's JVM. */
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Ends the server, by force if it takes longer than 15 seconds, and deletes its files if it could not; harmless when
     * it has ended.
     *
     * @throws UncheckedIOException when files of it cannot be deleted; the message says where they are
     */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(closeAtExit);
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook runs or has run.
        }
        end();
    }

    private void end() {
        process.end(END_LIMIT, TERMINATE_LIMIT);
        String data = properties.get("data");
        try {
            if (data != null) {
                ServerData.delete(name, Path.of(data));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Files of the embedded server '" + name + "' are left behind. Delete " + data + ".", e);
        }
    }

    private void endQuietly() {
        try {
            end();
        } catch (UncheckedIOException e) {
            // Nobody is left who could be told.
        }
    }
}
