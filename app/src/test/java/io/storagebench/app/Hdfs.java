package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServerStack;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * An embedded HDFS that a test keeps running beside the tool. As a field with {@code @AutoClose} it is there for all tests
 * of a class.
 */
final class Hdfs extends TestedFileSystem {
    private static final String SINGULAR_FILE = "/singular";

    private final EmbeddedServer server;
    private long singularCalls;

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
        server.clientSettings().forEach((name, value) -> {
            conf.set(name, value);
            options.addAll(List.of("-D", name + "=" + value));
        });
        FileSystem fs = FileSystem.newInstance(URI.create(server.properties().get("fs.defaultFS")), conf);
        return new Hdfs(server, fs, options);
    }

    /** Starts a server before it, which serves or uses it, with these options beside. */
    EmbeddedServer startBefore(String name, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(ServerStack.wayTo(server, name));
        arguments.addAll(List.of(options));
        return EmbeddedServer.start(name, arguments);
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

    /** Stops the DataNode that speaks HTTP at this host and port. */
    void stopDataNodeAt(String httpAuthority) {
        try {
            for (DatanodeInfo dataNode : ((DistributedFileSystem) fs()).getDataNodeStats()) {
                if (httpAuthority.endsWith(":" + dataNode.getInfoPort())
                        && List.of(dataNode.getIpAddr(), dataNode.getHostName())
                                .contains(URI.create("http://" + httpAuthority).getHost())) {
                    command("stop-datanode " + number(dataNode.getXferAddr()));
                    return;
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        throw new IllegalArgumentException(httpAuthority + ": no DataNode");
    }

    private int number(String transferAddress) {
        return IntStream.rangeClosed(1, Integer.parseInt(server.properties().get("datanodes")))
                .filter(number -> transferAddress.equals(server.properties().get("datanode." + number)))
                .findFirst()
                .orElseThrow();
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

    /**
     * How often clients have made each call of the NameNode until now, by its name, such as GetListing. The NameNode renews
     * its figures every ten seconds, so a call that nobody else makes is waited for.
     */
    Map<String, Long> calls() throws IOException {
        if (singularCalls == 0) {
            fs().create(new Path(SINGULAR_FILE)).close();
        }
        ((DistributedFileSystem) fs()).getClient().getBlockSize(SINGULAR_FILE);
        singularCalls++;
        String page = server.properties().get("namenode.http") + "/jmx?qry=Hadoop:service=NameNode,"
                + "name=RpcDetailedActivityForPort" + fs().getUri().getPort();
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() < end) {
            Map<String, Long> calls = new TreeMap<>();
            try (InputStream in = URI.create(page).toURL().openStream()) {
                Matcher figure = Pattern.compile("\"(\\w+)NumOps\" : (\\d+)")
                        .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                while (figure.find()) {
                    calls.put(figure.group(1), Long.parseLong(figure.group(2)));
                }
            }
            if (calls.getOrDefault("GetPreferredBlockSize", 0L) == singularCalls) {
                return calls;
            }
            LockSupport.parkNanos(100_000_000);
        }
        throw new IOException(page + ": does not show a call within 60 s");
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
