package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections of several clients in one process, as the NameNode counts them. */
class ClientsIT {
    @TempDir
    Path folder;

    /** Of its RPC port for clients and DataNodes. */
    private static int connections(EmbeddedServer server) {
        URI metrics = URI.create(
                server.properties().get("namenode.http") + "/jmx?qry=Hadoop:service=NameNode,name=RpcActivityForPort*");
        try (InputStream in = metrics.toURL().openStream()) {
            Matcher count = Pattern.compile("\"NumOpenConnections\" : (\\d+)")
                    .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return count.find() ? Integer.parseInt(count.group(1)) : -1;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void eachClientHasAConnectionToTheNameNodeAndAllBytesAreCounted() throws Exception {
        try (EmbeddedServer server = EmbeddedServer.start("hdfs", List.of("--datanodes", "1"))) {
            int before = connections(server);
            List<String> place = List.of("--fs", server.properties().get("fs.defaultFS"), "--dir", "/clients");
            StorageBenchProcess.Ended written = StorageBenchProcess.run(
                    folder,
                    words(
                            place,
                            "hdfs-write",
                            "--replication",
                            "1",
                            "--files",
                            "8",
                            "--size",
                            "1m",
                            "--threads",
                            "4",
                            "--clients",
                            "4"));
            assertThat(written.code()).as(written.toString()).isZero();
            long sent = written.result()
                    .hosts()
                    .values()
                    .iterator()
                    .next()
                    .measured()
                    .wire()
                    .sentBytes();
            assertThat(sent).isBetween(8L << 20, 9L << 20);
            String[] read = words(place, "hdfs-read", "--duration", "300s", "--threads", "8", "--clients", "5");
            try (StorageBenchProcess process = StorageBenchProcess.start(folder, List.of(), read)) {
                // One that was idle before may be gone by now.
                process.waitWhileRunning("connections", () -> connections(server) >= before + 4);
                process.signal("INT");
                assertThat(process.await().code()).isEqualTo(130);
            }
        }
    }

    private static String[] words(List<String> place, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(place);
        return words.toArray(String[]::new);
    }
}
