package io.storagebench.embedded.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.Eventually;
import io.storagebench.embedded.ListeningSockets;
import io.storagebench.embedded.ServerHolder;
import io.storagebench.embedded.ServersUnderTest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** One server with two endpoints, and clients configured by nothing but what the server says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedS3Test {
    private static final int FORBIDDEN = 403;
    private static final int PART_BYTES = 5 << 20;

    private EmbeddedServer server;
    private List<URI> endpoints;
    private S3Client first;
    private S3Client second;

    @BeforeAll
    void start() throws IOException {
        System.setProperty(
                ServersUnderTest.PROPERTY,
                ServersUnderTest.layOut("s3", EmbeddedS3.class).toString());
        server = EmbeddedServer.start("s3", List.of("--endpoints", "2", "--bucket", "bench"));
        endpoints =
                Stream.of(property("endpoint").split(",", -1)).map(URI::create).toList();
        first = client(endpoints.get(0), credentials());
        second = client(endpoints.get(1), credentials());
    }

    @AfterAll
    void stop() {
        System.clearProperty(ServersUnderTest.PROPERTY);
        first.close();
        second.close();
        server.close();
        assertThat(server.isAlive()).isFalse();
        assertThat(Path.of(property("data"))).doesNotExist();
    }

    private String property(String name) {
        return server.properties().get(name);
    }

    private ProfileCredentialsProvider credentials() {
        return ProfileCredentialsProvider.builder()
                .profileFile(ProfileFile.builder()
                        .type(ProfileFile.Type.CREDENTIALS)
                        .content(Path.of(property("credentials")))
                        .build())
                .build();
    }

    private S3Client client(URI endpoint, AwsCredentialsProvider who) {
        return S3Client.builder()
                .endpointOverride(endpoint)
                .forcePathStyle(true)
                .region(Region.of(property("region")))
                .credentialsProvider(who)
                .build();
    }

    private static byte[] content(int bytes) {
        byte[] content = new byte[bytes];
        new Random(1).nextBytes(content);
        return content;
    }

    @Test
    void whatIsPutThroughOneEndpointIsReadListedAndDeletedThroughTheOther() {
        byte[] content = content(100_000);
        first.putObject(put -> put.bucket("bench").key("a/b"), RequestBody.fromBytes(content));

        assertThat(second.getObjectAsBytes(get -> get.bucket("bench").key("a/b"))
                        .asByteArray())
                .isEqualTo(content);
        assertThat(Path.of(property("data"), "buckets", "bench", "a", "b")).hasBinaryContent(content);
        assertThat(keys(second, "a/")).containsExactly("a/b");

        second.deleteObject(delete -> delete.bucket("bench").key("a/b"));
        assertThat(keys(first, "a/")).isEmpty();
    }

    private static List<String> keys(S3Client client, String prefix) {
        return client.listObjectsV2(list -> list.bucket("bench").prefix(prefix)).contents().stream()
                .map(S3Object::key)
                .toList();
    }

    @Test
    void partsOfOneObjectMayGoThroughBothEndpoints() {
        byte[] part = content(PART_BYTES);
        String upload = first.createMultipartUpload(
                        create -> create.bucket("bench").key("parts"))
                .uploadId();
        List<CompletedPart> parts = Stream.of(1, 2)
                .map(number -> CompletedPart.builder()
                        .partNumber(number)
                        .eTag((number == 1 ? first : second)
                                .uploadPart(
                                        put -> put.bucket("bench")
                                                .key("parts")
                                                .uploadId(upload)
                                                .partNumber(number),
                                        RequestBody.fromBytes(part))
                                .eTag())
                        .build())
                .toList();
        second.completeMultipartUpload(complete ->
                complete.bucket("bench").key("parts").uploadId(upload).multipartUpload(all -> all.parts(parts)));

        assertThat(first.headObject(head -> head.bucket("bench").key("parts")).contentLength())
                .isEqualTo(2 * PART_BYTES);
        first.deleteObject(delete -> delete.bucket("bench").key("parts"));
    }

    @Test
    void nobodyGetsInWithoutTheSecret() {
        AwsCredentials known = credentials().resolveCredentials();
        AwsCredentials wrong = AwsBasicCredentials.create(known.accessKeyId(), "x" + known.secretAccessKey());
        for (AwsCredentialsProvider who :
                List.of(StaticCredentialsProvider.create(wrong), AnonymousCredentialsProvider.create())) {
            try (S3Client stranger = client(endpoints.get(0), who)) {
                assertThatThrownBy(() -> keys(stranger, ""))
                        .isInstanceOfSatisfying(
                                S3Exception.class,
                                refused -> assertThat(refused.statusCode()).isEqualTo(FORBIDDEN));
            }
        }
    }

    @Test
    void theSecretIsInFilesOfTheirOwnerAloneAndNowhereElse() throws IOException {
        String secret = credentials().resolveCredentials().secretAccessKey();
        assertThat(server.properties().values()).noneMatch(value -> value.contains(secret));
        assertThat(ProcessHandle.of(server.pid())
                        .orElseThrow()
                        .info()
                        .commandLine()
                        .orElse(""))
                .doesNotContain(secret);
        Path data = Path.of(property("data"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(property("conf")))))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.walk(data)) {
            List<Path> holders = files.filter(Files::isRegularFile)
                    .filter(file -> holds(file, secret))
                    .toList();
            assertThat(holders)
                    .containsExactlyInAnyOrder(
                            Path.of(property("credentials")), Path.of(property("conf"), "core-site.xml"));
            for (Path holder : holders) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(holder)))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void whatHadoopsClientsBufferGoesWithTheServer() throws IOException {
        assertThat(Files.readString(Path.of(property("conf"), "core-site.xml")))
                .contains("<name>fs.s3a.buffer.dir</name><value>" + property("data") + "/");
    }

    private static boolean holds(Path file, String secret) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret);
        } catch (IOException gone) {
            return false;
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void nothingListensBeyondThisMachine() throws IOException {
        List<String> addresses = ListeningSockets.addressesOf(server.pid());
        assertThat(addresses).hasSize(2).allMatch(ListeningSockets::isLoopback);
    }

    @Test
    void anotherServerHasOtherCredentialsAndTakesThePortThatItIsGiven() throws IOException {
        int free = endpoints.get(0).getPort();
        assertThatThrownBy(() -> EmbeddedServer.start("s3", List.of("--port", Integer.toString(free))))
                .hasMessageContaining("--port: nothing can listen on port " + free + " (Address already in use)");
        int port;
        try (EmbeddedServer other = EmbeddedServer.start("s3", List.of())) {
            assertThat(Files.readString(Path.of(other.properties().get("credentials"))))
                    .isNotEqualTo(Files.readString(Path.of(property("credentials"))));
            port = URI.create(other.properties().get("endpoint")).getPort();
        }
        try (EmbeddedServer again = EmbeddedServer.start("s3", List.of("--port", Integer.toString(port)))) {
            assertThat(again.properties())
                    .containsEntry("endpoint", "http://127.0.0.1:" + port)
                    .containsEntry("bucket", "storage-bench");
        }
    }

    @Test
    void aKilledParentLeavesNothingBehind() throws IOException {
        ServerHolder.Held held = ServerHolder.start(Path.of(System.getProperty(ServersUnderTest.PROPERTY)), "s3");
        assertThat(held.data()).isDirectory();
        held.process().destroyForcibly();
        Eventually.isGone(held.serverPid());
        assertThat(held.data()).doesNotExist();
    }

    @Test
    void allWrongOptionsAreToldAtOnce() {
        assertThatThrownBy(() -> EmbeddedServer.start(
                        "s3", List.of("--port", "0", "--endpoints", "17", "--bucket", "No", "--objects", "3")))
                .hasMessageContaining("exit code 2")
                .hasMessageContaining("--port 0: not a port")
                .hasMessageContaining("--endpoints 17: not a number of endpoints. Use 1 to 16.")
                .hasMessageContaining("--bucket No: not a bucket's name")
                .hasMessageContaining("There are: --endpoints, --port, --bucket, --data.");
    }
}
