package io.storagebench.s3.connect;

import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import io.storagebench.s3.client.S3Exception;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Gives failed uploads up, so that their parts take no space that nobody sees, and counts those that stay. Any thread. */
public final class FailedUploads {
    private final Endpoints endpoints;
    private final AtomicLong staying = new AtomicLong();
    private volatile String reason;

    FailedUploads(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** Gives one up at any endpoint: that where it failed may be the one that has gone. */
    public void giveUp(String key, String upload) {
        boolean interrupted = Thread.interrupted();
        try {
            endpoints.insist(client -> {
                client.abortUpload(key, upload);
                return null;
            });
        } catch (IOException | RuntimeException stays) {
            if (!(stays instanceof S3Exception refused && refused.status() == 404)) { // which has none of it
                reason = String.valueOf(stays.getMessage());
                staying.incrementAndGet();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Tells the run of those that stay, once. */
    public void tell(RunContext run) {
        long count = staying.getAndSet(0);
        if (count > 0) {
            run.advise(Remark.toKnow("Parts of " + count + (count == 1 ? " upload" : " uploads")
                    + " that failed may stay in the bucket and take space, as the service could not be told to give them"
                    + " up (" + reason.strip().replaceFirst("\\.$", "")
                    + "). clean does not see them; a lifecycle rule of the bucket with"
                    + " AbortIncompleteMultipartUpload removes them."));
        }
    }
}
