package io.storagebench.app;

import io.storagebench.embedded.Eventually;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Hadoop's own NameNode in a JVM of its own, without DataNodes, on a folder with an image; so it stays in safe mode, and can
 * be read.
 */
final class NameNodeProcess implements AutoCloseable {
    private final Process process;
    private final Path log;
    private final DistributedFileSystem fs;
    private final String http;

    private NameNodeProcess(Process process, Path log, DistributedFileSystem fs, String http) {
        this.process = process;
        this.log = log;
        this.fs = fs;
        this.http = http;
    }

    /** Starts it on {@code nameDir}; configuration and log go to {@code folder}. */
    static NameNodeProcess start(Path folder, Path nameDir, Map<String, String> settings) throws Exception {
        int rpc = freePort();
        int http = freePort();
        Map<String, String> all = new TreeMap<>(Map.of(
                "fs.defaultFS", "hdfs://127.0.0.1:" + rpc,
                "dfs.namenode.name.dir", nameDir.toUri().toString(),
                "dfs.namenode.rpc-address", "127.0.0.1:" + rpc,
                "dfs.namenode.http-address", "127.0.0.1:" + http,
                "hadoop.tmp.dir", folder.resolve("tmp").toString()));
        all.putAll(settings);
        Configuration conf = new Configuration(false);
        all.forEach(conf::set);
        Path configuration = Files.createDirectories(folder.resolve("conf"));
        try (var out = Files.newBufferedWriter(configuration.resolve("hdfs-site.xml"))) {
            conf.writeXml(out);
        }
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Path log = folder.resolve("namenode.log");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        command.addAll(ClassArchives.flags("hdfs"));
        command.add("-Djava.io.tmpdir=" + temporary); // where Jetty leaves its files
        command.addAll(List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp"));
        // The jars first, as in the archive.
        command.add(Path.of(System.getProperty("storage-bench.embedded.dir"), "hdfs", "*")
                + File.pathSeparator
                + configuration);
        command.addAll(List.of("org.apache.hadoop.hdfs.server.namenode.NameNode", "-fs", all.get("fs.defaultFS")));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Configuration client = new Configuration();
        client.setInt("ipc.client.connect.max.retries", 2);
        DistributedFileSystem fs =
                (DistributedFileSystem) FileSystem.newInstance(URI.create(all.get("fs.defaultFS")), client);
        NameNodeProcess started = new NameNodeProcess(process, log, fs, "http://127.0.0.1:" + http);
        try {
            Eventually.isTrue("the NameNode answers", started::answers);
        } catch (AssertionError silent) {
            started.close();
            throw new AssertionError(Files.readString(log), silent);
        }
        return started;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean answers() {
        if (!process.isAlive()) {
            throw new AssertionError("it has ended");
        }
        try {
            fs.getFileStatus(new org.apache.hadoop.fs.Path("/"));
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    DistributedFileSystem fs() {
        return fs;
    }

    /** A number that the NameNode says of its namespace, such as BlocksTotal. */
    long figure(String name) throws IOException {
        try (var in = URI.create(http + "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystem")
                .toURL()
                .openStream()) {
            Matcher value = Pattern.compile("\"" + name + "\" : (\\d+)")
                    .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            if (!value.find()) {
                throw new IOException("no " + name);
            }
            return Long.parseLong(value.group(1));
        }
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws IOException {
        fs.close();
        process.destroyForcibly();
        process.onExit().join();
    }
}
