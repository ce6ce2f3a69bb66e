package io.storagebench.s3;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;

/** Our own way to speak S3. */
class HttpObjectClientIT extends ObjectClientContract {
    @Override
    ObjectClient open(ClientSettings settings) {
        return new HttpObjectClient(settings, Clock.system(), new WireBytes());
    }
}
