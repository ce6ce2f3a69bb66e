package io.storagebench.s3.sdk;

import com.amazonaws.event.ProgressEvent;
import com.amazonaws.event.SyncProgressListener;

/** Sees each attempt of one request when it is signed and about to be sent, so that retries are counted and hashing is not. */
final class SdkV1Attempts extends SyncProgressListener {
    private final Runnable retried;
    private final SentBody body;

    /**
     * @param body null of a request without content
     */
    SdkV1Attempts(Runnable retried, SentBody body) {
        this.retried = retried;
        this.body = body;
    }

    @Override
    public void progressChanged(ProgressEvent event) {
        switch (event.getEventType()) {
            case HTTP_REQUEST_STARTED_EVENT -> {
                if (body != null) {
                    body.sending();
                }
            }
            case CLIENT_REQUEST_RETRY_EVENT -> {
                if (body != null) {
                    body.preparing();
                }
                retried.run();
            }
            default -> {}
        }
    }
}
