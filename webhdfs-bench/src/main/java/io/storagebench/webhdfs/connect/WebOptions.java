package io.storagebench.webhdfs.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServerStack;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.hdfs.connect.Redundancy;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.web.WebHdfsConstants;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which gateway, how it is spoken to, and which file system is behind it, where the dataset is kept and looked at. */
@Listed(HelpGroup.TARGET)
public final class WebOptions {
    private static final String ONLY_HTTP = "content goes over HTTP";

    @Option(
            names = "--gateway",
            paramLabel = "KIND",
            description = "Who answers: webhdfs (the NameNode, which sends clients to DataNodes) or httpfs (HttpFS,"
                    + " through which all content goes). Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.TARGET, first = 1)
    String gateway = "webhdfs";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Address of the gateway, such as http://nn:9870 or http://httpfs:14000. Default: for webhdfs"
                    + " that of HADOOP_CONF_DIR, or else of an embedded HDFS.")
    @Listed(value = HelpGroup.TARGET, first = 2)
    String url;

    @Option(names = "--tls", description = "Speaks HTTPS with the NameNode that HADOOP_CONF_DIR names.")
    boolean tls;

    @Mixin
    HdfsOptions target = new HdfsOptions();

    @Mixin
    HttpOptions http = new HttpOptions();

    @Mixin
    IdentityOptions identity = new IdentityOptions();

    /** Names of options that {@link #validate} refuses. */
    public static Set<String> refused() {
        return HdfsOptions.namesBesideAddress();
    }

    public void validate(Problems problems) {
        target.validate(problems);
        target.requireAddressAlone(ONLY_HTTP, problems);
        problems.requireOneOf(List.of("webhdfs", "httpfs"), "--gateway", gateway);
        http.validate(problems);
        identity.validate(problems);
        if (url != null && !isAddress(url)) {
            problems.add("--url", withoutSecret(url), "not the address of a gateway. Use one such as http://nn:9870.");
        }
        if (tls && url != null && url.startsWith("http:")) {
            problems.add("--tls --url " + withoutSecret(url) + ": HTTPS, and an address without. Write https://.");
        }
        if (http.trustStore != null && url != null && url.startsWith("http:")) {
            problems.add("--trust-store " + http.trustStore + " --url " + withoutSecret(url)
                    + ": matters for https:// alone. Leave it out.");
        }
        if (target.fs != null && !target.fs.matches("(hdfs|s?webhdfs)://.*")) {
            problems.add(
                    "--fs",
                    target.fs,
                    "not what a gateway serves. Use the address of its HDFS, such as hdfs://nn:8020.");
        }
    }

    private static String withoutSecret(String address) {
        return address.replaceFirst("//[^/]*@", "//…@").replaceFirst("\\?.*", "?…");
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = new URI(text);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && uri.getPort() != 0
                    && uri.getPort() <= 65_535;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }

    /** Whether Hadoop's client sends the requests, which shows no steps. */
    public boolean hidesRedirects() {
        return http.isHadoop();
    }

    /** Whether the location of a file is kept. */
    public boolean keepsLocations() {
        return http.keepsLocations();
    }

    /** Who answers. */
    public Gateway gateway() {
        return gateway.equals("httpfs") ? Gateway.HTTPFS : Gateway.WEBHDFS;
    }

    /** Connects, and asks the gateway one question, so that what is wrong is told before the load. */
    public WebConnection connect(ConnectContext context, Redundancy redundancy) throws Exception {
        boolean startsEmbedded = target.startsEmbedded() && url == null;
        if (startsEmbedded && gateway() == Gateway.HTTPFS) {
            target.alsoStarts(" and HttpFS");
        }
        if (startsEmbedded && (tls || identity.spnego || identity.tokenFile != null)) {
            throw new UsageException(String.join(" ", tls ? List.of("--tls") : identity.words())
                    + ": the embedded HDFS has no TLS and no Kerberos. Name a gateway with --url.");
        }
        boolean byHttpAlone = target.startsEmbedded() && url != null;
        if (byHttpAlone) {
            URI gatewayUrl = URI.create(url);
            requireNoPath(gatewayUrl, "--fs is missing");
            target.fs = scheme(gatewayUrl) + "://" + gatewayUrl.getRawAuthority();
        }
        if (identity.user != null) {
            target.actsAs(identity.user);
        }
        HdfsConnection hdfs = target.connect(context, redundancy);
        try {
            return connect(context, hdfs);
        } catch (Exception refused) {
            hdfs.close();
            throw refused;
        }
    }

