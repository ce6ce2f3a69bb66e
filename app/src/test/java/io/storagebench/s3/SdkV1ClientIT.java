package io.storagebench.s3;

import io.storagebench.op.WireBytes;
import java.util.List;

/** AWS's SDK for Java 1.12. */
class SdkV1ClientIT extends ObjectClientContract {
    @Override
    ObjectClient open(ClientSettings settings) {
        return ClientKind.V1.open(settings, new WireBytes());
    }

    @Override
    List<Checksum> checksums() {
        return ClientKind.V1.checksums();
    }

    @Override
    List<Signing> signings() {
        return ClientKind.V1.signings(false);
    }
}
