package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * An embedded S3 service seen through Hadoop's s3a: commands get its jars with {@code --lib} and its address and
 * credentials with HADOOP_CONF_DIR; operations in this JVM have the same jars on their class path.
 */
final class S3 extends TestedFileSystem {
    /** Where the SDK looks for credentials; no option may hold them. */
    private static final String CREDENTIALS_PROPERTY = "aws.sharedCredentialsFile";

    private final EmbeddedServer server;

    private S3(EmbeddedServer server, FileSystem fs, List<String> options) throws IOException {
        super(fs, options, List.of("--lib", lib()), Map.of("HADOOP_CONF_DIR", configuration(server)));
        this.server = server;
    }

    static S3 start() {
        try {
            EmbeddedServer server = EmbeddedServer.start("s3", List.of());
            System.setProperty(CREDENTIALS_PROPERTY, server.properties().get("credentials"));
            Configuration conf = new Configuration();
            List<String> options = new ArrayList<>();
            Map.of(
                            "fs.s3a.endpoint",
                            server.properties().get("endpoint"),
                            "fs.s3a.endpoint.region",
                            server.properties().get("region"),
                            "fs.s3a.path.style.access",
                            "true",
                            "fs.s3a.connection.ssl.enabled",
                            "false",
                            "fs.s3a.buffer.dir",
                            Path.of(server.properties().get("data"), "s3a").toString(),
                            "fs.s3a.aws.credentials.provider",
                            "software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider")
                    .forEach((key, value) -> {
                        conf.set(key, value);
                        options.addAll(List.of("-D", key + "=" + value));
                    });
            URI bucket = URI.create("s3a://" + server.properties().get("bucket"));
            return new S3(server, FileSystem.newInstance(bucket, conf), options);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The folder with the jars of s3a. */
    static String lib() {
        return System.getProperty("storage-bench.s3a.lib");
    }

    private static String configuration(EmbeddedServer server) {
        return server.properties().get("conf");
    }

    /** The folder in which the server keeps the bucket's objects as files. */
    Path bucket() {
        return Path.of(
                server.properties().get("data"), "buckets", server.properties().get("bucket"));
    }

    /** What its clients sign requests with. */
    String secret() throws IOException {
        Matcher line = Pattern.compile("aws_secret_access_key = (\\w+)")
                .matcher(Files.readString(Path.of(server.properties().get("credentials"))));
        if (!line.find()) {
            throw new IOException("no secret in the file of credentials");
        }
        return line.group(1);
    }

    @Override
    public void close() throws IOException {
        System.clearProperty(CREDENTIALS_PROPERTY);
        try (server) {
            super.close();
        }
    }
}
