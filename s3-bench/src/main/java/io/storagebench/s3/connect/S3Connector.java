package io.storagebench.s3.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.Clock;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.S3Keys;
import io.storagebench.s3.sdk.SdkKeys;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/**
 * Makes connections, and asks each endpoint one question before the load, so that what is wrong is told then.
 *
 * @param connections of each endpoint at once at most
 * @param wire is told what crosses the clients' sockets, where they can see it
 */
record S3Connector(EndpointOptions service, ClientOptions client, int connections, WireBytes wire) {
    /**
     * Where in a service.
     *
     * @param prefix ends with a slash
     * @param mayMakeBucket whether a bucket that is missing is no mistake
     * @param keeps whether the service outlives the run
     * @param cleansVersions whether cleaning removes all versions of objects
     */
    record Place(
            String bucket,
            String prefix,
            Spread spread,
            EndpointLoss loss,
            boolean mayMakeBucket,
            boolean keeps,
            boolean cleansVersions) {}

    /**
     * Connects.
     *
     * @param notices is told of endpoints that are away
     * @throws UsageException when an option is wrong
     * @throws IOException when no endpoint answers, or one refuses; with a remedy
     */
    S3Connection open(List<URI> addresses, Supplier<S3Keys> keys, Place place, Consumer<String> notices)
            throws Exception {
        SdkKeys.require(keys, service.profile);
        Retries retries = new Retries(client.retries);
        Endpoints endpoints = endpoints(addresses, keys, place, retries);
        try {
            requireAnswers(endpoints, place, notices);
            S3Store store = new S3Store(
                    endpoints,
                    place.bucket(),
                    place.prefix(),
                    service.wayTo(addresses, client, place.loss()),
                    place.keeps(),
                    place.cleansVersions());
            return new S3Connection(endpoints, store, info(addresses, place), retries);
        } catch (Exception failure) {
            endpoints.close();
            throw failure;
        }
    }

    /** A client for each address, before anything is asked. */
    Endpoints endpoints(List<URI> addresses, Supplier<S3Keys> keys, Place place, Retries retries) {
        return new Endpoints(
                addresses.stream()
                        .map(address -> new Endpoint(
                                address.getRawAuthority(),
                                client.kind().open(settings(address, keys, place.bucket(), retries), wire)))
                        .toList(),
                place.spread(),
                place.loss());
    }

    private ClientSettings settings(URI address, Supplier<S3Keys> keys, String bucket, Retries retries) {
        boolean https = address.getScheme().equals("https");
        return new ClientSettings(
                address,
                bucket,
                service.virtualHost,
                service.region(address),
                keys,
                connections,
                client.connectTimeout,
                client.timeout,
                client.retries,
                retries::add,
                client.checksum(),
                client.signing(https),
                client.expectContinue);
    }

    private void requireAnswers(Endpoints endpoints, Place place, Consumer<String> notices) throws Exception {
        Map<Endpoint, IOException> away = new LinkedHashMap<>();
        for (Endpoint endpoint : endpoints.all()) {
            try {
                endpoint.client().list(place.prefix(), null, null, 1);
            } catch (S3Exception refused) {
                if (!(place.mayMakeBucket() && refused.code().equals("NoSuchBucket"))) {
                    throw refusals(endpoint, place).explained(refused);
                }
            } catch (IOException failure) {
                if (failure instanceof SSLException) { // that never passes by itself
                    throw refusals(endpoint, place).explained(failure);
                }
                endpoint.silent(failure, Clock.system().nanoTime());
                away.put(endpoint, failure);
            }
        }
        if (away.size() == endpoints.all().size()) {
            Map.Entry<Endpoint, IOException> first = away.entrySet().iterator().next();
            throw refusals(first.getKey(), place).explained(first.getValue());
        }
        away.forEach((endpoint, failure) -> {
            String words = refusals(endpoint, place).words(failure);
            endpoint.lost(words);
            notices.accept("the endpoint " + endpoint.name()
                    + (Endpoint.isUnreachable(failure)
                            ? " cannot be reached (" + words + "); the run goes on with the others"
                            : " takes connections and does not answer (" + words
                                    + "); requests to it fail as long as that lasts"));
        });
    }

    private Refusals refusals(Endpoint endpoint, Place place) {
        return new Refusals(
                service.endpoint == null ? "" : "--endpoint ",
                endpoint.name(),
                place.bucket(),
                service.virtualHost,
                client.kind());
    }

    private TargetInfo info(List<URI> addresses, Place place) {
        boolean https = addresses.get(0).getScheme().equals("https");
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> urls = addresses.stream().map(URI::toString).toList();
        facts.put(
                "endpoint",
                String.join(", ", urls)
                        + (service.virtualHost ? ", virtual-host style" : ", path style")
                        + (urls.size() == 1 ? "" : ", " + place.spread()));
        facts.put("client", client.client + ", " + client.kind().words());
        facts.put("requests", client.words(https));
        if (!place.keeps()) {
            facts.putAll(EmbeddedServer.jvmFacts());
        }
        return place.keeps()
                ? new TargetInfo(
                        "s3://" + place.bucket() + " at " + urls.get(0)
                                + (urls.size() == 1 ? "" : " and " + (urls.size() - 1) + " more"),
                        TargetInfo.Kind.SYSTEM,
                        facts)
                : new TargetInfo("embedded S3 on this machine, not a cluster", TargetInfo.Kind.EMBEDDED, facts);
    }
}
