package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.testing.SelfSigned;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;

/** An embedded HDFS whose servers also speak HTTPS, with a certificate that nobody else has signed. */
final class TlsHdfs implements AutoCloseable {
    private static final String SERVERS = "storage-bench.embedded.dir";
    private static final String HTTPS_ADDRESS = "dfs.namenode.https-address";

    private final Path folder;
    private final Hdfs hdfs;

    private TlsHdfs(Path folder, Hdfs hdfs) {
        this.folder = folder;
        this.hdfs = hdfs;
    }

    static TlsHdfs start() {
        try {
            Path folder = Files.createTempDirectory("storage-bench-tls");
            try {
                return new TlsHdfs(folder, start(folder));
            } catch (IOException | GeneralSecurityException | InterruptedException | RuntimeException failure) {
                FileUtil.fullyDelete(folder.toFile());
                throw new IllegalStateException(failure);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Hdfs start(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        // DataNodes are known by the name of this machine.
        SelfSigned certificate = SelfSigned.make(
                folder, "dns:localhost,dns:" + InetAddress.getLocalHost().getHostName());
        Path ofClient = Files.createDirectory(folder.resolve("client"));
        write(ofClient.resolve("core-site.xml"), Map.of());
        write(
                ofClient.resolve("ssl-client.xml"),
                Map.of(
                        "ssl.client.truststore.location",
                        certificate.trustStore().toString(),
                        "ssl.client.truststore.type",
                        "PKCS12",
                        "ssl.client.truststore.password",
                        SelfSigned.PASSWORD));
        Path ofServer = Files.createDirectory(folder.resolve("server"));
        write(
                ofServer.resolve("ssl-server.xml"),
                Map.of(
                        "ssl.server.keystore.location",
                        certificate.file().toString(),
                        "ssl.server.keystore.type",
                        "PKCS12",
                        "ssl.server.keystore.password",
                        SelfSigned.PASSWORD,
                        "ssl.server.keystore.keypassword",
                        SelfSigned.PASSWORD));
        String usual = System.getProperty(SERVERS);
        System.setProperty(SERVERS, servers(folder, Path.of(usual), ofServer).toString());
        try {
            return Hdfs.start(
                    3,
                    "--conf",
                    "dfs.http.policy=HTTP_AND_HTTPS",
                    "--conf",
                    HTTPS_ADDRESS + "=localhost:0",
                    "--conf",
                    "dfs.datanode.https.address=localhost:0");
        } finally {
            System.setProperty(SERVERS, usual);
        }
    }

    /** The same server whose JVM finds a file of settings for TLS, which Hadoop looks for on the class path alone. */
    private static Path servers(Path folder, Path usual, Path settings) throws IOException {
        Path servers = folder.resolve("servers");
        Path server = Files.createDirectories(servers.resolve("hdfs"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(usual.resolve("hdfs"))) {
            for (Path file : files) {
                Path same = server.resolve(file.getFileName());
                if (file.endsWith("server.properties")) {
                    Files.writeString(
                            same,
                            Pattern.compile("^jvm *=", Pattern.MULTILINE)
                                    .matcher(Files.readString(file))
                                    .replaceFirst("jvm=-Xbootclasspath/a:"
                                            + Matcher.quoteReplacement(settings.toString()) + " "));
                } else {
                    Files.createSymbolicLink(same, file);
                }
            }
        }
        return servers;
    }

    private static void write(Path file, Map<String, String> settings) throws IOException {
        StringBuilder text = new StringBuilder("<configuration>\n");
        settings.forEach((key, value) -> text.append("<property><name>")
                .append(key)
                .append("</name><value>")
                .append(value)
                .append("</value></property>\n"));
        Files.writeString(file, text.append("</configuration>\n"));
    }

    Hdfs hdfs() {
        return hdfs;
    }

    /** Its address for WebHDFS by TLS; the NameNode tells the port that it was given. */
    String uri() throws IOException {
        URI page = URI.create("http://" + hdfs.httpAddress() + "/conf?name=" + HTTPS_ADDRESS);
        try (InputStream in = page.toURL().openStream()) {
            String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Matcher port = Pattern.compile("<value>[^<]*:(\\d+)</value>").matcher(answer);
            if (!port.find()) {
                throw new IOException("no port in " + answer);
            }
            return "swebhdfs://localhost:" + port.group(1);
        }
    }

    /** Starts an HttpFS before it that speaks HTTPS alone, with the same certificate. */
    EmbeddedServer startHttpFs() throws IOException {
        return hdfs.startBefore(
                "httpfs",
                "--server-D",
                "httpfs.ssl.enabled=true",
                "--server-D",
                "ssl.server.keystore.location=" + folder.resolve("keys.p12"),
                "--server-D",
                "ssl.server.keystore.type=PKCS12",
                "--server-D",
                "ssl.server.keystore.password=" + SelfSigned.PASSWORD);
    }

    /** Of the environment of a client that trusts the certificate. */
    Map<String, String> trusting() {
        return Map.of("HADOOP_CONF_DIR", folder.resolve("client").toString());
    }

    /** A trust store with the certificate. */
    Path trustStore() {
        return folder.resolve("trusted.p12");
    }

    /** A file with its password. */
    Path password() throws IOException {
        return Files.writeString(folder.resolve("password"), SelfSigned.PASSWORD + "\n");
    }

    @Override
    public void close() throws IOException {
        try (hdfs) {
            // ends before its settings go
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
    }
}
