package io.storagebench.s3;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.s3.client.S3Keys;
import io.storagebench.s3.sdk.SdkKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A service on which clients are compared, in a JVM of its own. AWS's SDKs find credentials for it in this one. */
interface ComparedService extends AutoCloseable {
    String BUCKET = "storage-bench";

    URI endpoint();

    /** Removes all objects below a prefix that is a folder, by the quickest way. */
    void remove(String folder) throws IOException;

    @Override
    void close() throws IOException;

    /**
     * The one that the tool embeds.
     *
     * @param data a folder for its files; null for a usual one
     */
    static ComparedService embedded(Path data) throws IOException {
        EmbeddedServer server =
                EmbeddedServer.start("s3", data == null ? List.of() : List.of("--data", data.toString()));
        use(SdkKeys.of(Path.of(server.properties().get("credentials"))).get());
        return new Embedded(server);
    }

    /** An {@link InstantService}. */
    static ComparedService instant() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        InstantService.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        use(new S3Keys("any", "any", ""));
        String port =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        return new Instant(process, URI.create("http://127.0.0.1:" + port));
    }

    /** Has this JVM use these keys, which the SDKs take before all that the environment says. */
    private static void use(S3Keys keys) {
        System.setProperty("aws.accessKeyId", keys.access());
        System.setProperty("aws.secretAccessKey", keys.secret());
    }

    /** Files below a folder, which are removed as such: deleting by requests would take longer than what is measured. */
    record Embedded(EmbeddedServer server) implements ComparedService {
        @Override
        public URI endpoint() {
            return URI.create(server.properties().get("endpoint"));
        }

        @Override
        public void remove(String folder) throws IOException {
            Path objects = Path.of(server.properties().get("data"), "buckets", BUCKET, folder);
            try (Stream<Path> all = Files.walk(objects)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** Has nothing but names. */
    record Instant(Process process, URI endpoint) implements ComparedService {
        @Override
        public void remove(String folder) throws IOException {
            HttpURLConnection forget = (HttpURLConnection) endpoint.toURL().openConnection();
            forget.setRequestMethod("DELETE");
            if (forget.getResponseCode() != 204) {
                throw new IOException("the service answered " + forget.getResponseCode());
            }
        }

        @Override
        public void close() {
            process.destroy();
        }
    }
}
