package io.storagebench.s3.sdk;

import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectClientContract;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.connect.ClientKind;
import java.util.List;

/** AWS's SDK for Java 2. */
class SdkV2ClientIT extends ObjectClientContract {
    @Override
    public ObjectClient open(ClientSettings settings) {
        return ClientKind.V2.open(settings, new WireBytes());
    }

    @Override
    public List<Checksum> checksums() {
        return ClientKind.V2.checksums();
    }

    @Override
    public List<Signing> signings() {
        return ClientKind.V2.signings(false);
    }
}
