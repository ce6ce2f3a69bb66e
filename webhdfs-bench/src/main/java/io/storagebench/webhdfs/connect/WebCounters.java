package io.storagebench.webhdfs.connect;

import io.storagebench.op.Counter;
import io.storagebench.op.RunContext;
import io.storagebench.op.WireBytes;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.webhdfs.http.Meter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What happens beside the requests of a run: connections and bytes of each server, and what did not go as usual. Any thread. */
final class WebCounters implements Meter {
    private static final int MOST_SERVERS = 32;
    private static final String OTHERS = "other servers";

    private final RunContext run;
    private final WireBytes wire;
    private final Map<String, Traffic> servers = new ConcurrentHashMap<>();

    /** Of one server. */
    private record Traffic(Counter opened, Counter reused, Counter closed, Counter sent, Counter received) {}

    WebCounters(RunContext run, WireBytes wire) {
        this.run = run;
        this.wire = wire;
    }

    @Override
    public void opened(String host) {
        of(host).opened.add(1);
    }

    @Override
    public void reused(String host) {
        of(host).reused.add(1);
    }

    @Override
    public void closed(String host) {
        of(host).closed.add(1);
    }

    @Override
    public void moved(String host, long sent, long received) {
        Traffic traffic = of(host);
        traffic.sent.add(sent);
        traffic.received.add(received);
        wire.addSent(sent);
        wire.addReceived(received);
    }

    private Traffic of(String host) {
        Traffic known = servers.get(host);
        if (known != null) {
            return known;
        }
        String name = servers.size() < MOST_SERVERS ? host : OTHERS;
        return servers.computeIfAbsent(name, this::traffic);
    }

    private Traffic traffic(String server) {
        return new Traffic(
                counter(server, "opened", "connections"),
                counter(server, "reused", "connections"),
                counter(server, "closed", "connections"),
                counter(server, "sent", "bytes"),
                counter(server, "received", "bytes"));
    }

    private Counter counter(String server, String what, String unit) {
        return run.counter(server + " " + what, unit, CounterMeaning.ofServer(server, what));
    }

    /** A request went to a location that was kept from an earlier one. */
    void usedKept() {
        run.counter("kept locations used", "requests").add(1);
    }

    /** Nobody was at a kept location, or he could not do it. */
    void lostKept() {
        run.counter("kept locations that failed", "locations").add(1);
    }

    /** A request that had failed at a kept location asked the gateway for another one. */
    void askedAgain() {
        run.counter("gateway asked again", "requests").add(1);
    }

    /** A file was open for another writer. */
    void underAnotherLease() {
        run.counter("appends refused under another lease", "requests").add(1);
    }

    /** Such a file was closed, and the request done again. */
    void recovered() {
        run.counter("leases recovered", "leases", CounterMeaning.RECOVERIES).add(1);
    }

    /** The gateway wanted to know again who asks. */
    void authenticated() {
        run.counter("authentications", "times").add(1);
    }
}
