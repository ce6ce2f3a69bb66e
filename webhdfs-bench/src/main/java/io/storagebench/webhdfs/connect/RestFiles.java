package io.storagebench.webhdfs.connect;

import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.webhdfs.http.Body;
import io.storagebench.webhdfs.http.HttpAnswer;
import io.storagebench.webhdfs.http.HttpSession;
import io.storagebench.webhdfs.http.HttpSettings;
import io.storagebench.webhdfs.http.UnreachableException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Files over HTTP by our own client: a question to the gateway, which answers with a location, and the request there with the
 * content. Nothing is repeated in silence: a kept location that fails, and a file that another writer has open, are counted
 * and cost one more question; whatever else fails, fails. One thread.
 */
final class RestFiles implements WebFiles {
    private static final String HOST = "host";

    private final RunContext run;
    private final RestAddress address;
    private final Gateway gateway;
    private final Identity identity;
    private final WebCounters counters;
    private final Optional<Leases> leases;
    private final Locations locations;
    private final HttpSession session;

    /**
     * @param keepsLocations whether the location of a file is kept
     * @param leases close files that others have open; empty where nobody can
     */
    RestFiles(
            RunContext run,
            RestAddress address,
            Gateway gateway,
            Identity identity,
            HttpSettings settings,
            boolean keepsLocations,
            WebCounters counters,
            Optional<Leases> leases) {
        this.run = run;
        this.address = address;
        this.gateway = gateway;
        this.identity = identity;
        this.counters = counters;
        this.leases = leases;
        locations = new Locations(keepsLocations);
        session = new HttpSession(settings, counters, run.clock());
    }

    @Override
    public void append(Request request, String path, Body body) throws IOException {
        Exchange exchange = new Exchange(request, "POST", "APPEND", path, List.of());
        exchange.run(location -> send(exchange, location, body));
    }

    @Override
    public void create(Request request, String path, Body body, List<String> stored) throws IOException {
        Exchange exchange = new Exchange(request, "PUT", "CREATE", path, stored);
        exchange.run(location -> send(exchange, location, body));
    }

    @Override
    public void read(Request request, String path, Reader reader) throws IOException {
        Exchange exchange = new Exchange(request, "GET", "OPEN", path, List.of());
        if (gateway == Gateway.HTTPFS) { // which gives the content itself
            exchange.run(exchange.question(), location -> receive(exchange, location, reader));
        } else {
            exchange.run(location -> receive(exchange, location, reader));
        }
    }

    private void send(Exchange exchange, URI location, Body body) throws IOException {
        Span transfer = exchange.request.begin(TRANSFER);
        try (HttpAnswer answer = session.send(exchange.method, location, proof(), body)) {
            int status = answer.status();
            if (status != 200 && status != 201) {
                throw RemoteRefusal.of(answer, exchange.path, "an acknowledgement");
            }
            answer.text();
        } finally {
            transfer.end();
            exchange.request.in(run.group(HOST, HttpSession.host(location)));
        }
    }

    private void receive(Exchange exchange, URI location, Reader reader) throws IOException {
        Span transfer = exchange.request.begin(TRANSFER);
        try (HttpAnswer answer = session.send(exchange.method, location, proof(), null)) {
            if (answer.status() != 200) {
                throw RemoteRefusal.of(answer, exchange.path, "the file");
            }
            exchange.hasBegun = true;
            reader.read(answer.content());
        } finally {
            transfer.end();
            exchange.request.in(run.group(HOST, HttpSession.host(location)));
        }
    }

    /** Headers of requests with content: HttpFS wants to know who asks each time, and a DataNode must not be told. */
    private Map<String, String> proof() {
        return gateway == Gateway.HTTPFS ? identity.headers() : Map.of();
    }

    /** Whether the gateway did not accept the proof any more, and there is a new one. */
    private boolean renews(RemoteRefusal refused) throws IOException {
        if (refused.status() != 401 || !identity.renew()) {
            return false;
        }
        counters.authenticated();
        return true;
    }

