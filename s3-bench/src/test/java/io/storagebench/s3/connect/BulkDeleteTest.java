package io.storagebench.s3.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.client.Undeleted;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cleaning by bulk deletes. */
class BulkDeleteTest {
    private static final String MARK = "a/_storage-bench-run-1-0-of-1.json";
    private static final String MANIFEST = "a/_storage-bench.json";
    private static final List<String> STRANGERS =
            List.of("a/run-1/000000/000000001.copy", "a/run-7/000000/000000001", "ab", "b/run-1/000000/000000001");

    private final MemoryObjects objects = new MemoryObjects(true);
    private final S3Store store = new S3Store(
            new Endpoints(List.of(new Endpoint("one:1", objects)), Spread.ROUND_ROBIN, EndpointLoss.FAIL),
            "data",
            "a/",
            new WayThere(List.of("--endpoint", "http://one:1"), List.of(), List.of()),
            true);

    private void put(String key, String content) throws IOException {
        objects.put(key, new BytesBody(content.getBytes(UTF_8)), TransferListener.UNSEEN);
    }

    private static String key(int item) {
        return String.format("a/run-1/%06d/%09d", item / 1000, item);
    }

    private void dataset(int items) throws IOException {
        put(
                MANIFEST,
                "{\"schema\":\"storage-bench-dataset/1\",\"seed\":7,\"count\":" + items + ",\"sizes\":\"1k\","
                        + "\"compressibility\":0.0,\"shares\":1,\"repeats\":1,\"warmupItems\":0,"
                        + "\"placeWasThere\":true}");
        put(MARK, "{\"schema\":\"storage-bench-mark/1\",\"made\":" + items + ",\"failed\":[]}");
        for (int item = 0; item < items; item++) {
            put(key(item), "x");
        }
    }

    private DatasetCleaner.Cleaned clean() throws Exception {
        return new DatasetCleaner(store).clean();
    }

    private List<String> left() throws IOException {
        return objects.list("", null, null, 1000).objects().stream()
                .map(each -> each.key())
                .toList();
    }

    private List<String> deletesOfItems() {
        return objects.asked().stream()
                .filter(request -> request.startsWith("delete a/run-"))
                .toList();
    }

    @Test
    void tenThousandObjectsTakeFarFewerRequestsThanOneForEach() throws Exception {
        dataset(10_000);
        for (String stranger : STRANGERS) {
            put(stranger, "of another program");
        }
        int before = objects.asked().size();
        DatasetCleaner.Cleaned cleaned = clean();
        int requests = objects.asked().size() - before;
        assertThat(requests).isLessThan(10_000 / 100);
        assertThat(cleaned.items()).isEqualTo(10_000);
        assertThat(cleaned.strangers()).isEqualTo(2);
        assertThat(left()).containsExactlyInAnyOrderElementsOf(STRANGERS);
        assertThat(objects.bulks())
                .allMatch(bulk -> bulk.size() <= 1000)
                .allMatch(bulk -> STRANGERS.stream().noneMatch(bulk::contains));
    }

    static Stream<IOException> refusals() {
        return Stream.of(
                new S3Exception(501, "NotImplemented", ""),
                new S3Exception(405, "MethodNotAllowed", ""),
                new S3Exception(200, "NotImplemented", ""),
                new S3Exception(403, "AccessDenied", ""),
                new S3Exception(503, "SlowDown", ""),
                new SocketTimeoutException("no answer"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aServiceThatDoesNotDoItIsAskedOneByOneFromThenOn(IOException refusal) throws Exception {
        dataset(5);
        objects.answerBulkDeletes(keys -> {
            throw refusal;
        });
        assertThat(clean().items()).isEqualTo(5);
        assertThat(left()).isEmpty();
        assertThat(objects.bulks()).hasSize(1);
        assertThat(deletesOfItems()).hasSize(5);
        assertThat(store.mostInOneDelete()).isEqualTo(1);
        assertThat(store.delete(List.of("x", "y"))).containsExactly("x", "y");
        assertThat(objects.bulks()).hasSize(1);
    }

    @Test
    void whereNobodyIsThereNothingElseIsTried() throws Exception {
        dataset(5);
        objects.answerBulkDeletes(keys -> {
            throw new ConnectTimeoutException("no connection in time");
        });
        assertThatThrownBy(this::clean).hasMessage("no connection in time");
        assertThat(deletesOfItems()).isEmpty();
        assertThat(left()).contains(MANIFEST, key(0));
    }

    @Test
    void objectsThatAreRefusedAreToldWithTheirKeysAndTheManifestStays() throws Exception {
        dataset(5);
        objects.answerBulkDeletes(keys -> List.of(
                new Undeleted(key(3), "SlowDown", ""),
                new Undeleted(key(1), "AccessDenied", "No."),
                new Undeleted(key(2), "Locked", "")));
        assertThatThrownBy(this::clean)
                .hasMessageStartingWith(
                        "s3://data/" + key(1) + ": 200 AccessDenied: No. These credentials may not do that")
                .hasMessageEndingWith(
                        " 2 more were not removed either: run-1/000000/000000002, run-1/000000/000000003.");
        assertThat(left())
                .containsExactlyInAnyOrder("a/_storage-bench-removing.json", MANIFEST, MARK, key(1), key(2), key(3));
    }

    @Test
    void anObjectForWhichTheServiceIsTooBusyIsDeletedAlone() throws Exception {
        dataset(5);
        objects.answerBulkDeletes(keys -> List.of(new Undeleted(key(1), "SlowDown", "")));
        assertThat(clean().items()).isEqualTo(5);
        assertThat(left()).isEmpty();
        assertThat(deletesOfItems()).containsExactly("delete " + key(1));
    }

    @Test
    void anObjectThatIsNotThereIsGone() throws Exception {
        dataset(5);
        objects.delete(key(1));
        objects.answerBulkDeletes(
                keys -> keys.contains(key(1)) ? List.of(new Undeleted(key(1), "NoSuchKey", "")) : List.of());
        clean();
        assertThat(left()).isEmpty();
        assertThat(store.delete(List.of("run-1/000000/000000001", "run-1/000000/000000002")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/other"})
    void anAnswerAboutSomethingElseTellsNothing(String key) throws Exception {
        dataset(5);
        objects.answerBulkDeletes(keys -> List.of(new Undeleted(key, "AccessDenied", "")));
        assertThat(clean().items()).isEqualTo(5);
        assertThat(deletesOfItems()).hasSize(5);
    }
}
