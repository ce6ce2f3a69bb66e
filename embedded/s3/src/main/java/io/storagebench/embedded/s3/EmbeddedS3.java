package io.storagebench.embedded.s3;

import io.storagebench.embedded.server.EmbeddedProgram;

/** An S3 service over a folder of this machine (s3proxy), for trying out and testing; listens on 127.0.0.1 only. */
public final class EmbeddedS3 {
    private EmbeddedS3() {}

    public static void main(String[] args) {
        S3ServerOptions options = new S3ServerOptions();
        EmbeddedProgram.run("s3", options, folder -> new S3Server(options, folder), args);
    }
}
