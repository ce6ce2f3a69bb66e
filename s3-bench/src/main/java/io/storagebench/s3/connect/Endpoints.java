package io.storagebench.s3.connect;

import io.storagebench.op.Clock;
import io.storagebench.op.RunContext;
import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All addresses of a service, of which any can answer a question that is not timed. Any thread. */
public final class Endpoints {
    private static final int PAGE_KEYS = 1000;

    private final List<Endpoint> all;
    private final Spread spread;
    private final EndpointLoss loss;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicInteger questions = new AtomicInteger();
    private final AtomicInteger routes = new AtomicInteger();

    /**
     * @param all at least one
     * @param spread of the requests that are timed
     * @param loss what it means that one cannot be connected to
     */
    Endpoints(List<Endpoint> all, Spread spread, EndpointLoss loss) {
        this.all = List.copyOf(all);
        this.spread = spread;
        this.loss = loss;
    }

    List<Endpoint> all() {
        return all;
    }

    /** Says that a repeat begins, whose threads are to choose as those of any other do; tells it which have been lost. */
    void begin(RunContext run) {
        routes.set(0);
        for (Endpoint endpoint : all) {
            String why = endpoint.loss();
            if (why != null) {
                loss.tell(run, endpoint.name(), why);
            }
        }
    }

    /**
     * How one more thread chooses among them.
     *
     * @param addresses of items, as users name them
     */
    Route route(RunContext run, LongFunction<String> addresses) {
        return new Route(run, addresses, all, spread, loss, turn, run.firstThread() + routes.getAndIncrement());
    }

    /** Host and port of each. */
    String names() {
        return all.stream().map(Endpoint::name).collect(Collectors.joining(", "));
    }

    /** A question to the service. */
    public interface Question<T> {
        T of(ObjectClient client) throws IOException;
    }

    /**
     * Asks the first endpoint that answers; those that did not a moment ago come last.
     *
     * @param what is asked about, as users name it; a refusal says it, and what to do
     */
    public <T> T ask(String what, Question<T> question) throws IOException {
        return ask(what, question, Endpoint::isWithoutAnswer);
    }

    /** The same for what must not be done twice: others are asked only if nobody was there. */
    <T> T askOnce(String what, Question<T> question) throws IOException {
        return ask(what, question, Endpoint::isUnreachable);
    }

    private <T> T ask(String what, Question<T> question, Predicate<IOException> passes) throws IOException {
        try {
            return ask(question, passes);
        } catch (S3Exception refused) {
            throw refused.about(what, Refusals.remedy(refused));
        }
    }

    /** The same beginning with another endpoint each time, so that what is read comes through all of them. */
    public <T> T askInTurn(String what, Question<T> question) throws IOException {
        try {
            return ask(Math.floorMod(questions.getAndIncrement(), all.size()), question, Endpoint::isWithoutAnswer);
        } catch (S3Exception refused) {
            throw refused.about(what, Refusals.remedy(refused));
        }
    }

    /** Asks one endpoint after the other until one does it; a refusal is one of all, but for a service's failure. */
    <T> T insist(Question<T> question) throws IOException {
        return ask(question, failure -> !(failure instanceof S3Exception refused) || refused.status() >= 500);
    }

    private <T> T ask(Question<T> question, Predicate<IOException> passes) throws IOException {
        return ask(0, question, passes);
    }

    /**
     * @param begin number of the endpoint that is asked first, unless it did not answer a moment ago
     * @param passes whether others are asked after this failure
     */
    private <T> T ask(int begin, Question<T> question, Predicate<IOException> passes) throws IOException {
        Clock clock = Clock.system();
        List<Endpoint> inTurn = new ArrayList<>();
        List<Endpoint> last = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Endpoint endpoint = all.get((begin + i) % all.size());
            boolean isDoubtful = endpoint.isSilent() || endpoint.isAway(clock.nanoTime());
            (isDoubtful ? last : inTurn).add(endpoint);
        }
        inTurn.addAll(last);
        IOException noAnswer = null;
        for (Endpoint endpoint : inTurn) {
            try {
                T answer = question.of(endpoint.client());
                endpoint.answered();
                return answer;
            } catch (IOException failure) {
                if (!passes.test(failure)) {
                    throw failure;
                }
                endpoint.silent(failure, clock.nanoTime());
                noAnswer = failure;
            }
        }
        throw noAnswer;
    }

    /**
     * Gives all objects whose keys begin with {@code prefix}, in order.
     *
     * @param what the prefix as users name it
     */
    public void eachBelow(String what, String prefix, Consumer<ListPage.Listed> each) throws IOException {
        String next = null;
        do {
            String continuation = next;
            ListPage page = ask(what, client -> client.list(prefix, null, continuation, PAGE_KEYS));
            page.objects().forEach(each);
            next = page.continuation();
        } while (next != null);
    }

    /** Disconnects. */
    void close() throws IOException {
        IOException failure = null;
        for (Endpoint endpoint : all) {
            try {
                endpoint.client().close();
            } catch (IOException failed) {
                failure = failed;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
