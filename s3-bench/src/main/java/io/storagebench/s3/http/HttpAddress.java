package io.storagebench.s3.http;

import io.storagebench.s3.client.ClientSettings;
import java.net.URI;

/**
 * Whom the client {@code http} speaks to.
 *
 * @param host to connect to, whose certificate is expected
 * @param header what the header {@code Host} says
 * @param path before each key, encoded later
 */
record HttpAddress(boolean isEncrypted, String host, int port, String header, String path) {
    static HttpAddress of(ClientSettings settings) {
        URI endpoint = settings.endpoint();
        boolean isEncrypted = "https".equalsIgnoreCase(endpoint.getScheme());
        int given = endpoint.getPort();
        String host = settings.virtualHost() ? settings.bucket() + "." + endpoint.getHost() : endpoint.getHost();
        int port = given >= 0 ? given : isEncrypted ? 443 : 80;
        return new HttpAddress(
                isEncrypted,
                host,
                port,
                given >= 0 ? host + ":" + given : host,
                settings.virtualHost() ? "" : settings.bucket());
    }
}
