package io.storagebench.app;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * An embedded HDFS that a test keeps running beside the tool, the commands that the tool runs on it, and a client of its
 * own to look into it. As a field with {@code @AutoClose} it is there for all tests of a class.
 */
final class Hdfs implements AutoCloseable {
    private final EmbeddedServer server;
    private final FileSystem fs;
    private final java.nio.file.Path results;

    private Hdfs(EmbeddedServer server, FileSystem fs) throws IOException {
        this.server = server;
        this.fs = fs;
        results = Files.createTempDirectory("storage-bench-results");
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

    /** Starts an operation in a folder; {@code command} is its name and its own options. */
    StorageBenchProcess begin(String folder, String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(1, options(folder));
        return StorageBenchProcess.start(results, List.of(), words.toArray(String[]::new));
    }

    /** The same to its end. */
    Ended run(String folder, String... command) throws IOException, InterruptedException {
        try (StorageBenchProcess process = begin(folder, command)) {
            return process.await();
        }
    }

    /** The same, which must succeed. */
    Ended well(String folder, String... command) throws IOException, InterruptedException {
        return run(folder, command).well();
    }

    /** Removes the dataset of a folder, which must succeed. */
    Ended clean(String folder) throws IOException, InterruptedException {
        return StorageBenchProcess.run(results, "clean", uri() + folder).well();
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
        } catch (FileNotFoundException notYet) {
            return 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        try (server) {
            fs.close();
        } finally {
            FileUtil.fullyDelete(results.toFile());
        }
    }
}
