package io.storagebench.docker;

import java.util.HashMap;
import java.util.Map;

/** How a client is given the keys of a service. */
final class S3Keys {
    private S3Keys() {}

    static Map<String, String> environment(String access, String secret) {
        return new HashMap<>(Map.of(
                "AWS_ACCESS_KEY_ID", access,
                "AWS_SECRET_ACCESS_KEY", secret,
                "AWS_REGION", "us-east-1"));
    }
}
