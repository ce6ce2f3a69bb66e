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
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** An embedded HDFS that a test keeps running beside the tool, and a client of its own to look into it. */
final class Hdfs implements AutoCloseable {
    private final EmbeddedServer server;
    private final FileSystem fs;

    private Hdfs(EmbeddedServer server, FileSystem fs) {
        this.server = server;
        this.fs = fs;
    }

    static Hdfs start(int dataNodes, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--datanodes", Integer.toString(dataNodes)));
        arguments.addAll(List.of(options));
        EmbeddedServer server = EmbeddedServer.start("hdfs", arguments);
        Configuration conf = new Configuration();
        server.properties().forEach((key, value) -> {
            if (key.startsWith("client.")) {
                conf.set(key.substring("client.".length()), value);
            }
        });
        return new Hdfs(
                server, FileSystem.newInstance(URI.create(server.properties().get("fs.defaultFS")), conf));
    }

    String uri() {
        return fs.getUri().toString();
    }

    Map<String, String> command(String line) {
        try {
            return server.command(line);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** Options that lead a command of the tool here, with the client settings of the server. */
    List<String> options(String folder) {
        List<String> options = new ArrayList<>(List.of("--fs", uri(), "--dir", folder));
        server.properties().forEach((key, value) -> {
            if (key.startsWith("client.")) {
                options.addAll(List.of("-D", key.substring("client.".length()) + "=" + value));
            }
        });
        return options;
    }

    /** The server's folder. */
    String data() {
        return server.properties().get("data");
    }

    FileSystem fs() {
        return fs;
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
            fs.exists(new Path("/"));
        } catch (IOException gone) {
            // The next call makes a new one.
        }
    }

    boolean exists(String path) {
        try {
            return fs.exists(new Path(path));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Bytes of the files below {@code folder} whose names begin with a digit: items, not control files. */
    long itemBytes(String folder) {
        try {
            long bytes = 0;
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(new Path(folder), true);
            while (files.hasNext()) {
                LocatedFileStatus file = files.next();
                bytes += Character.isDigit(file.getPath().getName().charAt(0)) ? file.getLen() : 0;
            }
            return bytes;
        } catch (java.io.FileNotFoundException notYet) {
            return 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        try (server) {
            fs.close();
        }
    }
}
