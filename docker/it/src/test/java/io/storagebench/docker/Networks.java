package io.storagebench.docker;

import java.util.Map;
import org.testcontainers.containers.Network;

/** Networks of tests. */
final class Networks {
    /** By which {@code .ci/run} finds what a test whose JVM was killed has left. */
    static final Map<String, String> LABEL = Map.of("io.storagebench.test", "true");

    private Networks() {}

    static Network create() {
        return Network.builder()
                .createNetworkCmdModifier(create -> create.withLabels(LABEL))
                .build();
    }
}
