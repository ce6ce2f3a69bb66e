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

/** An embedded HBase with two region servers, and the commands that work on it. */
final class TestedHbase implements AutoCloseable {
    private final EmbeddedServer server;

    private TestedHbase(EmbeddedServer server) {
        this.server = server;
    }

    static TestedHbase start() {
        try {
            return new TestedHbase(EmbeddedServer.start("hbase", List.of("--regionservers", "2")));
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
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(options());
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of(), command.toArray(String[]::new))) {
            return process.await();
        }
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
