package io.storagebench.s3.sdk;

import io.storagebench.s3.client.ClientSettings;
import java.time.Duration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.http.crt.ProxyConfiguration;

/** AWS's Common Runtime below the SDK: HTTP in C. */
public final class CrtTransport {
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(60);

    private CrtTransport() {}

    public static SdkHttpClient of(ClientSettings settings) {
        Duration seconds = Duration.ofSeconds(settings.timeout().toSeconds());
        return AwsCrtHttpClient.builder()
                .maxConcurrency(settings.connections())
                .connectionTimeout(settings.connectTimeout())
                // There are as many connections as threads, so nobody waits for one; but a certificate that is not
                // trusted is told only after 10 to 30 s ("blinding" in s2n-tls, usage guide).
                .connectionAcquisitionTimeout(CONNECTION_WAIT)
                // It has no other time-out for an answer.
                .connectionHealthConfiguration(
                        health -> health.minimumThroughputInBps(1L).minimumThroughputTimeout(seconds))
                .proxyConfiguration(ProxyConfiguration.builder()
                        .useSystemPropertyValues(false)
                        .useEnvironmentVariableValues(false)
                        .build())
                .build();
    }
}
