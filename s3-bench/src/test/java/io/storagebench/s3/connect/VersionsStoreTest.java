package io.storagebench.s3.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.DatasetCommands;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cleaning in a bucket that keeps versions. */
class VersionsStoreTest {
    private static final String MANIFEST =
            "{\"schema\":\"storage-bench-dataset/1\",\"seed\":7,\"count\":5,\"sizes\":\"1k\","
                    + "\"compressibility\":0.0,\"shares\":1,\"repeats\":1,\"warmupItems\":0}";
    private static final String MARK = "{\"schema\":\"storage-bench-mark/1\",\"made\":5,\"failed\":[]}";

    private final MemoryObjects objects = new MemoryObjects(true);

    private S3Store store(boolean cleansVersions) {
        WayThere way = new WayThere(List.of("--endpoint", "http://one:1"), List.of(), List.of());
        Endpoints endpoints =
                new Endpoints(List.of(new Endpoint("one:1", objects)), Spread.ROUND_ROBIN, EndpointLoss.FAIL);
        return new S3Store(endpoints, "data", "a/", way, true, cleansVersions);
    }

    /** Through a JVM with another library. */
    private static DatasetCommands there(S3Store store) {
        return new DatasetCommands(store, List.of("--lib", "other.jar"));
    }

    private void put(String key, String content) throws Exception {
        objects.put(key, new BytesBody(content.getBytes(UTF_8)), TransferListener.UNSEEN);
    }

    private void dataset() throws Exception {
        put("a/_storage-bench.json", MANIFEST);
        for (int i = 0; i < 5; i++) {
            put("a/run-1/000000/00000000" + i, "x");
            put("a/run-1/000000/00000000" + i, "x again");
        }
        put("a/_storage-bench-run-1-0-of-1.json", MARK);
        put("a/run-7/000123/000123456", "of another program");
        put("a/run-7/000123/000123456", "of another program, changed");
        put("b", "of another program");
        objects.delete("b");
    }

    @Test
    void cleaningSaysThatVersionsAreLeftAndHowToRemoveThem() throws Exception {
        objects.keepVersions();
        dataset();
        S3Store store = store(false);
        assertThat(new DatasetCleaner(store).clean().items()).isEqualTo(5);
        assertThat(DatasetCleaner.leftVersions(there(store)).orElseThrow())
                .contains(
                        "The bucket keeps versions",
                        "storage-bench clean s3://data/a --endpoint http://one:1 --lib other.jar --versions");
        assertThat(objects.keptKeys()).contains("a/_storage-bench.json", "a/run-1/000000/000000004");
    }

    @Test
    void allVersionsAndMarkersOfOurObjectsGoAndNoOthers() throws Exception {
        objects.keepVersions();
        dataset();
        S3Store store = store(true);
        DatasetCleaner.Cleaned cleaned = new DatasetCleaner(store).clean();
        assertThat(cleaned.items()).isEqualTo(5);
        assertThat(objects.bulks()).isEmpty(); // which leave versions
        assertThat(cleaned.examples()).containsExactly("run-7/000123/000123456");
        assertThat(objects.keptKeys()).containsExactly("a/run-7/000123/000123456", "b");
        assertThat(store.read("run-7/000123/000123456")).contains("of another program, changed".getBytes(UTF_8));
        assertThat(DatasetCleaner.leftVersions(there(store))).isEmpty();
    }

    @Test
    void whatWasRemovedWithoutThemCanBeRemovedWithThemLater() throws Exception {
        objects.keepVersions();
        dataset();
        new DatasetCleaner(store(false)).clean();
        assertThatThrownBy(() -> new DatasetCleaner(store(false)).clean()).isInstanceOf(UsageException.class);
        new DatasetCleaner(store(true)).clean();
        assertThat(objects.keptKeys()).containsExactly("a/run-7/000123/000123456", "b");
    }

    @Test
    void aServiceWithoutVersionsLeavesNone() throws Exception {
        dataset();
        S3Store store = store(false);
        new DatasetCleaner(store).clean();
        assertThat(DatasetCleaner.leftVersions(there(store))).isEmpty();
    }

    @Test
    void whetherVersionsAreLeftIsSaidToBeUnknownWhereTheyCannotBeListed() throws Exception {
        dataset();
        S3Store store = store(false);
        new DatasetCleaner(store).clean();
        objects.failVersions(new S3Exception(403, "AccessDenied", ""));
        assertThat(DatasetCleaner.leftVersions(there(store)).orElseThrow())
                .contains("not known", "may not list them (403 AccessDenied; it takes s3:ListBucketVersions)");
        objects.failVersions(new S3Exception(501, "NotImplemented", ""));
        assertThat(DatasetCleaner.leftVersions(there(store)).orElseThrow())
                .contains("not known", "does not list them (501 NotImplemented)");
        objects.failVersions(new IOException("no answer"));
        assertThat(DatasetCleaner.leftVersions(there(store)).orElseThrow()).contains("not known", "no answer");
        objects.failVersions(new S3Exception(404, "NoSuchBucket", "")); // gone with the dataset
        assertThat(DatasetCleaner.leftVersions(there(store))).isEmpty();
    }

    @Test
    void theCommandThatGoesOnWithACleaningOfVersionsRemovesThemToo() {
        assertThat(there(store(true)).removal(List.of())).contains(" --versions");
        assertThat(there(store(false)).removal(List.of())).doesNotContain(" --versions");
    }
}
