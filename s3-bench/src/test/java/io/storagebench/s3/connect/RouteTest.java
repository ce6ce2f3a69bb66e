package io.storagebench.s3.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Counter;
import io.storagebench.op.Group;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.testing.ManualClock;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RouteTest {
    private final ManualClock clock = new ManualClock();
    private final List<String> used = new ArrayList<>();
    private final List<Object> groups = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final List<String> advised = new ArrayList<>();
    private final AtomicLong moved = new AtomicLong();
    private long number;

    private record Named(String name) implements Group {}

    private RunContext run() {
        return run(0);
    }

    private RunContext run(int firstThread) {
        return Fake.of(RunContext.class, (method, arguments) -> switch (method) {
            case "seed" -> 7L;
            case "firstThread" -> firstThread;
            case "clock" -> clock;
            case "group" -> new Named(arguments[0] + " " + arguments[1]);
            case "counter" -> (Counter) moved::addAndGet;
            case "fail" -> told.add(arguments[0] + " " + arguments[1]);
            case "advise" -> advised.add(((Remark) arguments[0]).sentence());
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private Request request() {
        return Fake.of(Request.class, (method, arguments) -> switch (method) {
            case "number" -> number++;
            case "first" -> 5L;
            case "in" -> {
                groups.add(arguments[0]);
                yield null;
            }
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private static Endpoints endpoints(Spread spread, String... names) {
        return endpoints(spread, EndpointLoss.FAIL, names);
    }

    private static Endpoints endpoints(Spread spread, EndpointLoss loss, String... names) {
        List<Endpoint> all = new ArrayList<>();
        for (String name : names) {
            all.add(new Endpoint(name, new MemoryObjects(true)));
        }
        return new Endpoints(all, spread, loss);
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
                assertThat(failure).isInstanceOf(how.getClass()).hasMessageEndingWith(how.getMessage());
                return;
            }
        }
        throw new AssertionError("never at " + at);
    }

    @Test
    void roundRobinGoesOnOverAllThreads() throws IOException {
        Endpoints three = endpoints(Spread.ROUND_ROBIN, "a", "b", "c");
        Route one = three.route(run(), item -> "item " + item);
        Route other = three.route(run(), item -> "item " + item);
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
        assertThat(go(two.route(run(), item -> "item " + item), two, 3)).containsOnly("a");
        assertThat(go(two.route(run(), item -> "item " + item), two, 3)).containsOnly("b");
        assertThat(go(two.route(run(), item -> "item " + item), two, 3)).containsOnly("a");
    }

    @Test
    void sharesGoOnWhereTheThreadsOfTheOneBeforeEnd() throws IOException {
        for (int share = 0; share < 3; share++) {
            Endpoints three = endpoints(Spread.PER_THREAD, "a", "b", "c");
            RunContext run = run(share * 2);
            List<String> both = new ArrayList<>(go(three.route(run, item -> "item " + item), three, 1));
            both.addAll(go(three.route(run, item -> "item " + item), three, 1));
            assertThat(both)
                    .isEqualTo(List.of(List.of("a", "b"), List.of("c", "a"), List.of("b", "c"))
                            .get(share));
        }
    }

    @Test
    void threadsOfEachRepeatHaveTheSameEndpoints() throws IOException {
        Endpoints two = endpoints(Spread.PER_THREAD, "a", "b");
        assertThat(go(two.route(run(), item -> "item " + item), two, 1)).containsExactly("a");
        new S3Connection(two, null, null, new Retries(0)).begin(run());
        assertThat(go(two.route(run(), item -> "item " + item), two, 1)).containsExactly("a");
    }

    @Test
    void drawsAreTheSameForTheSameSeedAndEven() throws IOException {
        Endpoints three = endpoints(Spread.RANDOM, "a", "b", "c");
        List<String> drawn = go(three.route(run(), item -> "item " + item), three, 3000);
        number = 0;
        assertThat(go(three.route(run(), item -> "item " + item), three, 3000)).isEqualTo(drawn);
        assertThat(drawn.stream().filter("a"::equals).count()).isBetween(900L, 1100L);
        assertThat(drawn.stream().filter("b"::equals).count()).isBetween(900L, 1100L);
    }

    @Test
    void theOnlyEndpointNeedsNoStatisticsOfItsOwn() throws IOException {
        Endpoints one = endpoints(Spread.ROUND_ROBIN, "a");
        assertThat(go(one.route(run(), item -> "item " + item), one, 3)).containsOnly("a");
        assertThat(groups).isEmpty();
    }

    @Test
    void anEndpointThatIsAwayIsLeftAloneForASecond() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        fail(route, two, "b", new ConnectException("refused"));
        assertThat(go(route, two, 4)).containsOnly("a");
        clock.advance(Duration.ofMillis(999));
        assertThat(go(route, two, 4)).containsOnly("a");
        clock.advance(Duration.ofMillis(1));
        assertThat(go(route, two, 4)).contains("a", "b");
    }

    @Test
    void afterItsRestOneRequestFindsOutWhetherAnEndpointIsBack() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        Route others = two.route(run(), item -> "item " + item);
        fail(route, two, "b", new ConnectException("refused"));
        clock.advance(Duration.ofSeconds(1));
        List<String> meanwhile = new ArrayList<>();
        while (meanwhile.isEmpty()) {
            route.use(request(), client -> {
                if (name(two, client).equals("b")) {
                    meanwhile.addAll(go(others, two, 4));
                }
            });
        }
        assertThat(meanwhile).containsExactly("a", "a", "a", "a");
        assertThat(go(others, two, 4)).contains("a", "b");
    }

    @Test
    void anEndpointThatIsStillAwayCostsOneRequestASecond() {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        fail(route, two, "b", new ConnectException("refused"));
        int failed = 0;
        for (int i = 0; i < 100; i++) {
            clock.advance(Duration.ofMillis(100));
            try {
                route.use(request(), client -> {
                    if (name(two, client).equals("b")) {
                        throw new EOFException("closed at once");
                    }
                });
            } catch (IOException failure) {
                failed++;
            }
        }
        assertThat(failed).isBetween(9, 10);
    }

    @Test
    void aRefusalNamesTheItemAndIsCountedByItsCode() {
        Endpoints one = endpoints(Spread.ROUND_ROBIN, "a");
        Route route = one.route(run(), item -> "item " + item);
        assertThatThrownBy(() -> route.use(request(), client -> {
                    throw new S3Exception(404, "NoSuchKey", "It is not there.");
                }))
                .isInstanceOfSatisfying(
                        S3Exception.class,
                        refused -> assertThat(refused.errorClass()).isEqualTo("404 NoSuchKey"))
                .hasMessage("item 5: 404 NoSuchKey: It is not there.");
    }

    @Test
    void anAnswerByAConnectionFromBeforeIsNoSignThatOthersCanConnect() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        Route others = two.route(run(), item -> "item " + item);
        go(route, two, 1);
        route.use(request(), client -> {
            assertThat(name(two, client)).isEqualTo("b");
            go(others, two, 1);
            fail(others, two, "b", new ConnectException("refused"));
        });
        assertThat(go(others, two, 4)).containsOnly("a");
    }

    @Test
    void whenAllAreAwayTheyAreAskedInTurn() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(() -> route.use(request(), client -> {
                        used.add(name(two, client));
                        throw new ConnectTimeoutException("no connection");
                    }))
                    .hasMessage("no connection");
        }
        assertThat(used).containsExactly("a", "b", "a", "b");
        assertThat(go(route, two, 4)).contains("a", "b");
    }

    @Test
    void anEndpointThatAnswersBadlyOrLateIsAskedAgain() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        fail(route, two, "a", new S3Exception(503, "SlowDown", ""));
        fail(route, two, "b", new SocketTimeoutException("no answer"));
        assertThat(go(route, two, 4)).contains("a", "b");
    }

    @Test
    void aRequestThatFindsNobodyGoesOnAtTheNextEndpointWhereALossIsTolerated() throws IOException {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, EndpointLoss.TOLERATE, "dead", "alive");
        Route route = two.route(run(), item -> "item " + item);
        for (int i = 0; i < 4; i++) {
            route.use(request(), client -> {
                if (name(two, client).equals("dead")) {
                    throw new ConnectException("refused");
                }
                used.add("alive");
            });
            clock.advance(Duration.ofSeconds(2));
        }
        assertThat(used).hasSize(4);
        assertThat(moved).hasValue(2);
        assertThat(groups).hasSize(4).containsOnly(new Named("endpoint alive"));
    }

    @Test
    void whatHasDoneAPartOfItsWorkIsNotDoneAgainElsewhere() {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, EndpointLoss.TOLERATE, "dying", "alive");
        Route route = two.route(run(), item -> "item " + item);
        assertThatThrownBy(() -> route.use(request(), client -> {
                    route.begun();
                    throw new ConnectException("refused");
                }))
                .isInstanceOf(ConnectException.class);
        assertThat(moved).hasValue(0);
    }

    @Test
    void nobodyAnywhereIsAFailureAlsoWhereALossIsTolerated() {
        Endpoints two = endpoints(Spread.ROUND_ROBIN, EndpointLoss.TOLERATE, "a", "b");
        Route route = two.route(run(), item -> "item " + item);
        assertThatThrownBy(() -> route.use(request(), client -> {
                    used.add(name(two, client));
                    throw new ConnectException("refused");
                }))
                .isInstanceOf(ConnectException.class);
        assertThat(used).containsExactly("a", "b");
    }

    @Test
    void anEndpointThatWasAwayFromTheStartIsAnErrorUnlessItIsTolerated() {
        for (EndpointLoss loss : EndpointLoss.values()) {
            told.clear();
            advised.clear();
            Endpoints two = endpoints(Spread.ROUND_ROBIN, loss, "a", "b");
            two.all().get(0).lost("connection refused");
            two.begin(run());
            assertThat(advised)
                    .singleElement()
                    .asString()
                    .contains("The endpoint a could not be reached when the" + " run began");
            if (loss == EndpointLoss.FAIL) {
                assertThat(told)
                        .containsExactly(
                                "EndpointLost a: could not be reached when the run began" + " (connection refused)");
            } else {
                assertThat(told).isEmpty();
            }
        }
    }

    @Test
    void whatIsReadBackComesThroughAllEndpoints() throws IOException {
        Endpoints three = endpoints(Spread.PER_THREAD, "a", "b", "c");
        for (int i = 0; i < 4; i++) {
            three.askInTurn("item", client -> used.add(name(three, client)));
        }
        assertThat(used).containsExactly("a", "b", "c", "a");
    }
}
