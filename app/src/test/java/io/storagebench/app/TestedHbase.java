package io.storagebench.app;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.hbase.connect.HbasePlace;
import io.storagebench.op.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An embedded HBase with two region servers, and the commands that work on it. */
final class TestedHbase implements AutoCloseable {
    private final EmbeddedServer server;

    private TestedHbase(EmbeddedServer server) {
        this.server = server;
    }

    static TestedHbase start(String... settings) {
        List<String> arguments = new ArrayList<>(List.of("--regionservers", "2"));
        for (String setting : settings) {
            arguments.addAll(List.of("--server-D", setting));
        }
        try {
            return new TestedHbase(EmbeddedServer.start("hbase", arguments));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    EmbeddedServer server() {
        return server;
    }

    /** Words of a command line that lead to it. */
    List<String> options() {
        return List.of(
                "--zookeeper",
                server.properties().get("hbase.zookeeper.quorum") + ":"
                        + server.properties().get("hbase.zookeeper.property.clientPort"));
    }

    /** Runs a command to its end, with the way there behind its words. */
    Ended run(Path folder, String... words) throws IOException, InterruptedException {
        return StorageBenchProcess.run(folder, command(words));
    }

    private String[] command(String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(options());
        return command.toArray(String[]::new);
    }

    /** Starts it. */
    StorageBenchProcess begin(Path folder, String... words) throws IOException {
        return begin(folder, Map.of(), words);
    }

    /** The same with variables of the environment. */
    StorageBenchProcess begin(Path folder, Map<String, String> variables, String... words) throws IOException {
        return StorageBenchProcess.start(folder, List.of(), variables, command(words));
    }

    /** Whether a table has at least so many rows of a dataset. */
    boolean hasRows(String table, long least) {
        long[] seen = new long[1];
        try (Target target = at(table)) {
            target.store().list(name -> seen[0] >= least, thing -> seen[0]++);
        } catch (Exception notYet) {
            return false;
        }
        return seen[0] >= least;
    }

    /** A table as cleaning sees it. */
    Target at(String table) throws Exception {
        return CommandLines.parsed(new HbasePlace(), options()).connect("hbase://" + table, List.of());
    }

    /** A table without rows, which somebody has made. */
    Target emptyTable(String table) throws Exception {
        Target target = at(table);
        target.store().create("first", "row".getBytes(StandardCharsets.UTF_8));
        target.store().delete("first");
        return target;
    }

    @Override
    public void close() {
        server.close();
    }
}
