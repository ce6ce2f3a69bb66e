package io.storagebench.embedded.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * The S3 service of the image {@code storage-bench-s3}: over a folder that stays, on port 9000 of all addresses of its
 * container, with the keys of the variables that MinIO's image takes, so that either image works. {@link EmbeddedS3} is for
 * this machine alone.
 */
public final class S3Service {
    static final String USER = "MINIO_ROOT_USER";
    static final String PASSWORD = "MINIO_ROOT_PASSWORD";
    private static final int PORT = 9000;
    private static final int USAGE = 2;

    private S3Service() {}

    /** Runs until the process is stopped. */
    public static void main(String[] args) throws Exception {
        if (args.length != 2 || !args[0].equals("server")) {
            System.err.println("Usage: server FOLDER");
            System.exit(USAGE);
        }
        Map<String, String> environment = System.getenv();
        for (String name : new String[] {USER, PASSWORD}) {
            if (environment.getOrDefault(name, "").isEmpty()) {
                System.err.println(name + " is not set. Set it to a key that clients are to use.");
                System.exit(USAGE);
            }
        }
        start(Path.of(args[1]), URI.create("http://0.0.0.0:" + PORT), environment);
    }

    /** Starts it on an address. */
    static S3Proxy start(Path folder, URI endpoint, Map<String, String> environment) throws Exception {
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(new FilesystemNio2BlobStore(folder(folder).toString()))
                .endpoint(endpoint)
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, environment.get(USER), environment.get(PASSWORD))
                .build();
        proxy.start();
        return proxy;
    }

    private static Path folder(Path folder) throws IOException {
        return Files.createDirectories(folder);
    }
}
