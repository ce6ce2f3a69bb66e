package io.storagebench.s3.client;

import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What a client is made with.
 *
 * @param endpoint of the service: scheme, host and, unless it is the scheme's own, port
 * @param virtualHost whether the bucket is a part of the host's name instead of the path
 * @param region to sign for
 * @param keys asked for each request, in its thread, as those of a session are renewed
 * @param connections requests at once at most
 * @param connectTimeout until a connection is there, TLS included where the client can tell
 * @param timeout without a byte of the answer
 * @param retries of a request that failed; 0 for none
 * @param retried is told of each
 * @param checksum of content
 * @param signing of content
 * @param expectContinue whether a put waits for {@code 100 Continue} before it sends content
 */
public record ClientSettings(
        URI endpoint,
        String bucket,
        boolean virtualHost,
        String region,
        Supplier<S3Keys> keys,
        int connections,
        Duration connectTimeout,
        Duration timeout,
        int retries,
        Runnable retried,
        Checksum checksum,
        Signing signing,
        boolean expectContinue) {
    /** As users name an object. */
    public String address(String key) {
        return "s3://" + bucket + "/" + key;
    }
}
