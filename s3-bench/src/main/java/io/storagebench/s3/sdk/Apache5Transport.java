package io.storagebench.s3.sdk;

import io.storagebench.s3.client.ClientSettings;
import java.time.Duration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;

/** Apache HttpClient 5 below the SDK. */
public final class Apache5Transport {
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(60);

    private Apache5Transport() {}

    public static SdkHttpClient of(ClientSettings settings) {
        return Apache5HttpClient.builder()
                .maxConnections(settings.connections())
                .connectionTimeout(settings.connectTimeout())
                .socketTimeout(settings.timeout())
                // There are as many connections as threads, so nobody waits for one.
                .connectionAcquisitionTimeout(CONNECTION_WAIT)
                .expectContinueEnabled(settings.expectContinue())
                .tcpKeepAlive(true)
                .proxyConfiguration(ProxyConfiguration.builder()
                        .useSystemPropertyValues(false)
                        .useEnvironmentVariableValues(false)
                        .build())
                .build();
    }
}
