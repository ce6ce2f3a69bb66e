package io.storagebench.embedded;

import io.storagebench.folder.FilesLeftException;
import io.storagebench.folder.OwnFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A server for trying out and testing, in a child JVM of its own; knows no particular server.
 *
 * <p>The server's jars lie in {@code embedded/NAME} beside the client's jar, with a {@code server.properties}: {@code main}
 * (class), {@code java.min} and {@code java.max} (Java versions it runs on), {@code jvm} (flags). It prints one line of
 * JSON, a flat object of strings, when it is ready; answers each line of standard input by one such line; and ends, files
 * and all, when its standard input closes, also while it starts. So it ends with {@link #close}, with this JVM, and also
 * when this JVM is killed. A start and a command may take two minutes, and longer when the server has said before by how
 * much: {@code {"patience.seconds": "300"}}.
 *
 * <p>Its files are in a folder that this JVM makes before the server starts, and removes if the server has not. What is
 * left when both are killed goes with the next start.
 *
 * <p>Any thread may call any method; commands wait for each other.
 */
public final class EmbeddedServer implements AutoCloseable {
    /**
     * A variable of the environment with flags for the JVMs of servers, between spaces; {@code {name}} in them is the
     * server's name, for files that two servers cannot share.
     */
    public static final String JVM_OPTIONS = "STORAGE_BENCH_SERVER_OPTS";

    private static final String CLIENT_SETTING = "client.";
    private static final String NAME = "{name}";

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(2);

    private final String name;
    private final Patience patience;
    private final Consumer<String> told;
    private final Thread closeAtExit = new Thread(this::endAtExit, "end of embedded server");
    private final Object commands = new Object();
    private final Object lifecycle = new Object();
    private final Optional<OwnFolder> folder;

    /** Written once, before {@link #start} returns. */
    private volatile Map<String, String> properties = Map.of();

    /** Guarded by lifecycle; null before it starts. */
    private ChildServer process;

    /** Guarded by lifecycle. */
    private boolean ended;

    private EmbeddedServer(String name, Optional<OwnFolder> folder, Consumer<String> told, Patience patience) {
        this.name = name;
        this.folder = folder;
        this.told = told;
        this.patience = patience;
    }

    /**
     * How long a server may take to end.
     *
     * @param asked after its input was closed; then it is terminated
     * @param terminated after that; then it is killed
     */
    record Patience(Duration asked, Duration terminated) {
        static final Patience USUAL = new Patience(Duration.ofSeconds(15), Duration.ofSeconds(5));
    }

    /** Starts a server and tells nobody what killed runs have left. */
    public static EmbeddedServer start(String name, List<String> arguments) throws IOException {
        return start(name, arguments, message -> {});
    }

    /**
     * Starts a server and returns when it is ready, after seconds. An interrupt ends the start, and leaves nothing behind.
     *
     * @param name of its folder, such as {@code hdfs}
     * @param arguments of its command line
     * @param told what of killed runs was removed, and what cannot be removed where no exception can say it
     * @throws IOException when it is not there, no installed Java fits, or it did not start; the message says why and
     *     what to do
     */
    public static EmbeddedServer start(String name, List<String> arguments, Consumer<String> told) throws IOException {
        return start(name, arguments, told, Patience.USUAL);
    }

    static EmbeddedServer start(String name, List<String> arguments, Consumer<String> told, Patience patience)
            throws IOException {
        ServerFolder jars = ServerFolder.find(name);
        JavaHome java = JavaHome.fitting(jars.javaMin(), jars.javaMax())
                .orElseThrow(() -> new IOException("The embedded server '" + name + "' runs on Java " + jars.javaMin()
                        + " to " + jars.javaMax() + ", and this is Java "
                        + Runtime.version().feature()
                        + ". Install a Java of these versions, or set JAVA_HOME to one."));
        EmbeddedServer server = new EmbeddedServer(name, ServerData.make(name, arguments, told), told, patience);
        try {
            // Before there is a process, so that there is none that nobody ends.
            Runtime.getRuntime().addShutdownHook(server.closeAtExit);
            server.launch(jars, java, arguments);
            return server;
        } catch (IOException | RuntimeException e) {
            server.forgetAtExit();
            server.endQuietly(new Patience(Duration.ZERO, patience.asked()));
            throw new IOException(
                    "The embedded server '" + name + "' did not start: " + e.getMessage() + System.lineSeparator()
                            + "Try again, with fewer or other options of the server if the lines above name one.",
                    e);
        }
    }

    private void launch(ServerFolder jars, JavaHome java, List<String> arguments) throws IOException {
        ChildServer launched;
        synchronized (lifecycle) {
            if (ended) {
                throw new IOException("this program is ending");
            }
            List<String> flags = new ArrayList<>(folder.map(ServerData::flags).orElse(List.of()));
            jvmOptions().forEach(flag -> flags.add(flag.replace(NAME, name)));
            flags.addAll(ServerHeap.flags(arguments));
            process = ChildServer.start(jars, java, flags, arguments);
            launched = process;
        }
        properties = Collections.unmodifiableMap(launched.receive(START_LIMIT));
    }

    /**
     * One that another process has started and ends: it can be used, and takes no commands from this one.
     *
     * @param properties that it announced there
     */
    public static EmbeddedServer lent(String name, Map<String, String> properties) {
        EmbeddedServer server = new EmbeddedServer(name, Optional.empty(), message -> {}, Patience.USUAL);
        server.properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        return server;
    }

    /** Flags that {@link #JVM_OPTIONS} gives to the JVMs of servers, after those that they have anyway. */
    public static List<String> jvmOptions() {
        return SPACES.splitAsStream(System.getenv().getOrDefault(JVM_OPTIONS, ""))
                .filter(flag -> !flag.isEmpty())
                .toList();
    }

    /** What a report says of {@link #jvmOptions}, by the name under which it says it; empty when there are none. */
    public static Map<String, String> jvmFacts() {
        return jvmOptions().isEmpty()
                ? Map.of()
                : Map.of("server's JVM", String.join(" ", jvmOptions()) + " (" + JVM_OPTIONS + ")");
    }

    /** Names of the servers that can be started, sorted. */
    public static List<String> names() throws IOException {
        return ServerFolder.names();
    }

    /** Of its folder, such as {@code hdfs}. */
    public String name() {
        return name;
    }

    /** What the server announced, in its order: where it listens, and settings for clients. */
    public Map<String, String> properties() {
        return properties;
    }

    /** Of these the settings that its clients need. */
    public Map<String, String> clientSettings() {
        Map<String, String> settings = new LinkedHashMap<>();
        properties.forEach((key, value) -> {
            if (key.startsWith(CLIENT_SETTING)) {
                settings.put(key.substring(CLIENT_SETTING.length()), value);
            }
        });
        return settings;
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
        if (process() == null) {
            throw new IOException("The embedded server '" + name + "' is used by several processes, and '" + line
                    + "' would be sent by each. Use one process, or start a server of your own with: storage-bench"
                    + " embedded " + name);
        }
        Map<String, String> reply;
        synchronized (commands) {
            try {
                process().send(line);
                reply = process().receive(COMMAND_LIMIT);
            } catch (IOException e) {
                // An answer that comes late would be taken for the next one's.
                try {
                    end(patience);
                } catch (FilesLeftException left) {
                    e.addSuppressed(left); // close() tries and tells again
                }
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
        return process().pid();
    }

    public boolean isAlive() {
        return process().isAlive();
    }

    private ChildServer process() {
        synchronized (lifecycle) {
            return process;
        }
    }

    /**
     * Ends the server, by force if it takes longer than 20 seconds, and deletes its files if it could not; harmless when
     * it has ended.
     *
     * @throws UncheckedIOException when files of it cannot be deleted; the message says where they are and what to do
     */
    @Override
    public void close() {
        forgetAtExit();
        try {
            end(patience);
        } catch (FilesLeftException left) {
            throw new UncheckedIOException("Of the embedded server '" + name + "', " + left.getMessage(), left);
        }
    }

    private void forgetAtExit() {
        try {
            Runtime.getRuntime().removeShutdownHook(closeAtExit);
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook runs or has run.
        }
    }

    private void end(Patience limits) throws FilesLeftException {
        ChildServer running;
        synchronized (lifecycle) {
            ended = true;
            running = process;
        }
        if (running != null) {
            running.end(limits.asked(), limits.terminated());
        }
        if (folder.isPresent()) {
            folder.get().close();
        }
    }

    private void endAtExit() {
        endQuietly(patience);
    }

    private void endQuietly(Patience limits) {
        try {
            end(limits);
        } catch (FilesLeftException left) {
            told.accept("of the embedded server '" + name + "', " + left.getMessage());
        }
    }
}
