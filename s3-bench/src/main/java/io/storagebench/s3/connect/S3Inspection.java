package io.storagebench.s3.connect;

import io.storagebench.inspect.ClockDifference;
import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Inspection;
import io.storagebench.inspect.Probe;
import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.sdk.SdkKeys;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.SSLException;

/** Looks at an S3 service before anything is measured there. */
final class S3Inspection implements Inspection {
    private static final String CONNECTION = "connection";
    private static final String CREDENTIALS = "credentials";
    private static final String BUCKET = "bucket";
    private static final int OBJECT_BYTES = 64 << 10;
    private static final int CONNECTIONS = 2;
    /** Dates of HTTP are in seconds. */
    private static final long DATE_GRAIN_MILLIS = 1000;

    private final EndpointOptions service;
    private final List<URI> addresses;
    private final String bucket;
    private final Optional<String> prefix;
    private ClockDifference difference; // of the probes' thread
    private SdkKeys keys; // of the probes' thread
    private boolean bucketIsThere; // of the probes' thread
    private Endpoints endpoints; // guarded by this
    private String written; // guarded by this
    private boolean closed; // guarded by this

    /**
     * @param prefix to write below; empty when nothing may be written
     */
    S3Inspection(EndpointOptions service, List<URI> addresses, String bucket, Optional<String> prefix) {
        this.service = service;
        this.addresses = addresses;
        this.bucket = bucket;
        this.prefix = prefix;
    }

    @Override
    public List<Probe> probes() {
        return List.of(
                Probe.of(CONNECTION, this::connection),
                Probe.of("clock", this::clock).needing(CONNECTION),
                Probe.of(CREDENTIALS, this::credentials),
                Probe.of(BUCKET, this::bucket).needing(CONNECTION, CREDENTIALS),
                Probe.of("writing", this::writing).needing(BUCKET));
    }

    /** Asks every endpoint, without credentials, whether it speaks HTTP at all. */
    private Finding connection() {
        List<String> away = new ArrayList<>();
        List<String> servers = new ArrayList<>();
        String remedy = "Correct the address, start the service, or leave that endpoint out.";
        for (URI address : addresses) {
            try {
                servers.add(knock(address));
            } catch (IOException failure) {
                Refusals refusals = refusals(address.getRawAuthority());
                away.add(address + " (" + refusals.words(failure) + ")");
                remedy = failure instanceof SSLException ? refusals.remedy(failure) : remedy;
            }
        }
        String named = servers.stream()
                .distinct()
                .filter(name -> !name.isEmpty())
                .findFirst()
                .map(name -> ", " + name)
                .orElse("");
        return away.isEmpty()
                ? Finding.pass(
                        String.join(", ", addresses.stream().map(URI::toString).toList())
                                + (addresses.size() == 1 ? " answers" : " answer")
                                + named)
                : Finding.fail(
                        String.join(", ", away) + (away.size() == 1 ? " does not answer." : " do not answer."), remedy);
    }

    private Refusals refusals(String endpoint) {
        return new Refusals("", endpoint, bucket, service.virtualHost, new ClientOptions().kind());
    }

    /** What the server calls itself; empty when it does not. */
    private String knock(URI address) throws IOException {
        Clock clock = Clock.system();
        HttpURLConnection connection =
                (HttpURLConnection) address.resolve("/").toURL().openConnection();
        connection.setConnectTimeout(5_000);
        connection.setReadTimeout(10_000);
        connection.setInstanceFollowRedirects(false);
        try {
            long callMillis = clock.wallMillis();
            long callNanos = clock.nanoTime();
            connection.getResponseCode();
            long tookNanos = clock.nanoTime() - callNanos;
            long date = connection.getHeaderFieldDate("Date", -1);
            if (date >= 0) {
                ClockDifference found = ClockDifference.of(callMillis, tookNanos, date, DATE_GRAIN_MILLIS);
                difference = difference == null ? found : difference.orNarrower(found);
            }
            String server = connection.getHeaderField("Server");
            return server == null ? "" : server;
        } finally {
            connection.disconnect();
        }
    }

    private Finding clock() {
        return difference == null
                ? Finding.skip("the service's answer has no date")
                : difference.finding("the service's");
    }

    private Finding credentials() throws IOException {
        keys = SdkKeys.usual(Optional.ofNullable(service.profile));
        SdkKeys.require(keys, service.profile);
        return Finding.pass(service.profile == null ? "found by AWS's SDK" : "of the profile " + service.profile);
    }

    private Finding bucket() throws Exception {
        Endpoints opened = open();
        try {
            opened.ask(address(prefix.orElse("")), client -> client.list(prefix.orElse(""), null, null, 1));
            bucketIsThere = true;
            return Finding.pass(bucket + " is there and may be listed");
        } catch (S3Exception refused) {
            if (refused.code().equals("NoSuchBucket")) {
                return Finding.pass(bucket + " is not there; a put would make it");
            }
            throw refused;
        }
    }

    private Endpoints open() throws Exception {
        S3Connector connector = new S3Connector(service, new ClientOptions(), CONNECTIONS, new WireBytes());
        Endpoints opened = connector.endpoints(
                addresses,
                keys,
                new S3Connector.Place(bucket, "", Spread.ROUND_ROBIN, EndpointLoss.FAIL, true, true, false),
                new Retries(0));
        synchronized (this) {
            if (closed) { // too late: nobody waits for it any more
                opened.close();
                throw new IOException("answered too late.");
            }
            endpoints = opened;
        }
        return opened;
    }

    private Finding writing() throws IOException {
        if (prefix.isEmpty()) {
            return Finding.skip("without a prefix nothing is written; give one, such as s3://" + bucket + "/tmp");
        }
        if (!bucketIsThere) {
            return Finding.skip("the bucket is not there, and is not made for this");
        }
        byte[] content = new byte[OBJECT_BYTES];
        ThreadLocalRandom.current().nextBytes(content);
        String key = String.format(
                "%s_storage-bench-check-%016x",
                prefix.get(), ThreadLocalRandom.current().nextLong());
        Endpoints asked;
        synchronized (this) {
            if (closed) {
                throw new IOException("stopped");
            }
            written = key; // before it is made, as the answer may be lost
            asked = endpoints;
        }
        asked.ask(address(key), client -> client.put(key, new BytesBody(content), TransferListener.UNSEEN));
        byte[] back = new byte[OBJECT_BYTES];
        int[] length = {0};
        asked.ask(
                address(key),
                client -> client.get(
                        key,
                        0,
                        -1,
                        (buffer, from, count) -> {
                            System.arraycopy(buffer, from, back, length[0], count);
                            length[0] += count;
                        },
                        TransferListener.UNSEEN));
        return length[0] == OBJECT_BYTES && Arrays.equals(back, content)
                ? Finding.pass("an object was written below s3://" + bucket + "/" + prefix.get() + " and read back")
                : Finding.fail(
                        address(key) + " came back with another content than was written.",
                        "Trust nothing that is stored there.");
    }

    private String address(String key) {
        return "s3://" + bucket + "/" + key;
    }

    @Override
    public void close() throws IOException {
        Endpoints opened;
        String key;
        synchronized (this) {
            closed = true;
            opened = endpoints;
            key = written;
        }
        if (opened == null) {
            return;
        }
        try {
            if (key != null) {
                opened.ask("the service", client -> {
                    client.delete(key);
                    return null;
                });
            }
        } catch (IOException failure) {
            throw new IOException(
                    address(key) + " could not be removed (" + failure.getMessage() + "). Remove it by other means.",
                    failure);
        } finally {
            opened.close();
        }
    }
}
