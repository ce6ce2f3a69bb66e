package io.storagebench.app;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Target;
import io.storagebench.s3.connect.S3Place;
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

/** An embedded S3 service with two endpoints, and the commands and operations that work on it. */
final class TestedS3 implements AutoCloseable {
    /** Where AWS's SDKs look for credentials; no option may hold them. */
    private static final String CREDENTIALS_PROPERTY = "aws.sharedCredentialsFile";

    private final EmbeddedServer server;
    private final String credentialsBefore;

    private TestedS3(EmbeddedServer server, String credentialsBefore) {
        this.server = server;
        this.credentialsBefore = credentialsBefore;
    }

    static TestedS3 start() {
        try {
            EmbeddedServer server = EmbeddedServer.start("s3", List.of("--endpoints", "2"));
            String before =
                    System.setProperty(CREDENTIALS_PROPERTY, server.properties().get("credentials"));
            return new TestedS3(server, before);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Both, separated by a comma. */
    String endpoints() {
        return server.properties().get("endpoint");
    }

    /** The address of one of them, 0 or 1. */
    URI endpoint(int number) {
        return URI.create(endpoints().split(",", -1)[number]);
    }

    String bucket() {
        return server.properties().get("bucket");
    }

    /** What commands find credentials by. */
    Map<String, String> variables() {
        return Map.of("AWS_SHARED_CREDENTIALS_FILE", server.properties().get("credentials"));
    }

    /** Runs a command that finds the credentials to its end. */
    Ended run(Path folder, String... words) throws IOException, InterruptedException {
        // In this JVM the property leads to them.
        return StorageBenchProcess.run(folder, CommandsHere.canRun(List.of(words)) ? Map.of() : variables(), words);
    }

    /** Starts a command that finds the credentials. */
    StorageBenchProcess begin(Path folder, String... words) throws IOException {
        return StorageBenchProcess.start(folder, List.of(), variables(), words);
    }

    /** The access key's public name. */
    String key() throws IOException {
        return credential("aws_access_key_id");
    }

    /** What its clients sign requests with. */
    String secret() throws IOException {
        return credential("aws_secret_access_key");
    }

    private String credential(String name) throws IOException {
        Matcher line = Pattern.compile(name + " = (\\w+)")
                .matcher(Files.readString(Path.of(server.properties().get("credentials"))));
        if (!line.find()) {
            throw new IOException("no " + name + " in the file of credentials");
        }
        return line.group(1);
    }

    /** Words of a command line that lead to a prefix. */
    List<String> options(String prefix) {
        return List.of("--endpoint", endpoints(), "--bucket", bucket(), "--prefix", prefix);
    }

    /** A prefix as cleaning sees it. */
    Target at(String prefix) throws Exception {
        return CommandLines.parsed(new S3Place(), List.of("--endpoint", endpoints()))
                .connect("s3://" + bucket() + "/" + prefix, List.of());
    }

    /** The names of all that is below a prefix. */
    List<String> names(String prefix) throws Exception {
        try (Target target = at(prefix)) {
            List<String> names = new ArrayList<>();
            DatasetStore store = target.store();
            store.list(name -> false, thing -> names.add(thing.name()));
            return names;
        }
    }

    /** Lets the service stand still, as a machine does that swaps: it keeps its connections and says nothing. */
    void halt() throws IOException, InterruptedException {
        StorageBenchProcess.signal(server.pid(), "STOP");
    }

    void goOn() throws IOException, InterruptedException {
        StorageBenchProcess.signal(server.pid(), "CONT");
    }

    /** Ends the service as a loss of power would. */
    void kill() {
        ProcessHandle.of(server.pid()).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        if (credentialsBefore == null) {
            System.clearProperty(CREDENTIALS_PROPERTY);
        } else {
            System.setProperty(CREDENTIALS_PROPERTY, credentialsBefore);
        }
        server.close();
    }
}
