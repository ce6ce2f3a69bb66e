package io.storagebench.s3;

import io.storagebench.op.WireBytes;
import java.util.List;

/** AWS's SDK for Java 2. */
class SdkV2ClientIT extends ObjectClientContract {
    @Override
    ObjectClient open(ClientSettings settings) {
        return ClientKind.V2.open(settings, new WireBytes());
    }

    @Override
    List<Checksum> checksums() {
        return ClientKind.V2.checksums();
    }

    @Override
    List<Signing> signings() {
        return ClientKind.V2.signings(false);
    }
}
