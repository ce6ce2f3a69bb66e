package io.storagebench.engine;

import io.storagebench.embedded.EmbeddedServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the shares of a run get from the process that drives them, so that they work in one place though each only knows
 * its own command line.
 *
 * @param runId of all of them, which decides the folders that nobody named
 * @param servers that run already; who would start one uses it, and finds the dataset in it that was made for all
 */
public record Lent(String runId, List<Server> servers) {
    public Lent {
        servers = List.copyOf(servers);
    }

    /**
     * An embedded server of the driver.
     *
     * @param arguments it was started with
     * @param properties that it announced
     */
    public record Server(String name, List<String> arguments, Map<String, String> properties) {}

    Optional<EmbeddedServer> server(String name, List<String> arguments) {
        return servers.stream()
                .filter(server ->
                        server.name().equals(name) && server.arguments().equals(arguments))
                .map(server -> EmbeddedServer.lent(server.name(), server.properties()))
                .findFirst();
    }
}
