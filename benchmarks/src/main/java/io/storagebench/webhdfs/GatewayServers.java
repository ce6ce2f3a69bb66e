package io.storagebench.webhdfs;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServerStack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** An embedded HDFS with an embedded HttpFS before it, each in a JVM of its own, and the words that lead to them. */
final class GatewayServers implements AutoCloseable {
    private final EmbeddedServer hdfs;
    private final EmbeddedServer httpFs;

    private GatewayServers(EmbeddedServer hdfs, EmbeddedServer httpFs) {
        this.hdfs = hdfs;
        this.httpFs = httpFs;
    }

    /**
     * Starts both.
     *
     * @param dataFolder for the blocks, such as one in memory; null for a temporary one
     * @param settings of all servers, each as KEY=VALUE
     */
    static GatewayServers start(int dataNodes, String dataFolder, List<String> settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--datanodes", Integer.toString(dataNodes)));
        settings.forEach(setting -> arguments.addAll(List.of("--conf", setting)));
        if (dataFolder != null) {
            arguments.addAll(List.of("--data", dataFolder));
        }
        EmbeddedServer hdfs = EmbeddedServer.start("hdfs", arguments);
        try {
            List<String> ofGateway = new ArrayList<>(ServerStack.wayTo(hdfs, "httpfs"));
            settings.forEach(setting -> ofGateway.addAll(List.of("--server-D", setting)));
            return new GatewayServers(hdfs, EmbeddedServer.start("httpfs", ofGateway));
        } catch (IOException failure) {
            hdfs.close();
            throw failure;
        }
    }

    private static String fs(EmbeddedServer hdfs) {
        return hdfs.properties().get("fs.defaultFS");
    }

    /** Options of a command that lead to the file system and, for {@code kind}, to its gateway. */
    List<String> words(ClientKind kind) {
        List<String> words = new ArrayList<>(List.of("--fs", fs(hdfs)));
        hdfs.clientSettings().forEach((key, value) -> words.addAll(List.of("-D", key + "=" + value)));
        words.addAll(List.of(
                "--url",
                kind == ClientKind.HTTPFS
                        ? httpFs.properties().get("httpfs.url")
                        : hdfs.properties().get("namenode.http")));
        words.addAll(kind.words());
        return words;
    }

    @Override
    public void close() throws IOException {
        try (hdfs) {
            httpFs.close();
        }
    }
}
