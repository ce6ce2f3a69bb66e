package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.FaultProxy.Asked;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.testing.SelfSigned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told before the load, by the service's code and with what to do about it. */
class S3RefusalsIT {
    private static final Predicate<Asked> PUTS = asked -> asked.method().equals("PUT");

    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @AutoClose
    private static final FaultProxy PROXY = FaultProxy.before(S3.endpoint(0));

    @TempDir
    Path folder;

    @AfterEach
    void mend() {
        PROXY.forget();
    }

    private void assertRefused(Ended ended, int code, String... words) {
        assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines().filter(line -> !line.startsWith("storage-bench: connect, ")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains(words).doesNotContain("\tat "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "crt", "http"})
    void aWrongClock(String client) throws Exception {
        PROXY.when(
                asked -> true,
                any -> any.refuse(403, "RequestTimeTooSkewed", "The difference of the request time is too large."));
        Ended put = S3.run(folder, "s3-put", "--client", client, "--endpoint", PROXY.endpoint(), "--prefix", "clock");
        assertRefused(put, 1, "--endpoint " + PROXY.name() + ": 403 RequestTimeTooSkewed: The difference", "NTP");
        assertThat(PROXY.count(asked -> true)).isOne();
    }

    @Test
    void noPermission() throws Exception {
        PROXY.when(PUTS, put -> put.refuse(403, "AccessDenied", "Access Denied"));
        assertRefused(
                S3.run(folder, "s3-put", "--endpoint", PROXY.endpoint(), "--prefix", "denied"),
                1,
                "s3://storage-bench/denied/_storage-bench.json: 403 AccessDenied: Access Denied.",
                "Use others (--profile)");
        assertThat(S3.names("denied")).isEmpty();
        Ended check = S3.run(folder, "check", "s3://storage-bench/denied", "--endpoint", PROXY.endpoint());
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.out()).containsPattern("FAIL  writing +s3://storage-bench/denied/.*: 403 AccessDenied: .*");
        PROXY.forget();
        PROXY.when(
                PUTS.and(put -> put.target().matches("/denied/?")),
                put -> put.refuse(403, "AccessDenied", "Access Denied"));
        assertRefused(
                S3.run(folder, "s3-put", "--endpoint", PROXY.endpoint(), "--bucket", "denied", "--prefix", "x"),
                1,
                "the bucket denied is missing and cannot be made: 403 AccessDenied");
    }

    @Test
    void anUnknownBucket() throws Exception {
        assertRefused(
                S3.run(folder, "s3-get", "--endpoint", PROXY.endpoint(), "--bucket", "unknown", "--prefix", "x"),
                2,
                "--endpoint " + PROXY.name() + ": 404 NoSuchBucket: ",
                "Correct the bucket's name, or the endpoint.");
        assertRefused(
                S3.run(folder, "clean", "s3://unknown/x", "--endpoint", PROXY.endpoint()),
                2,
                "404 NoSuchBucket: ",
                "Correct the bucket's name, or the endpoint.");
    }

    @Test
    void anOverloadedService() throws Exception {
        PROXY.when(asked -> true, any -> any.refuse(503, "SlowDown", "Please reduce your request rate."));
        assertRefused(
                S3.run(folder, "s3-put", "--endpoint", PROXY.endpoint(), "--prefix", "x"),
                1,
                "503 SlowDown: Please reduce your request rate. The service is overloaded, or not ready yet. Try"
                        + " again");
    }

    /** The client crt says so only after 10 to 30 s, so all are asked at the same time. */
    @Test
    void aCertificateThatIsNotTrusted() throws Exception {
        SelfSigned certificate = SelfSigned.make(folder);
        try (FaultProxy proxy = new FaultProxy(S3.endpoint(0), certificate.serverSockets(), "https")) {
            String endpoint = proxy.endpoint().replace("127.0.0.1", "localhost");
            Map<String, StorageBenchProcess> processes = new LinkedHashMap<>();
            try {
                for (String client : List.of("crt", "v1", "v2", "http")) {
                    String[] put = {"s3-put", "--client", client, "--endpoint", endpoint, "--prefix", "tls"};
                    processes.put(client, S3.begin(folder, put));
                }
                assertRefused(
                        processes.remove("crt").await(),
                        1,
                        "--endpoint localhost:" + endpoint.replaceFirst(".*:", "") + ": TLS (SSL) negotiation failed.",
                        "update-ca-certificates");
                for (StorageBenchProcess java : processes.values()) {
                    assertRefused(
                            java.await(),
                            1,
                            ": its TLS certificate is not signed by an authority that this JVM trusts. If it is"
                                    + " the right service",
                            "-Djavax.net.ssl.trustStore=FILE");
                }
            } finally {
                processes.values().forEach(StorageBenchProcess::close);
            }
            Ended check = S3.run(folder, "check", "s3://storage-bench/x", "--endpoint", endpoint);
            assertThat(check.out()).containsPattern("FAIL  connection .*trusts.*-Djavax.net.ssl.trustStore=FILE");
            trusted(certificate, endpoint);
        }
    }

    /** The remedy helps. */
    private void trusted(SelfSigned certificate, String endpoint) throws Exception {
        Map<String, String> variables = new HashMap<>(S3.variables());
        variables.put(
                "JAVA_TOOL_OPTIONS",
                "-Djavax.net.ssl.trustStore=" + certificate.trustStore() + " -Djavax.net.ssl.trustStorePassword="
                        + SelfSigned.PASSWORD);
        for (String client : List.of("v1", "v2", "http")) {
            List<String> put = new ArrayList<>(List.of("s3-put", "--client", client, "--endpoint", endpoint));
            put.addAll(List.of("--prefix", "trusted-" + client, "--objects", "2", "--size", "100k", "--verify"));
            try (StorageBenchProcess process =
                    StorageBenchProcess.start(folder, List.of(), variables, put.toArray(String[]::new))) {
                process.await().well();
            }
        }
    }

    @Test
    void anObjectThatS3DoesNotTake() throws Exception {
        Ended large = S3.run(folder, "s3-put", "--endpoint", PROXY.endpoint(), "--prefix", "x", "--size", "6g");
        assertThat(large.code()).isEqualTo(2);
        assertThat(large.err()).startsWith("--size 6g: one put takes at most 5 GiB. Add --multipart 64m.");
        String[] parts = {
            "s3-put", "--endpoint", PROXY.endpoint(), "--prefix", "x", "--size", "60g", "--multipart", "5m"
        };
        Ended many = S3.run(folder, parts);
        assertThat(many.code()).isEqualTo(2);
        assertThat(many.err())
                .contains("would have 12288 parts, and S3 takes at most 10000. Use --multipart 64m or more.");
        assertThat(PROXY.count(asked -> true)).isZero();
    }
}
