package io.storagebench.s3.sdk;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Sees each attempt of a request when it is signed and about to be sent, so that retries are counted and hashing is not. Of a
 * synchronous client, which calls this in the thread that asks.
 */
final class SdkAttempts implements ExecutionInterceptor {
    private static final ExecutionAttribute<Boolean> TRIED = new ExecutionAttribute<>("storage-bench tried");

    /** Of the request that the thread is about. */
    private static final ThreadLocal<SentBody> CONTENT = new ThreadLocal<>();

    private final Runnable retried;

    SdkAttempts(Runnable retried) {
        this.retried = retried;
    }

    /**
     * Says what content the next request of this thread has, or null when it has none. An attribute of that request would
     * say it, too, but with one the SDK copies all that it has.
     */
    static void isSent(SentBody body) {
        CONTENT.set(body);
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        if (attributes.getAttribute(TRIED) != null) {
            retried.run();
        }
        attributes.putAttribute(TRIED, true);
        SentBody body = CONTENT.get();
        if (body != null) {
            body.sending();
        }
    }

    @Override
    public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
        SentBody body = CONTENT.get();
        if (body != null) {
            body.preparing();
        }
    }
}
