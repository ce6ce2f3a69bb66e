package io.storagebench.webhdfs.http;

import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;

/**
 * How requests are sent.
 *
 * @param connectTimeout for TCP, and for TLS
 * @param timeout for the next byte of an answer
 * @param keepAlive whether connections are kept where servers let them open
 * @param expectContinue whether content waits for {@code 100 Continue}
 * @param trust whose certificates are accepted by TLS
 */
public record HttpSettings(
        Duration connectTimeout, Duration timeout, boolean keepAlive, boolean expectContinue, SSLSocketFactory trust) {}