    @Override
    public void close() {
        session.close();
    }

    /** What is done at a location. */
    private interface Transfer {
        void at(URI location) throws IOException;
    }

    /** One request of the load. */
    private final class Exchange {
        private final Request request;
        private final String method;
        private final String op;
        private final String path;
        private final List<String> parameters;
        private boolean hasBegun; // so that it cannot be done again
        private List<String> without = List.of(); // a DataNode that the gateway is not to name again

        Exchange(Request request, String method, String op, String path, List<String> parameters) {
            this.request = request;
            this.method = method;
            this.op = op;
            this.path = path;
            this.parameters = parameters;
        }

        URI question() {
            return address.of(
                    path,
                    op,
                    Stream.of(parameters, without, identity.parameters())
                            .flatMap(List::stream)
                            .toList());
        }

        void run(Transfer transfer) throws IOException {
            Optional<URI> kept = locations.of(path);
            URI location = kept.isPresent() ? kept.get() : redirect();
            run(location, kept.isPresent(), transfer);
        }

        /** Does it at one location, and once more with a new proof where HttpFS does not accept the old one. */
        void run(URI location, Transfer transfer) throws IOException {
            try {
                transfer.at(location);
            } catch (RemoteRefusal refused) {
                if (gateway != Gateway.HTTPFS || !renews(refused)) {
                    throw refused;
                }
                transfer.at(location);
            }
        }

        private void run(URI first, boolean isKept, Transfer transfer) throws IOException {
            URI location = first;
            boolean mayGoBack = isKept;
            boolean mayRecover = true;
            if (isKept) {
                counters.usedKept();
            }
            while (true) {
                try {
                    run(location, transfer);
                    locations.keep(path, location);
                    return;
                } catch (UnreachableException unreachable) {
                    locations.forget(path);
                    if (!mayGoBack) {
                        throw Redirects.explained(address, location, unreachable);
                    }
                    counters.lostKept();
                    without = gateway == Gateway.WEBHDFS
                            // The NameNode takes a minute or more to notice it.
                            ? List.of("excludedatanodes=" + RestAddress.encoded(location.getHost()))
                            : List.of();
                } catch (RemoteRefusal refused) {
                    locations.forget(path);
                    boolean recovers = refused.isOfLease() && mayRecover;
                    if (recovers) {
                        counters.underAnotherLease();
                        recover(refused);
                        mayRecover = false;
                    } else if (mayGoBack && !hasBegun && refused.isBeforeContent()) {
                        counters.lostKept();
                    } else {
                        throw refused;
                    }
                } catch (IOException | RuntimeException cutOff) {
                    locations.forget(path);
                    if (isKept) {
                        counters.lostKept();
                    }
                    throw cutOff;
                }
                if (mayGoBack) {
                    counters.askedAgain();
                }
                mayGoBack = false;
                location = redirect();
            }
        }

        private void recover(RemoteRefusal refused) throws IOException {
            if (leases.isEmpty()) {
                throw refused.with(" It can be closed with --fs hdfs://…, the address of the NameNode's RPC.");
            }
            leases.get().recover(path);
            counters.recovered();
        }

        /** Asks the gateway where the content goes. */
        private URI redirect() throws IOException {
            Span asking = request.begin(REDIRECT);
            try {
                return location();
            } catch (RemoteRefusal refused) {
                if (!renews(refused)) {
                    throw refused;
                }
                return location();
            } finally {
                asking.end();
            }
        }

        private URI location() throws IOException {
            try (HttpAnswer answer = session.send(method, question(), identity.headers(), null)) {
                Optional<String> location = answer.header("Location");
                if (answer.status() < 300 || answer.status() >= 400 || location.isEmpty()) {
                    throw RemoteRefusal.of(answer, path, "a redirect");
                }
                answer.text();
                return Redirects.address(location.get(), answer.host());
            }
        }
    }
}
