package io.storagebench.s3.client;

import io.storagebench.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An embedded S3 service, and what a client of it is made with. */
final class ContractService implements AutoCloseable {
    private final EmbeddedServer server;

    private ContractService(EmbeddedServer server) {
        this.server = server;
    }

    static ContractService start() {
        try {
            return new ContractService(EmbeddedServer.start("s3", List.of()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The bucket that is there. */
    String bucket() {
        return server.properties().get("bucket");
    }

    /** The keys that the service takes. */
    S3Keys keys() {
        return new S3Keys(credential("aws_access_key_id"), credential("aws_secret_access_key"), "");
    }

    private String credential(String name) {
        try {
            Path file = Path.of(server.properties().get("credentials"));
            Matcher line = Pattern.compile(name + " = (\\w+)").matcher(Files.readString(file));
            if (!line.find()) {
                throw new IOException(file + " has no " + name);
            }
            return line.group(1);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    ClientSettings settings(String bucket, S3Keys keys, Signing signing, Checksum checksum) {
        return new ClientSettings(
                URI.create(server.properties().get("endpoint")),
                bucket,
                false,
                server.properties().get("region"),
                () -> keys,
                8,
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                0,
                () -> {},
                checksum,
                signing,
                false);
    }

    @Override
    public void close() {
        server.close();
    }
}
