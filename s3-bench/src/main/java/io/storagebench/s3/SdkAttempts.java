package io.storagebench.s3;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Sees each attempt of a request when it is signed and about to be sent, so that retries are counted and hashing is not. */
final class SdkAttempts implements ExecutionInterceptor {
    /** The content of a request that has some. */
    static final ExecutionAttribute<SentBody> BODY = new ExecutionAttribute<>("storage-bench body");

    private static final ExecutionAttribute<Boolean> TRIED = new ExecutionAttribute<>("storage-bench tried");

    private final Runnable retried;

    SdkAttempts(Runnable retried) {
        this.retried = retried;
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        if (attributes.getAttribute(TRIED) != null) {
            retried.run();
        }
        attributes.putAttribute(TRIED, true);
        SentBody body = attributes.getAttribute(BODY);
        if (body != null) {
            body.sending();
        }
    }

    @Override
    public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
        SentBody body = attributes.getAttribute(BODY);
        if (body != null) {
            body.preparing();
        }
    }
}
