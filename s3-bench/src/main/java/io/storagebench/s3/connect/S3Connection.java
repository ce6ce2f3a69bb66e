package io.storagebench.s3.connect;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import java.io.IOException;

/** A connected S3 service, and the prefix of a bucket in it where a dataset lives. Any thread. */
public final class S3Connection implements Target {
    private final Endpoints endpoints;
    private final S3Store store;
    private final TargetInfo info;
    private final Retries retries;
    private final FailedUploads failedUploads;

    /**
     * @param retries where clients count them
     */
    S3Connection(Endpoints endpoints, S3Store store, TargetInfo info, Retries retries) {
        this.endpoints = endpoints;
        this.store = store;
        this.info = info;
        this.retries = retries;
        failedUploads = new FailedUploads(endpoints);
    }

    public Endpoints endpoints() {
        return endpoints;
    }

    public FailedUploads failedUploads() {
        return failedUploads;
    }

    /** How one more thread chooses among the endpoints. */
    public Route route(RunContext run) {
        return endpoints.route(run, item -> address(key(run.dataset().name(item))));
    }

    /** The key of the item of this name. */
    public String key(String name) {
        return store.key(name);
    }

    /** As users name the object of this key. */
    public String address(String key) {
        return store.address(key);
    }

    @Override
    public void begin(RunContext run) {
        retries.begin(run);
        endpoints.begin(run);
    }

    /** The load has ended; what is asked from now on only checks. */
    public void checks() {
        retries.end();
    }

    @Override
    public TargetInfo info() {
        return info;
    }

    @Override
    public DatasetStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        endpoints.close();
    }
}
