package io.storagebench.embedded;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A server and, where its command line does not say which one stands behind it, an embedded one that does: an HttpFS without
 * {@code --fs} gets an HDFS of its own. What a server needs is in its {@code server.properties} ({@link ServerNeed}).
 *
 * <p>Any thread may call any method, as with {@link EmbeddedServer}.
 */
public final class ServerStack implements AutoCloseable {
    private final EmbeddedServer top;
    private final Optional<EmbeddedServer> behind;

    private ServerStack(EmbeddedServer top, Optional<EmbeddedServer> behind) {
        this.top = top;
        this.behind = behind;
    }

    /**
     * Starts the server that is needed, if one is, and then the server.
     *
     * @param starting takes the name of each before it starts
     * @param told as of {@link EmbeddedServer#start(String, List, Consumer)}
     * @throws IOException as there; nothing is left running
     */
    public static ServerStack start(
            String name, List<String> arguments, Consumer<String> starting, Consumer<String> told) throws IOException {
        Optional<ServerNeed> need = ServerFolder.find(name).need().filter(server -> server.isMissingIn(arguments));
        if (need.isEmpty()) {
            starting.accept(name);
            return new ServerStack(EmbeddedServer.start(name, arguments, told), Optional.empty());
        }
        starting.accept(need.get().server());
        EmbeddedServer behind =
                EmbeddedServer.start(need.get().server(), need.get().passedOn(arguments), told);
        try {
            starting.accept(name);
            List<String> all = new ArrayList<>(need.get().wayTo(behind));
            all.addAll(need.get().kept(arguments)); // the user's settings last, as the last one counts
            return new ServerStack(EmbeddedServer.start(name, all, told), Optional.of(behind));
        } catch (IOException | RuntimeException failure) {
            behind.close();
            throw failure;
        }
    }

    /** Words by which the server of this name finds another one behind it, which runs. */
    public static List<String> wayTo(EmbeddedServer behind, String name) throws IOException {
        return ServerFolder.find(name).need().orElseThrow().wayTo(behind);
    }

    /** What the servers announced; where both say something under one name, it is the server's own. */
    public Map<String, String> properties() {
        Map<String, String> all = new LinkedHashMap<>(top.properties());
        behind.ifPresent(server -> server.properties().forEach(all::putIfAbsent));
        return Collections.unmodifiableMap(all);
    }

    /** Sends a command: to the server behind where the line begins with that one's name, as in {@code hdfs status}. */
    public Map<String, String> command(String line) throws IOException {
        if (behind.isPresent() && line.startsWith(behind.get().name() + " ")) {
            return behind.get().command(line.substring(behind.get().name().length() + 1));
        }
        return top.command(line);
    }

    /** Whether all of it is. */
    public boolean isAlive() {
        return top.isAlive() && (behind.isEmpty() || behind.get().isAlive());
    }

    /** Ends both, that behind last. */
    @Override
    public void close() {
        try {
            top.close();
        } finally {
            behind.ifPresent(EmbeddedServer::close);
        }
    }
}
