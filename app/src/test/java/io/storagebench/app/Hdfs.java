package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * An embedded HDFS that a test keeps running beside the tool. As a field with {@code @AutoClose} it is there for all tests
 * of a class.
 */
final class Hdfs extends TestedFileSystem {
    private final EmbeddedServer server;

    private Hdfs(EmbeddedServer server, FileSystem fs, List<String> options) throws IOException {
        super(fs, options, options, Map.of());
        this.server = server;
    }

    /** Starts a server with these options beside the number of its DataNodes. */
    static Hdfs start(int dataNodes, String... options) {
        List<String> arguments = new ArrayList<>(List.of("--datanodes", Integer.toString(dataNodes)));
        arguments.addAll(List.of(options));
        try {
            return of(EmbeddedServer.start("hdfs", arguments));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Hdfs of(EmbeddedServer server) throws IOException {
        Configuration conf = new Configuration();
        List<String> options = new ArrayList<>();
        server.properties().forEach((key, value) -> {
            if (key.startsWith("client.")) {
                String name = key.substring("client.".length());
                conf.set(name, value);
                options.addAll(List.of("-D", name + "=" + value));
            }
        });
        FileSystem fs = FileSystem.newInstance(URI.create(server.properties().get("fs.defaultFS")), conf);
        return new Hdfs(server, fs, options);
    }

    Map<String, String> command(String line) {
        try {
            return server.command(line);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** Host and port at which the NameNode speaks HTTP. */
    String httpAddress() {
        return URI.create(server.properties().get("namenode.http")).getAuthority();
    }

    /** Lets all its servers stand still: they keep their connections and say nothing. */
    void halt() throws IOException, InterruptedException {
        StorageBenchProcess.signal(server.pid(), "STOP");
    }

    void goOn() throws IOException, InterruptedException {
        StorageBenchProcess.signal(server.pid(), "CONT");
    }

    /** The server's folder. */
    String data() {
        return server.properties().get("data");
    }

    /** How often clients asked the NameNode where blocks of a file are, as they do when they open one to read. */
    long opened() {
        URI metrics = URI.create(
                server.properties().get("namenode.http") + "/jmx?qry=Hadoop:service=NameNode,name=NameNodeActivity");
        try (InputStream in = metrics.toURL().openStream()) {
            Matcher count = Pattern.compile("\"GetBlockLocations\" : (\\d+)")
                    .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return count.find() ? Long.parseLong(count.group(1)) : 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** HDFS's client finds out by a failing call that its idle connection to a restarted NameNode is gone. */
    void noticeTheLostConnection() {
        try {
            fs().exists(new Path("/"));
        } catch (IOException gone) {
            // The next call makes a new one.
        }
    }

    /** Lets files be written with an erasure coding policy that is off by default. */
    void enablePolicy(String name) throws IOException {
        ((DistributedFileSystem) fs()).enableErasureCodingPolicy(name);
    }

    @Override
    public void close() throws IOException {
        try (server) {
            super.close();
        }
    }
}
