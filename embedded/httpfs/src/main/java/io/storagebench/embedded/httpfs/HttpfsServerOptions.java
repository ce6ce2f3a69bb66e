package io.storagebench.embedded.httpfs;

import io.storagebench.embedded.server.DataOption;
import io.storagebench.embedded.server.HdfsOption;
import io.storagebench.embedded.server.HeapOption;
import io.storagebench.embedded.server.KerberosOption;
import io.storagebench.embedded.server.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server's command line; all wrong options are reported at once, each with its value and a remedy. One thread. */
@Command(
        name = "embedded httpfs",
        description = "Runs an HttpFS gateway to an HDFS, on 127.0.0.1, for trying out and testing.",
        footer = {
            "storage-bench embedded httpfs --datanodes 4",
            "storage-bench embedded httpfs --fs hdfs://127.0.0.1:8020 --port 14000 --server-heap 2g",
        })
final class HttpfsServerOptions implements Options {
    private static final int MAX_PORT = 65_535;
    private static final String EXAMPLE = "dfs.client.socket-timeout=30000";

    @Mixin
    private HdfsOption hdfs = new HdfsOption();

    @Option(names = "--port", paramLabel = "PORT", description = "Port that it listens on. Default: a free one.")
    private String portText;

    @Option(
            names = "--server-D",
            paramLabel = "KEY=VALUE",
            description = "Setting of HttpFS and of its HDFS client, repeatable. Default: none.")
    private List<String> settingTexts = new ArrayList<>();

    @Mixin
    private KerberosOption kerberos = new KerberosOption();

    @Mixin
    private DataOption data = new DataOption();

    @Mixin
    private HeapOption heap = new HeapOption();

    private int port;
    private Map<String, String> settings;

    @Override
    public void check(List<String> problems) {
        hdfs.check(problems);
        port = portText == null ? 0 : Options.number(portText, 1, MAX_PORT);
        if (port < 0) {
            problems.add("--port " + portText + ": not a port. Use 1 to " + MAX_PORT + ", or leave it out.");
        }
        kerberos.check(problems);
        data.check(problems);
        heap.check(problems);
        settings = Options.settings("--server-D", settingTexts, EXAMPLE, problems);
    }

    String fs() {
        return hdfs.fs();
    }

    /** 0 means any free one. */
    int port() {
        return port;
    }

    KerberosOption kerberos() {
        return kerberos;
    }

    /** Whether clients have to prove who they are. */
    boolean wantsProof() {
        String common = settings.getOrDefault("hadoop.http.authentication.type", "simple");
        return !settings.getOrDefault("httpfs.authentication.type", common).equals("simple");
    }

    Map<String, String> settings() {
        return settings;
    }
}
