package io.storagebench.s3.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.TransferListener;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class S3StoreTest {
    private static final byte[] ONE = "one".getBytes(UTF_8);
    private static final byte[] TWO = "two".getBytes(UTF_8);

    private final MemoryObjects objects = new MemoryObjects(true);
    private final S3Store store = store(objects, "a/b/");

    private static S3Store store(MemoryObjects objects, String prefix) {
        return store(List.of(new Endpoint("one:1", objects)), prefix);
    }

    private static S3Store store(List<Endpoint> endpoints, String prefix) {
        WayThere way = new WayThere(
                List.of("--endpoint", "http://one:1"), List.of("--client", "v2"), List.of("--virtual-host"));
        return new S3Store(new Endpoints(endpoints, Spread.ROUND_ROBIN, EndpointLoss.FAIL), "data", prefix, way, true);
    }

    private static void put(MemoryObjects objects, String... keys) throws IOException {
        for (String key : keys) {
            objects.put(key, new BytesBody(ONE), TransferListener.UNSEEN);
        }
    }

    @Test
    void aControlFileIsMadeOnceAndNeverOverwritten() throws IOException {
        assertThat(store.create("x.json", ONE)).isTrue();
        assertThat(store.create("x.json", TWO)).isFalse();
        assertThat(store.read("x.json")).contains(ONE);
    }

    @Test
    void aServiceWithoutConditionsStillKeepsWhatIsThere() throws IOException {
        objects.forgetConditions();
        assertThat(store.create("x.json", ONE)).isTrue();
        assertThat(store.create("x.json", TWO)).isFalse();
        assertThat(store.read("x.json")).contains(ONE);
    }

    @Test
    void aBucketThatIsMissingIsEmptyAndMadeWithTheFirstControlFile() throws IOException {
        MemoryObjects none = new MemoryObjects(false);
        S3Store there = store(none, "a/b/");
        assertThat(there.exists()).isFalse();
        assertThat(there.isEmpty()).isTrue();
        assertThat(there.read("x.json")).isEmpty();
        assertThat(none.asked()).doesNotContain("create");
        assertThat(there.create("x.json", ONE)).isTrue();
        assertThat(there.exists()).isTrue();
        assertThat(there.read("x.json")).contains(ONE);
    }

    @Test
    void aBucketThatWasMadeForAControlFileThatIsRefusedGoesAgain() throws IOException {
        MemoryObjects none = new MemoryObjects(false);
        none.failPuts(new S3Exception(403, "AccessDenied", ""));
        S3Store there = store(none, "a/b/");
        assertThatThrownBy(() -> there.create("x.json", ONE)).hasMessageStartingWith("s3://data/a/b/x.json: 403 ");
        assertThat(there.exists()).isFalse();
        none.keepBucket();
        assertThatThrownBy(() -> there.create("x.json", ONE))
                .hasMessageStartingWith("s3://data/a/b/x.json: 403 ")
                .hasMessageEndingWith(" The bucket data was created for this run and was not removed.");
    }

    @Test
    void aBucketThatWasThereStaysWhenAControlFileIsRefused() throws IOException {
        objects.failPuts(new S3Exception(403, "AccessDenied", ""));
        assertThatThrownBy(() -> store.create("x.json", ONE)).hasMessageContaining("403 AccessDenied");
        assertThat(store.exists()).isTrue();
    }

    @Test
    void aControlFileWhoseAnswerIsLostIsNotMadeAgainElsewhere() {
        MemoryObjects loses = new MemoryObjects(true);
        loses.failPuts(new SocketTimeoutException("no answer"));
        S3Store two = store(List.of(new Endpoint("one:1", loses), new Endpoint("two:1", objects)), "a/b/");
        assertThatThrownBy(() -> two.create("x.json", ONE)).isInstanceOf(SocketTimeoutException.class);
        assertThat(objects.asked()).isEmpty();
        loses.failPuts(new ConnectException("refused"));
        assertThatCode(() -> two.create("x.json", ONE)).doesNotThrowAnyException();
        assertThat(objects.asked()).containsExactly("put a/b/x.json");
    }

    @Test
    void aConflictIsSomebodyElsesFileOnlyWhereThereIsOne() throws IOException {
        objects.failPuts(new S3Exception(409, "OperationAborted", "A conflict."));
        assertThatThrownBy(() -> store.create("x.json", ONE))
                .hasMessageStartingWith("s3://data/a/b/x.json: 409 OperationAborted: A conflict. Another request");
    }

    @Test
    void onlyAnEmptyBucketIsDropped() throws IOException {
        put(objects, "other");
        assertThat(store.drop()).isFalse();
        assertThat(objects.asked()).doesNotContain("delete bucket");
        objects.delete("other");
        objects.keepBucket();
        assertThat(store.drop()).isFalse();
        assertThat(store.exists()).isTrue();
    }

    @Test
    void aBucketThatIsDroppedIsGone() throws IOException {
        assertThat(store.drop()).isTrue();
        assertThat(store.exists()).isFalse();
        assertThat(store.drop()).isTrue();
    }

    @Test
    void listingGoesThroughAllPagesAndStaysBelowThePrefix() throws IOException {
        put(objects, "a/b", "a/b/", "a/bc/x", "a/c");
        put(
                objects,
                IntStream.range(0, 2500)
                        .mapToObj(i -> String.format("a/b/%05d", i))
                        .toArray(String[]::new));
        List<String> names = new ArrayList<>();
        store.list(name -> false, thing -> names.add(thing.name()));
        assertThat(names).hasSize(2500).startsWith("00000").endsWith("02499");
    }

    @Test
    void theMarkerOfAFolderIsNothing() throws IOException {
        put(objects, "a/b/");
        assertThat(store.isEmpty()).isTrue();
        put(objects, "a/b/x");
        assertThat(store.isEmpty()).isFalse();
    }

    @Test
    void otherEndpointsAnswerWhenOneIsAway() throws IOException {
        MemoryObjects away = new MemoryObjects(true);
        away.fail(new ConnectException("refused"));
        S3Store two = store(List.of(new Endpoint("one:1", away), new Endpoint("two:1", objects)), "a/b/");
        assertThat(two.create("x.json", ONE)).isTrue();
        assertThat(store.read("x.json")).contains(ONE);
        assertThat(away.asked()).hasSize(1); // and is left alone for a while
    }

    @Test
    void otherEndpointsAnswerWhenOneIsSilentAndAreAskedFirstFromThenOn() throws IOException {
        MemoryObjects silent = new MemoryObjects(true);
        silent.fail(new SocketTimeoutException("no answer"));
        S3Store two = store(List.of(new Endpoint("one:1", silent), new Endpoint("two:1", objects)), "a/b/");
        assertThat(two.create("x.json", ONE)).isTrue();
        assertThat(two.read("x.json")).contains(ONE);
        assertThat(silent.asked()).hasSize(1);
        objects.fail(new SocketTimeoutException("no answer either"));
        silent.fail(null);
        assertThat(two.exists()).isTrue();
        assertThat(two.exists()).isTrue();
        assertThat(silent.asked()).hasSize(3);
    }

    @Test
    void anAnswerThatIsCutShortIsNotAskedForAgainElsewhere() {
        MemoryObjects breaks = new MemoryObjects(true);
        breaks.fail(new EOFException("the answer ended after 4 of 10 bytes"));
        S3Store two = store(List.of(new Endpoint("one:1", breaks), new Endpoint("two:1", objects)), "a/b/");
        assertThatThrownBy(() -> two.read("x.json")).isInstanceOf(EOFException.class);
        assertThat(objects.asked()).isEmpty();
    }

    @Test
    void aRefusalIsNotAskedForAgainElsewhere() {
        MemoryObjects refuses = new MemoryObjects(true);
        refuses.fail(new S3Exception(403, "AccessDenied", ""));
        S3Store two = store(List.of(new Endpoint("one:1", refuses), new Endpoint("two:1", objects)), "a/b/");
        assertThatThrownBy(() -> two.read("x.json"))
                .hasMessageStartingWith("s3://data/a/b/x.json: 403 AccessDenied. These credentials may not do that");
        assertThatThrownBy(two::isEmpty).hasMessageStartingWith("s3://data/a/b/: 403 AccessDenied. These");
        assertThat(objects.asked()).isEmpty();
    }

    @Test
    void aBucketThatMayNotBeLookedAtIsThere() throws IOException {
        objects.fail(new S3Exception(403, "Forbidden", ""));
        assertThat(store.exists()).isTrue();
        assertThat(store.drop()).isFalse();
        objects.fail(new S3Exception(400, "Bad Request", ""));
        assertThatThrownBy(store::exists).hasMessageContaining("400 Bad Request");
    }

    @Test
    void commandsLeadThereAgain() {
        assertThat(store.location()).isEqualTo("s3://data/a/b");
        assertThat(store.arguments())
                .containsExactly(
                        "--endpoint",
                        "http://one:1",
                        "--client",
                        "v2",
                        "--bucket",
                        "data",
                        "--prefix",
                        "a/b",
                        "--virtual-host");
        assertThat(store.cleanArguments())
                .containsExactly("s3://data/a/b", "--endpoint", "http://one:1", "--virtual-host");
    }
}
