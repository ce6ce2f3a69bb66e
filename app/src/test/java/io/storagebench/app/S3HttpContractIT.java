package io.storagebench.app;

import org.junit.jupiter.api.AutoClose;

/** Objects by our own client. */
class S3HttpContractIT extends ObjectContracts {
    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @Override
    TestedS3 on() {
        return S3;
    }

    @Override
    String client() {
        return "http";
    }
}
