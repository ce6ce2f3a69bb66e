package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServerStack;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** A KDC in this JVM and an embedded HDFS that lets in nobody without a ticket of it. */
final class SecureHdfs implements AutoCloseable {
    /** With a host, as those of services have; Hadoop's client then binds its sockets to that address. */
    static final String USER = "bench/localhost@EXAMPLE.COM";
    /** With a host that is none: DataNodes bind their sockets themselves, each to its own address. */
    private static final String SERVER = "hdfs/embedded@EXAMPLE.COM";
    /** Of its web servers. */
    private static final String WEB = "HTTP/localhost@EXAMPLE.COM";

    private final Path folder;
    private final Kdc kdc;
    private final Path keytab;
    private final Path servers; // their keytab
    private final EmbeddedServer server;

    private SecureHdfs(Path folder, Kdc kdc, Path keytab, Path servers, EmbeddedServer server) {
        this.folder = folder;
        this.kdc = kdc;
        this.keytab = keytab;
        this.servers = servers;
        this.server = server;
    }

    /** Starts both. */
    static SecureHdfs start(Path folder) throws Exception {
        Kdc kdc = Kdc.start(folder.resolve("kdc"));
        try {
            Path keytab = kdc.add("bench.keytab", "bench/localhost");
            Path servers = kdc.add("servers.keytab", "hdfs/embedded", "HTTP/localhost");
            List<String> arguments = new ArrayList<>(List.of(
                    "--datanodes", "2", "--krb5-conf", kdc.configuration().toString()));
            settings(servers).forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
            SecureHdfs hdfs = new SecureHdfs(folder, kdc, keytab, servers, EmbeddedServer.start("hdfs", arguments));
            hdfs.writeConfiguration("conf", hdfs.uri(), ofClients());
            return hdfs;
        } catch (Exception | Error failure) {
            kdc.close();
            throw failure;
        }
    }

    private static Map<String, String> settings(Path keytab) {
        Map<String, String> conf = new LinkedHashMap<>(ofClients());
        conf.put("dfs.namenode.keytab.file", keytab.toString());
        conf.put("dfs.datanode.keytab.file", keytab.toString());
        conf.put("dfs.datanode.kerberos.principal", SERVER);
        conf.put("dfs.web.authentication.kerberos.principal", WEB);
        conf.put("dfs.web.authentication.kerberos.keytab", keytab.toString());
        conf.putAll(ofWebServers(keytab));
        conf.put("hadoop.proxyuser.httpfs.hosts", "127.0.0.1");
        conf.put("hadoop.proxyuser.httpfs.groups", "*");
        conf.put("dfs.block.access.token.enable", "true");
        // Clients choose.
        conf.put("dfs.data.transfer.protection", "authentication,integrity,privacy");
        // The history server reads what jobs leave for those of the folder's group.
        conf.put("hadoop.user.group.static.mapping.overrides", "yarn=supergroup");
        // Instead of HTTPS, which nothing here uses.
        conf.put("ignore.secure.ports.for.testing", "true");
        return conf;
    }

    private static Map<String, String> ofWebServers(Path keytab) {
        Map<String, String> conf = new LinkedHashMap<>();
        conf.put("hadoop.http.authentication.type", "kerberos");
        conf.put("hadoop.http.authentication.kerberos.principal", WEB);
        conf.put("hadoop.http.authentication.kerberos.keytab", keytab.toString());
        return conf;
    }

    /** What a client must know of it. */
    static Map<String, String> ofClients() {
        Map<String, String> conf = new LinkedHashMap<>();
        conf.put("hadoop.security.authentication", "kerberos");
        conf.put("dfs.namenode.kerberos.principal", SERVER);
        conf.put("dfs.data.transfer.protection", "authentication");
        return conf;
    }

    /** Writes a folder for HADOOP_CONF_DIR, with the server's own settings for clients. */
    Path writeConfiguration(String name, String defaultFs, Map<String, String> settings) throws IOException {
        Configuration conf = new Configuration(false);
        server.clientSettings().forEach(conf::set);
        conf.set("fs.defaultFS", defaultFs);
        settings.forEach(conf::set);
        Path configuration = Files.createDirectories(folder.resolve(name));
        try (OutputStream out = Files.newOutputStream(configuration.resolve("core-site.xml"))) {
            conf.writeXml(out);
        }
        return configuration;
    }

    /** Starts a server that uses this HDFS, with these options beside. */
    EmbeddedServer startBefore(String name, List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(ServerStack.wayTo(server, name));
        arguments.addAll(List.of("--krb5-conf", kdc.configuration().toString()));
        arguments.addAll(options);
        return EmbeddedServer.start(name, arguments);
    }

    /** Starts an HttpFS that asks its clients for Kerberos, too. */
    EmbeddedServer startHttpFs() throws Exception {
        Path keytabOfHttpFs = kdc.add("httpfs.keytab", "httpfs/localhost");
        Map<String, String> conf = new LinkedHashMap<>(ofClients());
        conf.putAll(ofWebServers(servers));
        conf.put("httpfs.hadoop.authentication.type", "kerberos");
        conf.put("httpfs.hadoop.authentication.kerberos.principal", "httpfs/localhost@EXAMPLE.COM");
        conf.put("httpfs.hadoop.authentication.kerberos.keytab", keytabOfHttpFs.toString());
        List<String> options = new ArrayList<>();
        conf.forEach((key, value) -> options.addAll(List.of("--server-D", key + "=" + value)));
        return startBefore("httpfs", options);
    }

    /** Where its servers have their files. */
    Path data() {
        return Path.of(server.properties().get("data"));
    }

    String uri() {
        return server.properties().get("fs.defaultFS");
    }

    /** Host and port of the NameNode. */
    String address() {
        return URI.create(uri()).getAuthority();
    }

    /** The address of its web server by the name that its principal has. */
    String web() {
        return web(server.properties().get("namenode.http"));
    }

    /** The same of an address that a server announced. */
    static String web(String announced) {
        return "http://localhost:" + URI.create(announced).getPort();
    }

    /** Gets a delegation token by the program of Hadoop that users have for it; gives its file. */
    Path fetchToken(Path folder, String... options) throws Exception {
        Path file = folder.resolve("tokens");
        Path ticket = kdc.ticket(USER, keytab, Duration.ofHours(1).toMillis());
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                flags().get(0),
                "-cp",
                configuration() + File.pathSeparator + System.getProperty("storage-bench.embedded.dir") + "/hdfs/*",
                "org.apache.hadoop.hdfs.tools.DelegationTokenFetcher"));
        words.addAll(List.of(options));
        words.add(file.toString());
        ProcessBuilder fetch = new ProcessBuilder(words);
        fetch.environment().put("KRB5CCNAME", ticket.toString());
        Path said = folder.resolve("fetch.log");
        if (fetch.redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start()
                        .waitFor()
                != 0) {
            throw new IOException("no token: " + Files.readString(said));
        }
        return file;
    }

    /** What a client's JVM must be told. */
    List<String> flags() {
        return List.of("-Djava.security.krb5.conf=" + kdc.configuration());
    }

    /** Where the configuration for clients is. */
    Path configuration() {
        return folder.resolve("conf");
    }

    /** Of {@link #USER}. */
    Path keytab() {
        return keytab;
    }

    Kdc kdc() {
        return kdc;
    }

    @Override
    public void close() {
        try (server) {
            kdc.close();
        }
    }
}
