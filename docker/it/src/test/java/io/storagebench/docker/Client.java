package io.storagebench.docker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.Network;

/**
 * The client's image in a test's network.
 *
 * @param network of the servers
 * @param environment of the client
 * @param settings words that each command ends with, such as the target
 */
record Client(Network network, Map<String, String> environment, List<String> settings) {
    /** A client that is told nothing beside its command. */
    static Client in(Network network) {
        return new Client(network, Map.of(), List.of());
    }

    /** The same with more words at the end of each command. */
    Client with(String... words) {
        List<String> all = new ArrayList<>(settings);
        all.addAll(List.of(words));
        return new Client(network, environment, all);
    }

    /** Starts a command. */
    ClientRun begin(String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(settings);
        command.addAll(List.of("--json", ClientRun.RESULT, "--metrics", "prometheus=0.0.0.0:" + ClientRun.METRICS));
        Map<String, String> all = new HashMap<>(environment);
        all.putIfAbsent("STORAGE_BENCH_OPTS", "-XX:TieredStopAtLevel=1 -Xmx384m");
        Server container = new Server(Images.client(), network, "client", all, command.toArray(String[]::new))
                .publish(ClientRun.METRICS);
        container.start();
        return new ClientRun(container, System.nanoTime());
    }

    /** Runs a command to its end. */
    Ended run(String... words) {
        try (ClientRun run = begin(words)) {
            return run.await();
        }
    }
}
