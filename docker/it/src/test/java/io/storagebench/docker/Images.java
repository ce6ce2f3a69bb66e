package io.storagebench.docker;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/** Images by which tests run; {@code -Dit.image.NAME=…} replaces one, also by one that has to be pulled. */
final class Images {
    private static final String OURS = "storage-bench";

    private Images() {}

    /** The client's. */
    static DockerImageName client() {
        return image("client", OURS);
    }

    /** That of a server: hdfs, httpfs, hbase, s3 and so on. */
    static DockerImageName server(String name) {
        return image(name, OURS + "-" + name);
    }

    private static DockerImageName image(String name, String ours) {
        return DockerImageName.parse(System.getProperty("it.image." + name, ours + ":latest"));
    }

    /** Whether a registry may have it; ours are built here. */
    static boolean mayBePulled(DockerImageName image) {
        return !image.asCanonicalNameString().startsWith(OURS);
    }

    /** Whether the engine has it. */
    static boolean isHere(DockerImageName image) {
        return !DockerClientFactory.instance()
                .client()
                .listImagesCmd()
                .withReferenceFilter(image.asCanonicalNameString())
                .exec()
                .isEmpty();
    }
}
