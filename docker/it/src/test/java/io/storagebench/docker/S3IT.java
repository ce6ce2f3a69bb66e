package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.containers.Network;

/** An S3 service of one container; {@code -Dit.image.s3=…} takes MinIO's instead. */
@InContainers
class S3IT {
    private static final int PORT = 9000;

    private static Network network;
    private static Server service;
    private static Client client;

    @BeforeAll
    static void start() {
        network = Networks.create();
        String user = UUID.randomUUID().toString();
        String password = UUID.randomUUID().toString();
        Map<String, String> keys = Map.of("MINIO_ROOT_USER", user, "MINIO_ROOT_PASSWORD", password);
        service = new Server(Images.server("s3"), network, "s3", keys, "server", "/data").publish(PORT);
        service.start();
        service.await("an answer", () -> Http.answers("http://" + service.published(PORT) + "/"));
        client = new Client(network, S3Keys.environment(user, password), java.util.List.of())
                .with("--endpoint", "http://s3:" + PORT, "--bucket", "bench");
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        if (network != null) {
            network.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "v2"})
    void objectsArePutAndVerified(String kind) {
        client.run(
                        "s3-put",
                        "--client",
                        kind,
                        "--prefix",
                        kind,
                        "--objects",
                        "100",
                        "--size",
                        "30000",
                        "--threads",
                        "2")
                .well();
        Ended got = client.run("s3-get", "--client", kind, "--prefix", kind, "--verify")
                .well();

        assertThat(got.only().requests()).isEqualTo(100);
        assertThat(got.only().window().bytes()).isEqualTo(100 * 30_000);
    }
}
