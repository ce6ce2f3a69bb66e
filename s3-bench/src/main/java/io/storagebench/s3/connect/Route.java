package io.storagebench.s3.connect;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.units.Mixing;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

/** Chooses the endpoint of each of one thread's requests. One thread. */
public final class Route {
    private static final long SALT = 0x656e64706f696e74L;

    private final List<Endpoint> endpoints;
    private final List<Group> groups;
    private final Spread spread;
    private final EndpointLoss loss;
    private final RunContext run;
    private final AtomicInteger turn;
    private final int own;
    private final long seed;
    private final Clock clock;
    private final LongFunction<String> addresses;
    private boolean hasBegun;

    /**
     * @param addresses of items, as users name them
     * @param loss whether a request that finds nobody at one endpoint goes on at another
     * @param turn of round robin, shared by all threads
     * @param thread its number among those of all shares
     */
    Route(
            RunContext run,
            LongFunction<String> addresses,
            List<Endpoint> endpoints,
            Spread spread,
            EndpointLoss loss,
            AtomicInteger turn,
            int thread) {
        this.addresses = addresses;
        this.endpoints = endpoints;
        this.spread = spread;
        this.loss = loss;
        this.run = run;
        this.turn = turn;
        own = thread;
        seed = run.seed() ^ SALT;
        clock = run.clock();
        groups = endpoints.stream()
                .map(endpoint -> run.group("endpoint", endpoint.name()))
                .toList();
    }

    /** What a request does with an endpoint. */
    public interface Use {
        void with(ObjectClient client) throws IOException;
    }

    /** Says that the request has done a part of its work, so that it cannot be done again at another endpoint. */
    public void begun() {
        hasBegun = true;
    }

    /**
     * Does a request at the endpoint whose turn it is; a refusal names the request's first item. Where a loss is tolerated,
     * a request that finds nobody there goes on at the next endpoint, until all have been tried.
     */
    public void use(Request request, Use use) throws IOException {
        hasBegun = false;
        int chosen = choose(request);
        int others = loss == EndpointLoss.TOLERATE ? endpoints.size() - 1 : 0;
        while (!useAt(chosen, others == 0, request, use)) {
            EndpointLoss.moved(run);
            others--;
            chosen = next(chosen);
        }
    }

    /**
     * @param isLast whether no other endpoint is tried when nobody is there
     * @return whether it was done; otherwise nobody was there
     */
    private boolean useAt(int chosen, boolean isLast, Request request, Use use) throws IOException {
        Endpoint endpoint = endpoints.get(chosen);
        if (isLast) {
            group(request, chosen);
        }
        try {
            use.with(endpoint.client());
            endpoint.reached();
        } catch (S3Exception refused) {
            endpoint.reached();
            groupLate(isLast, request, chosen);
            throw refused.about(addresses.apply(request.first()), "");
        } catch (IOException failure) {
            endpoint.failed(failure, clock.nanoTime());
            if (!isLast && !hasBegun && Endpoint.isUnreachable(failure)) {
                return false;
            }
            groupLate(isLast, request, chosen);
            throw failure;
        }
        groupLate(isLast, request, chosen);
        return true;
    }

    /** Only when it is known that the request is done there, as it counts in one group. */
    private void groupLate(boolean isLast, Request request, int chosen) {
        if (!isLast) {
            group(request, chosen);
        }
    }

    private void group(Request request, int chosen) {
        if (endpoints.size() > 1) {
            request.in(groups.get(chosen));
        }
    }

    /** The next endpoint that takes requests; when none does, the next. */
    private int next(int from) {
        return taking((from + 1) % endpoints.size());
    }

    private int choose(Request request) {
        int count = endpoints.size();
        if (count == 1) {
            return 0;
        }
        int preferred = switch (spread) {
            case ROUND_ROBIN -> Math.floorMod(turn.getAndIncrement(), count);
            case RANDOM -> (int) Mixing.below(count, Mixing.mix(seed, request.number()));
            case PER_THREAD -> Math.floorMod(own, count);
        };
        return taking(preferred);
    }

    /** The first endpoint from {@code preferred} on that takes requests; when none does, that one. */
    private int taking(int preferred) {
        int count = endpoints.size();
        long now = clock.nanoTime();
        for (int i = 0; i < count; i++) {
            int candidate = (preferred + i) % count;
            if (endpoints.get(candidate).takes(now)) {
                return candidate;
            }
        }
        return preferred;
    }
}
