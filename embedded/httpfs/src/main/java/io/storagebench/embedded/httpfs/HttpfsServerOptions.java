package io.storagebench.embedded.httpfs;

import io.storagebench.embedded.server.DataOption;
import io.storagebench.embedded.server.HeapOption;
import io.storagebench.embedded.server.Options;
import java.net.URI;
import java.net.URISyntaxException;
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

    @Option(
            names = "--fs",
            paramLabel = "URI",
            description =
                    "HDFS that it serves, such as hdfs://127.0.0.1:8020. Default: an embedded one, which is started"
                            + " and takes commands that begin with hdfs, such as hdfs status.")
    private String fsText;

    /** For whom starts that HDFS. */
    @Option(
            names = "--datanodes",
            paramLabel = "N",
            description = "Number of DataNodes of the HDFS that is started without --fs. Default: 3.")
    private String datanodesText;

    @Option(names = "--port", paramLabel = "PORT", description = "Port that it listens on. Default: a free one.")
    private String portText;

    @Option(
            names = "--server-D",
            paramLabel = "KEY=VALUE",
            description = "Setting of HttpFS and of its HDFS client, repeatable. Default: none.")
    private List<String> settingTexts = new ArrayList<>();

    @Mixin
    private DataOption data = new DataOption();

    @Mixin
    private HeapOption heap = new HeapOption();

    private int port;
    private Map<String, String> settings;

    @Override
    public void check(List<String> problems) {
        if (fsText == null) {
            problems.add("--fs: not given. Use the address of an HDFS, such as hdfs://127.0.0.1:8020.");
        } else if (!isHdfs(fsText)) {
            problems.add("--fs " + fsText + ": not the address of an HDFS. Use one such as hdfs://127.0.0.1:8020.");
        }
        if (datanodesText != null) {
            problems.add("--datanodes " + datanodesText + ": the HDFS of --fs has its own. Leave one of the two out.");
        }
        port = portText == null ? 0 : Options.number(portText, 1, MAX_PORT);
        if (port < 0) {
            problems.add("--port " + portText + ": not a port. Use 1 to " + MAX_PORT + ", or leave it out.");
        }
        data.check(problems);
        heap.check(problems);
        settings = Options.settings("--server-D", settingTexts, EXAMPLE, problems);
    }

    /** A path in it would have no effect: HttpFS serves all of a file system. */
    private static boolean isHdfs(String text) {
        try {
            URI uri = new URI(text);
            boolean hasNoPath = uri.getPath() == null
                    || uri.getPath().isEmpty()
                    || uri.getPath().equals("/");
            return "hdfs".equals(uri.getScheme()) && uri.getAuthority() != null && hasNoPath;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    String fs() {
        return fsText;
    }

    /** 0 means any free one. */
    int port() {
        return port;
    }

    Map<String, String> settings() {
        return settings;
    }
}
