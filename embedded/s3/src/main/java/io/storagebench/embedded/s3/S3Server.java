package io.storagebench.embedded.s3;

import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.EmbeddedProgram;
import io.storagebench.embedded.server.StartException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** An s3proxy for each endpoint, all over the same objects, which are files of the server's folder. */
final class S3Server implements EmbeddedProgram.Server {
    /** s3proxy serves any; clients need one to sign with. */
    private static final String REGION = "us-east-1";

    private static final String ADDRESS = "http://127.0.0.1:";

    private final S3ServerOptions options;
    private final Path folder;
    private final Credentials credentials = Credentials.random();
    private final List<S3Proxy> running = new CopyOnWriteArrayList<>();

    S3Server(S3ServerOptions options, Path folder) {
        this.options = options;
        this.folder = folder;
        // Before anything logs.
        System.setProperty(
                "org.slf4j.simpleLogger.logFile",
                folder.resolve(EmbeddedProgram.LOG_FILE).toString());
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    }

    @Override
    public Map<String, String> start() throws IOException {
        Path objects = Files.createDirectory(folder.resolve("buckets"));
        FilesystemNio2BlobStore store = new FilesystemNio2BlobStore(objects.toString());
        store.createContainer(options.bucket());
        List<String> endpoints = new ArrayList<>();
        for (int i = 0; i < options.endpoints(); i++) {
            endpoints.add(listen(store, options.port(i)));
        }
        ClientFiles files = ClientFiles.write(folder, credentials, endpoints.get(0), REGION);
        Map<String, String> announcement = new LinkedHashMap<>();
        announcement.put("endpoint", String.join(",", endpoints));
        announcement.put("region", REGION);
        announcement.put("bucket", options.bucket());
        announcement.put("credentials", files.credentials().toString());
        announcement.put("conf", files.hadoop().toString());
        announcement.put("data", folder.toString());
        announcement.put("version", S3Proxy.class.getPackage().getImplementationVersion());
        announcement.put(
                "usage",
                "programs with an AWS SDK: AWS_SHARED_CREDENTIALS_FILE=" + files.credentials() + " AWS_REGION=" + REGION
                        + " AWS_ENDPOINT_URL=" + endpoints.get(0) + " PROGRAM; Hadoop's s3a: HADOOP_CONF_DIR="
                        + files.hadoop() + " storage-bench hdfs-write --fs s3a://" + options.bucket()
                        + "/ --lib FOLDER, where FOLDER holds the jars of hadoop-aws");
        return announcement;
    }

    private String listen(FilesystemNio2BlobStore store, int port) throws IOException {
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(store)
                .endpoint(URI.create(ADDRESS + port))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, credentials.identity(), credentials.secret())
                .build();
        try {
            proxy.start();
        } catch (IOException refused) {
            throw new StartException("--port: nothing can listen on port " + port + " (" + reason(refused)
                    + "). Use another one, or leave it out.");
        } catch (Exception failure) {
            throw new IOException(failure);
        }
        running.add(proxy);
        return ADDRESS + proxy.getPort();
    }

    private static String reason(Throwable failure) {
        Throwable first = failure;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return first.getMessage();
    }

    @Override
    public Map<String, String> execute(String verb, String argument) throws CommandException {
        throw new CommandException("no such command. Use stop.");
    }

    @Override
    public void close() throws IOException {
        try {
            for (S3Proxy proxy : running) {
                proxy.stop();
            }
        } catch (Exception failure) {
            throw new IOException(failure);
        }
    }
}
