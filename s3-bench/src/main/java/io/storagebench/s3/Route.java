package io.storagebench.s3;

import io.storagebench.op.Clock;
import io.storagebench.op.Group;
import io.storagebench.op.Mixing;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

/** Chooses the endpoint of each of one thread's requests. One thread. */
final class Route {
    private static final long SALT = 0x656e64706f696e74L;

    private final List<Endpoint> endpoints;
    private final List<Group> groups;
    private final Spread spread;
    private final AtomicInteger turn;
    private final int own;
    private final long seed;
    private final Clock clock;
    private final LongFunction<String> addresses;

    /**
     * @param addresses of items, as users name them
     * @param turn of round robin, shared by all threads
     * @param thread its number among those of all shares
     */
    Route(
            RunContext run,
            LongFunction<String> addresses,
            List<Endpoint> endpoints,
            Spread spread,
            AtomicInteger turn,
            int thread) {
        this.addresses = addresses;
        this.endpoints = endpoints;
        this.spread = spread;
        this.turn = turn;
        own = thread;
        seed = run.seed() ^ SALT;
        clock = run.clock();
        groups = endpoints.stream()
                .map(endpoint -> run.group("endpoint", endpoint.name()))
                .toList();
    }

    /** What a request does with an endpoint. */
    interface Use {
        void with(ObjectClient client) throws IOException;
    }

    /** Does a request at the endpoint whose turn it is; a refusal names the request's first item. */
    void use(Request request, Use use) throws IOException {
        int chosen = choose(request);
        Endpoint endpoint = endpoints.get(chosen);
        if (endpoints.size() > 1) {
            request.in(groups.get(chosen));
        }
        try {
            use.with(endpoint.client());
            endpoint.reached();
        } catch (S3Exception refused) {
            endpoint.reached();
            throw refused.about(addresses.apply(request.first()), "");
        } catch (IOException failure) {
            endpoint.failed(failure, clock.nanoTime());
            throw failure;
        }
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
