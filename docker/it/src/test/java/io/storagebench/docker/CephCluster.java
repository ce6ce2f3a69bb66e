package io.storagebench.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.Container;
import org.testcontainers.containers.Network;

/** A Ceph with three OSDs that keep two copies of each object, and two gateways of S3 before it. One thread. */
final class CephCluster implements AutoCloseable {
    private static final int OSDS = 3;
    private static final int GATEWAYS = 2;
    private static final int PORT = 8000;
    private static final String CONFIGURATION = "/tmp/ceph/ceph.conf";
    private static final String CONFIGURED = "CEPH_CONF=" + CONFIGURATION;
    private static final String USER = "/tmp/ceph/user.json";
    /** An OSD takes as much as it thinks is good for its cache. */
    private static final long OSD_BYTES = 1200L << 20;

    private final Network network = Networks.create();
    private final List<Server> all = new ArrayList<>();
    private final List<Server> osds = new ArrayList<>();
    private final List<Server> gateways = new ArrayList<>();
    private Server monitor;
    private Client client;

    private CephCluster() {}

    /** Starts one. */
    static CephCluster start() {
        CephCluster cluster = new CephCluster();
        try {
            cluster.startAll();
            return cluster;
        } catch (RuntimeException | AssertionError failure) {
            cluster.close();
            throw failure;
        }
    }

    private void startAll() {
        monitor = add(server("mon", "mon"));
        for (int i = 1; i <= OSDS; i++) {
            osds.add(add(server("osd" + i, "osd").memory(OSD_BYTES)));
        }
        // One after the other: the first one makes the pools and the user.
        for (int i = 1; i <= GATEWAYS; i++) {
            Server gateway = add(server("rgw" + i, "rgw").publish(PORT));
            gateways.add(gateway);
            gateway.await("an answer of the gateway", () -> Http.answers("http://" + gateway.published(PORT) + "/"));
        }
        JsonNode keys = gateways.get(0)
                .copyFileFromContainer(USER, in -> new ObjectMapper().readTree(in))
                .at("/keys/0");
        Map<String, String> environment = S3Keys.environment(
                keys.get("access_key").asText(), keys.get("secret_key").asText());
        client = new Client(
                network, environment, List.of("--endpoint", endpoint(1) + "," + endpoint(2), "--bucket", "bench"));
    }

    private Server server(String name, String role) {
        return new Server(Images.server("ceph"), network, name, Map.of(), role);
    }

    private Server add(Server server) {
        all.add(server);
        server.start();
        return server;
    }

    /** Address of gateway {@code i}, from 1, in the network. */
    static String endpoint(int i) {
        return "http://rgw" + i + ":" + PORT;
    }

    /** Gateway {@code i}, from 1. */
    Server gateway(int i) {
        return gateways.get(i - 1);
    }

    /** OSD {@code i}, from 1. */
    Server osd(int i) {
        return osds.get(i - 1);
    }

    /** Why servers ended that no test has killed; they would explain any failure. */
    List<String> ownEnds() {
        return all.stream().map(Server::ownEnd).filter(end -> !end.isEmpty()).toList();
    }

    /** What one of Ceph's programs prints in the monitor's container. */
    String admin(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("env", CONFIGURED));
        command.addAll(List.of(words));
        Container.ExecResult result = monitor.execInContainer(command.toArray(String[]::new));
        if (result.getExitCode() != 0) {
            throw new AssertionError(command + " ended with " + result.getExitCode() + "\n" + result.getStderr());
        }
        return result.getStdout();
    }

    /** Puts the configuration into a folder. There is no keyring with it, as nobody has to prove who he is. */
    void copyConfiguration(Path folder) {
        monitor.copyFileFromContainer(CONFIGURATION, folder.resolve("ceph.conf").toString());
    }

    /**
     * Puts scripts into a folder that are Ceph's programs for whoever has the engine's client. Files beside them have what they
     * were called with ({@code calls}), and what they have printed ({@code answers}).
     */
    void writePrograms(Path folder) throws IOException {
        for (String name : List.of("ceph", "radosgw-admin")) {
            Path script = Files.writeString(folder.resolve(name), """
                    #!/bin/sh
                    echo "NAME $*" >>'FOLDER/calls'
                    docker exec CONTAINER env CONFIGURED NAME "$@" >'FOLDER/answer'
                    code=$?
                    tee -a 'FOLDER/answers' <'FOLDER/answer'
                    exit $code
                    """.replace("NAME", name)
                    .replace("FOLDER", folder.toString())
                    .replace("CONTAINER", monitor.getContainerId())
                    .replace("CONFIGURED", CONFIGURED));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** A client of both gateways. */
    Client client() {
        return client;
    }

    @Override
    public void close() {
        all.forEach(Server::close);
        network.close();
    }
}
