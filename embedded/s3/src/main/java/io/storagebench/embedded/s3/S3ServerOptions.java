package io.storagebench.embedded.s3;

import io.storagebench.embedded.server.DataOption;
import io.storagebench.embedded.server.Options;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server's command line. One thread. */
@Command(
        name = "embedded s3",
        description = "Runs an S3 service over a folder, on 127.0.0.1, for trying out and testing.",
        footer = {
            "storage-bench embedded s3 --port 8080",
            "storage-bench embedded s3 --endpoints 4 --bucket bench",
        })
final class S3ServerOptions implements Options {
    private static final int MAX_ENDPOINTS = 16;
    private static final int MAX_PORT = 65_535;

    @Option(
            names = "--endpoints",
            paramLabel = "N",
            description = "Number of addresses that serve the same buckets, 1 to " + MAX_ENDPOINTS + ". Default: 1.")
    private String endpointsText = "1";

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port of the first endpoint, which those of the others follow. Default: free ones.")
    private String portText;

    @Option(
            names = "--bucket",
            paramLabel = "NAME",
            description = "Bucket that is there from the start. Default: storage-bench.")
    private String bucket = "storage-bench";

    @Mixin
    private DataOption data = new DataOption();

    private int endpoints;
    private int port;

    @Override
    public void check(List<String> problems) {
        endpoints = Options.number(endpointsText, 1, MAX_ENDPOINTS);
        if (endpoints < 0) {
            problems.add(
                    "--endpoints " + endpointsText + ": not a number of endpoints. Use 1 to " + MAX_ENDPOINTS + ".");
        }
        int lastPort = MAX_PORT - Math.max(0, endpoints - 1);
        port = portText == null ? 0 : Options.number(portText, 1, lastPort);
        if (port < 0) {
            problems.add("--port " + portText + ": not a port. Use 1 to " + lastPort + ", or leave it out.");
        }
        // docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
        if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
            problems.add("--bucket " + bucket + ": not a bucket's name. Use 3 to 63 lower-case letters, digits, dots"
                    + " and hyphens.");
        }
        data.check(problems);
    }

    int endpoints() {
        return endpoints;
    }

    /** Of endpoint {@code i} (from 0); 0 means any free one. */
    int port(int i) {
        return port == 0 ? 0 : port + i;
    }

    String bucket() {
        return bucket;
    }
}
