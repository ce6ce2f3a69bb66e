package io.storagebench.app;

import org.junit.jupiter.api.AutoClose;

/** Files on an S3 service through Hadoop's s3a, which cannot append. */
class S3aContractIT extends NamespaceContracts {
    @AutoClose
    private static final S3 S3A = S3.start();

    @Override
    TestedFileSystem on() {
        return S3A;
    }
}
