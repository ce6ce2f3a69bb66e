package io.storagebench.embedded.server;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The HDFS behind a server, as the command line of every such server has it. The client reads it, too, and starts an HDFS
 * where none is named. One thread.
 */
public final class HdfsOption {
    private static final String EXAMPLE = "hdfs://127.0.0.1:8020";

    @Option(
            names = "--fs",
            paramLabel = "URI",
            description =
                    "HDFS behind it, such as " + EXAMPLE + ". Default: an embedded one, which is started and takes"
                            + " commands that begin with hdfs, such as hdfs status.")
    private String fsText;

    /** For whom starts that HDFS. */
    @Option(
            names = "--datanodes",
            paramLabel = "N",
            description = "Number of DataNodes of the HDFS that is started without --fs. Default: 3.")
    private String datanodesText;

    /** For picocli. */
    public HdfsOption() {}

    /** Adds what is wrong with the values. */
    public void check(List<String> problems) {
        if (fsText == null) {
            problems.add("--fs: not given. Use the address of an HDFS, such as " + EXAMPLE + ".");
        } else if (!isHdfs(fsText)) {
            problems.add("--fs " + fsText + ": not the address of an HDFS. Use one such as " + EXAMPLE + ".");
        }
        if (datanodesText != null) {
            problems.add("--datanodes " + datanodesText + ": the HDFS of --fs has its own. Leave one of the two out.");
        }
    }

    /** A path in it would have no effect: such servers use all of a file system. */
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

    /** Its address. */
    public String fs() {
        return fsText;
    }
}
