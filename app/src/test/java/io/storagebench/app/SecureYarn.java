package io.storagebench.app;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.security.Credentials;

/** A YARN and an HDFS behind it that let in nobody without a ticket or a token, and commands that run on them. */
final class SecureYarn implements AutoCloseable {
    /** Of a command, whose containers start on few cores. */
    static final Duration ENDS_WITHIN = Duration.ofMinutes(3);

    private static final String SERVER = "yarn/embedded@EXAMPLE.COM";
    /** The client that comes along is larger. */
    private static final int LARGE = 4 << 20;

    private final SecureHdfs hdfs;
    private final EmbeddedServer server;

    private SecureYarn(SecureHdfs hdfs, EmbeddedServer server) {
        this.hdfs = hdfs;
        this.server = server;
    }

    static SecureYarn start(Path folder) throws Exception {
        SecureHdfs hdfs = SecureHdfs.start(folder);
        try {
            Path keytab = hdfs.kdc().add("yarn.keytab", "yarn/embedded");
            List<String> options = new ArrayList<>();
            settings(keytab, hdfs.flags().get(0))
                    .forEach((key, value) -> options.addAll(List.of("--server-D", key + "=" + value)));
            return new SecureYarn(hdfs, hdfs.startBefore("yarn", options));
        } catch (Exception | Error failure) {
            hdfs.close();
            throw failure;
        }
    }

    /** @param flag leads a JVM of the job to what machines of a cluster have in /etc; clients of maps are not given it */
    private static Map<String, String> settings(Path keytab, String flag) {
        Map<String, String> conf = new LinkedHashMap<>(SecureHdfs.ofClients());
        for (String service : List.of("yarn.resourcemanager", "yarn.nodemanager", "mapreduce.jobhistory")) {
            conf.put(service + ".principal", SERVER);
            conf.put(service + ".keytab", keytab.toString());
        }
        conf.put("yarn.app.mapreduce.am.admin-command-opts", flag);
        conf.put("mapreduce.admin.map.child.java.opts", flag);
        // Apart from what the history server keeps for itself: jobs of all users write there.
        conf.put("mapreduce.jobhistory.intermediate-done-dir", "/tmp/history");
        // Where everybody may make a home.
        conf.put("dfs.user.home.dir.prefix", "/tmp/user");
        return conf;
    }

    SecureHdfs hdfs() {
        return hdfs;
    }

    /** Starts a command with the configuration of a client of both, without a ticket unless {@code more} leads to one. */
    StorageBenchProcess start(Path folder, Map<String, String> more, String... words) throws IOException {
        Map<String, String> variables = new HashMap<>();
        variables.put("HADOOP_CONF_DIR", server.properties().get("conf"));
        variables.put("KRB5CCNAME", folder.resolve("no-ticket").toString());
        variables.putAll(more);
        return StorageBenchProcess.start(folder, hdfs.flags(), variables, words);
    }

    /** The same to its end. */
    Ended run(Path folder, Map<String, String> more, String... words) throws Exception {
        try (StorageBenchProcess process = start(folder, more, words)) {
            return process.await(ENDS_WITHIN);
        }
    }

    private Path data() {
        return Path.of(server.properties().get("data"));
    }

    /** Whether YARN or a container has such a file now. */
    boolean hasFile(String regex) {
        return files(data()).stream().anyMatch(file -> file.toString().matches(regex));
    }

    /** Files of YARN and its containers in which this text is, one char for each byte. */
    Set<String> namesOfFilesWith(String text) {
        return namesOfFilesWith(data(), text);
    }

    /** Whether a DataNode or the NameNode has it on its disk. */
    boolean hasBlockWith(String text) {
        return !namesOfFilesWith(hdfs.data(), text).isEmpty();
    }

    private static Set<String> namesOfFilesWith(Path top, String text) {
        Set<String> names = new TreeSet<>();
        for (Path file : files(top)) {
            try {
                if (Files.size(file) < LARGE
                        && Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                    names.add(file.toString());
                }
            } catch (NoSuchFileException gone) {
                // meanwhile
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
        return names;
    }

    /** Of the tokens that containers have now, one char for each byte. */
    Set<String> passwordsOfHdfsTokens() {
        Set<String> passwords = new TreeSet<>();
        for (Path file : files(data())) {
            if (file.endsWith("container_tokens")) {
                Credentials credentials = new Credentials();
                try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
                    credentials.readTokenStorageStream(in);
                } catch (IOException halfWrittenOrGone) {
                    continue;
                }
                credentials.getAllTokens().stream()
                        .filter(token -> token.getKind().toString().equals("HDFS_DELEGATION_TOKEN"))
                        .forEach(token -> passwords.add(new String(token.getPassword(), StandardCharsets.ISO_8859_1)));
            }
        }
        return passwords;
    }

    private static List<Path> files(Path top) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(top, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE; // meanwhile
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return found;
    }

    @Override
    public void close() {
        try (hdfs) {
            server.close();
        }
    }
}
