package io.storagebench.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Group;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.testing.ManualClock;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RouteTest {
    private final ManualClock clock = new ManualClock();
    private final List<String> used = new ArrayList<>();
    private final List<Object> groups = new ArrayList<>();
    private long number;

    private record Named(String name) implements Group {}

    private RunContext run() {
        return fake(RunContext.class, (method, arguments) -> switch (method) {
            case "seed" -> 7L;
            case "clock" -> clock;
            case "group" -> new Named(arguments[0] + " " + arguments[1]);
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private Request request() {
        return fake(Request.class, (method, arguments) -> switch (method) {
            case "number" -> number++;
            case "in" -> {
                groups.add(arguments[0]);
                yield null;
            }
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private interface Answers {
        Object to(String method, Object[] arguments);
    }

    private static <T> T fake(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
    }

    private static Endpoints endpoints(Spread spread, String... names) {
        List<Endpoint> all = new ArrayList<>();
        for (String name : names) {
            all.add(new Endpoint(name, new MemoryObjects(true)));
        }
        return new Endpoints(all, spread);
    }

    /** Does requests and gives the endpoints that they went to. */
    private List<String> go(Route route, Endpoints endpoints, int requests) throws IOException {
        used.clear();
        for (int i = 0; i < requests; i++) {
            route.use(request(), client -> used.add(name(endpoints, client)));
        }
        return List.copyOf(used);
    }

    private static String name(Endpoints endpoints, ObjectClient client) {
        return endpoints.all().stream()
                .filter(endpoint -> endpoint.client() == client)
                .findFirst()
                .orElseThrow()
                .name();
    }

    private void fail(Route route, Endpoints endpoints, String at, IOException how) {
        for (int i = 0; i < endpoints.all().size(); i++) {
            try {
                route.use(request(), client -> {
                    if (name(endpoints, client).equals(at)) {
                        throw how;
                    }
                });
            } catch (IOException failure) {
                assertThat(failure).isSameAs(how);
                return;
            }
        }
        throw new AssertionError("never at " + at);
    }

    @Test
    void roundRobinGoesOnOverAllThreads() throws IOException {
        Endpoints three = endpoints(Spread.ROUND_ROBIN, "a", "b", "c");
        Route one = three.route(run());
        Route other = three.route(run());
        assertThat(go(one, three, 2)).containsExactly("a", "b");
        assertThat(go(other, three, 2)).containsExactly("c", "a");
        assertThat(groups)
                .containsExactly(
                        new Named("endpoint a"),
                        new Named("endpoint b"),
                        new Named("endpoint c"),
                        new Named("endpoint a"));
    }

    @Test
    void aThreadStaysWithOneAndThreadsDivideThem() throws IOException {
        Endpoints two = endpoints(Spread.PER_THREAD, "a", "b");
        assertThat(go(two.route(run()), two, 3)).containsOnly("a");
        assertThat(go(two.route(run()), two, 3)).containsOnly("b");
        assertThat(go(two.route(run()), two, 3)).containsOnly("a");
    }

    @Test
    void drawsAreTheSameForTheSameSeedAndEven() throws IOException {
        Endpoints three = endpoints(Spread.RANDOM, "a", "b", "c");
        List<String> drawn = go(three.route(run()), three, 3000);
        number = 0;
        assertThat(go(three.route(run()), three, 3000)).isEqualTo(drawn);
        assertThat(drawn.stream().filter("a"::equals).count()).isBetween(900L, 1100L);
        assertThat(drawn.stream().filter("b"::equals).count()).isBetween(900L, 1100L);
    }

    @Test
    void theOnlyEndpointNeedsNoStatisticsOfItsOwn() throws IOException {
        Endpoints one = endpoints(Spread.ROUND_ROBIN, "a");
        assertThat(go(one.route(run()), one, 3)).containsOnly("a");
        assertThat(groups).isEmpty();
    }

    @Test
    void anEndpointThatIsAwayIsLeftAloneForASecond() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run());
        fail(route, two, "b", new ConnectException("refused"));
        assertThat(go(route, two, 4)).containsOnly("a");
        clock.advance(Duration.ofMillis(999));
        assertThat(go(route, two, 4)).containsOnly("a");
        clock.advance(Duration.ofMillis(1));
        assertThat(go(route, two, 4)).contains("a", "b");
    }

    @Test
    void whenAllAreAwayEachIsAskedAsBefore() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run());
        fail(route, two, "a", new ConnectException("refused"));
        assertThatThrownBy(() -> route.use(request(), client -> {
                    throw new ConnectTimeoutException("no connection");
                }))
                .hasMessage("no connection");
        assertThat(go(route, two, 4)).contains("a", "b");
    }

    @Test
    void anEndpointThatAnswersBadlyOrLateIsAskedAgain() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run());
        fail(route, two, "a", new S3Exception(503, "SlowDown", ""));
        fail(route, two, "b", new SocketTimeoutException("no answer"));
        assertThat(go(route, two, 4)).contains("a", "b");
    }
}