    private WebConnection connect(ConnectContext context, HdfsConnection hdfs) throws Exception {
        URI address = hdfs.embedded().isPresent() && url == null ? embedded(context, hdfs) : named(hdfs);
        GatewayAccess access =
                GatewayAccess.of(new RestAddress(address), gateway(), http, identity, url == null ? "" : "--url ");
        access.requireAnswer();
        Optional<FileSystem> hadoops = Optional.empty();
        if (http.isHadoop()) {
            requireNoPath(address, "--client hadoop");
            context.wire().part(); // which nobody counts: its connections cannot be seen
            hadoops = Optional.of(hadoop(hdfs.fs().getConf(), address));
        }
        List<String> way = new ArrayList<>();
        if (gateway() == Gateway.HTTPFS) {
            way.addAll(List.of("--gateway", gateway));
        }
        way.addAll(List.of("--url", address.toString()));
        way.addAll(http.words());
        way.addAll(identity.words());
        hdfs.readersNeed(way);
        hdfs.fact(
                "gateway",
                gateway().title() + " at " + address + ", as "
                        + access.identity().words());
        hdfs.fact("client", http.told());
        return new WebConnection(hdfs, access, http.keepsLocations(), hadoops, context.wire());
    }

    private static void requireNoPath(URI address, String given) throws UsageException {
        if (address.getPath() != null && !address.getPath().matches("/?")) {
            throw new UsageException(given + ": " + address + " has a path, which Hadoop's client cannot take. Name the"
                    + " NameNode's RPC with --fs, such as hdfs://nn:8020, and use --client http.");
        }
    }

    /** The NameNode's web server, or an HttpFS that is started beside it. */
    private URI embedded(ConnectContext context, HdfsConnection hdfs) throws IOException, UsageException {
        if (gateway() == Gateway.WEBHDFS) {
            return URI.create(hdfs.embedded().orElseThrow().properties().get("namenode.http"));
        }
        EmbeddedServer behind = hdfs.embedded().orElseThrow();
        return URI.create(context.startEmbedded("httpfs", ServerStack.wayTo(behind, "httpfs"))
                .properties()
                .get("httpfs.url"));
    }

    private URI named(HdfsConnection hdfs) throws UsageException {
        if (url != null) {
            return URI.create(url);
        }
        if (gateway() == Gateway.HTTPFS) {
            throw new UsageException("--url is missing: --gateway httpfs needs the address of HttpFS, such as"
                    + " http://httpfs:14000.");
        }
        URI fs = hdfs.fs().getUri();
        Configuration conf = hdfs.fs().getConf();
        if (fs.getScheme().endsWith("webhdfs")) {
            return URI.create((fs.getScheme().startsWith("s") ? "https" : "http") + "://" + fs.getRawAuthority());
        }
        if (fs.getPort() < 0 && conf.get(HdfsClientConfigKeys.DFS_NAMESERVICES) != null) {
            throw new UsageException(
                    "--url is missing: " + fs + " stands for several NameNodes. Name the web address of"
                            + " the active one, such as http://nn1:9870.");
        }
        String key = tls ? "dfs.namenode.https-address" : "dfs.namenode.http-address";
        String usual = tls ? ":9871" : ":9870";
        String set = conf.get(key, "").strip();
        String authority = set.isEmpty() || set.startsWith("0.0.0.0:")
                ? fs.getHost() + (set.isEmpty() ? usual : set.substring(set.indexOf(':')))
                : set;
        return URI.create((tls ? "https" : "http") + "://" + authority);
    }

    private static String scheme(URI gateway) {
        return gateway.getScheme().equals("https") ? WebHdfsConstants.SWEBHDFS_SCHEME : WebHdfsConstants.WEBHDFS_SCHEME;
    }

    private FileSystem hadoop(Configuration usual, URI address) throws IOException, InterruptedException {
        Configuration conf = new Configuration(usual);
        conf.set("dfs.webhdfs.socket.connect-timeout", http.connectTimeout.toMillis() + "ms");
        conf.set("dfs.webhdfs.socket.read-timeout", http.timeout.toMillis() + "ms");
        URI uri = URI.create(scheme(address) + "://" + address.getRawAuthority());
        return identity.user == null
                ? FileSystem.newInstance(uri, conf)
                : FileSystem.newInstance(uri, conf, identity.user);
    }
}
