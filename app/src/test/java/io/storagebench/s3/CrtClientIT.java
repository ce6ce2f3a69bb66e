package io.storagebench.s3;

import io.storagebench.op.WireBytes;
import java.util.List;

/** AWS's SDK for Java 2 over its Common Runtime. */
class CrtClientIT extends ObjectClientContract {
    @Override
    ObjectClient open(ClientSettings settings) {
        return ClientKind.CRT.open(settings, new WireBytes());
    }

    @Override
    List<Checksum> checksums() {
        return ClientKind.CRT.checksums();
    }

    @Override
    List<Signing> signings() {
        return ClientKind.CRT.signings(false);
    }
}
