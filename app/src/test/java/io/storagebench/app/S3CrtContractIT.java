package io.storagebench.app;

import org.junit.jupiter.api.AutoClose;

/** Objects by AWS's SDK for Java 2 over its Common Runtime. */
class S3CrtContractIT extends ObjectContracts {
    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @Override
    TestedS3 on() {
        return S3;
    }

    @Override
    String client() {
        return "crt";
    }
}
