package io.storagebench.s3.http;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectClientContract;

/** Our own way to speak S3. */
class HttpObjectClientIT extends ObjectClientContract {
    @Override
    public ObjectClient open(ClientSettings settings) {
        return new HttpObjectClient(settings, Clock.system(), new WireBytes());
    }
}
