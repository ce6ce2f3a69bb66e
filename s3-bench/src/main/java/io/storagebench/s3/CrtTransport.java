package io.storagebench.s3;

import java.time.Duration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;

/** AWS's Common Runtime below the SDK: HTTP in C. */
final class CrtTransport {
    private CrtTransport() {}

    static SdkHttpClient of(ClientSettings settings) {
        Duration seconds = Duration.ofSeconds(settings.timeout().toSeconds());
        return AwsCrtHttpClient.builder()
                .maxConcurrency(settings.connections())
                .connectionTimeout(settings.connectTimeout())
                // It has no other time-out for an answer.
                .connectionHealthConfiguration(
                        health -> health.minimumThroughputInBps(1L).minimumThroughputTimeout(seconds))
                .build();
    }
}
