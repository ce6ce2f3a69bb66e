package io.storagebench.s3.sdk;

import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectClientContract;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.connect.ClientKind;
import java.util.List;

/** AWS's SDK for Java 2 over its Common Runtime. */
class CrtClientIT extends ObjectClientContract {
    @Override
    public ObjectClient open(ClientSettings settings) {
        return ClientKind.CRT.open(settings, new WireBytes());
    }

    @Override
    public List<Checksum> checksums() {
        return ClientKind.CRT.checksums();
    }

    @Override
    public List<Signing> signings() {
        return ClientKind.CRT.signings(false);
    }
}
