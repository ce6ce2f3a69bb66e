package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.FaultProxy.Asked;
import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.op.Target;
import io.storagebench.result.OperationStats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service can do to single requests, and what the result says of it, whichever client asks. */
class S3FaultsIT {
    private static final int OBJECTS = 20;
    private static final int SIZE = 200_000;

    /** Names that look like those of a dataset at {@code others/mine} with three objects. */
    private static final List<String> OTHERS = List.of(
            "mine.txt",
            "mine-too/run-1/000000/000000000",
            "mine/readme",
            "mine/run-1/readme",
            "mine/run-1/000000/000000000.old",
            "mine/run-1/000000/1",
            "mine/run-1/000001/000000000",
            "mine/_storage-bench.json.old");

    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @AutoClose
    private static final FaultProxy PROXY = FaultProxy.before(S3.endpoint(0));

    @TempDir
    Path folder;

    @AfterEach
    void mend() {
        PROXY.forget();
    }

    private Ended run(String prefix, String... command) throws Exception {
        List<String> words = new ArrayList<>(Arrays.asList(command));
        words.addAll(List.of("--endpoint", PROXY.endpoint(), "--prefix", prefix, "--threads", "2"));
        return S3.run(folder, words.toArray(String[]::new));
    }

    private static Predicate<Asked> item(String method, int number) {
        return asked -> items(method).test(asked) && asked.target().matches(String.format(".*/%09d", number));
    }

    private static Predicate<Asked> items(String method) {
        return asked -> asked.method().equals(method) && asked.target().contains("/run-1/");
    }

    private static String address(String prefix, int number) {
        return String.format("s3://storage-bench/%s/run-1/000000/%09d", prefix, number);
    }

    /** A message of each class of error. */
    private static Map<String, String> examples(OperationStats op) {
        Map<String, String> examples = new TreeMap<>();
        op.errors().forEach((name, errors) -> examples.put(name, errors.example()));
        return examples;
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "crt", "http"})
    void failuresAreCountedByTheirNamesAndNothingIsTriedAgain(String client) throws Exception {
        PROXY.when(item("PUT", 3), put -> put.refuse(503, "SlowDown", "Please reduce your request rate."))
                .when(item("PUT", 5), put -> put.refuse(500, "InternalError", "Please try again."))
                .when(item("PUT", 7), FaultExchange::silence)
                .when(item("PUT", 8), put -> put.refuse(403, "AccessDenied", "Access Denied"));
        Ended put = run(
                client,
                "s3-put",
                "--client",
                client,
                "--objects",
                Integer.toString(OBJECTS),
                "--size",
                Integer.toString(SIZE),
                "--timeout",
                "2s");
        assertThat(put.code()).as(put.toString()).isEqualTo(1);
        OperationStats puts = put.only();
        assertThat(examples(puts))
                .containsOnlyKeys("503 SlowDown", "500 InternalError", "SocketTimeoutException", "403 AccessDenied")
                .containsEntry("503 SlowDown", address(client, 3) + ": 503 SlowDown: Please reduce your request rate.");
        assertThat(examples(puts).get("SocketTimeoutException")).contains(PROXY.name());
        assertThat(puts.failedRequests()).isEqualTo(4);
        assertThat(puts.requests()).isEqualTo(OBJECTS - 4);
        assertThat(puts.window().goodBytes()).isEqualTo((OBJECTS - 4L) * SIZE);
        assertThat(PROXY.count(items("PUT"))).isEqualTo(OBJECTS);
        assertThat(puts.counters()).isEmpty();

        PROXY.when(item("GET", 1), get -> get.cutAfter(50_000))
                .when(item("GET", 2), get -> get.flipAt(150_001))
                .when(item("GET", 6), get -> get.refuse(404, "NoSuchKey", "The specified key does not exist."));
        Ended get = run(client, "s3-get", "--client", client, "--verify");
        assertThat(get.code()).as(get.toString()).isEqualTo(4);
        OperationStats gets = get.only();
        assertThat(examples(gets))
                .containsOnlyKeys("404 NoSuchKey", "DataCorruptionException", "EOFException")
                .containsEntry(
                        "404 NoSuchKey", address(client, 6) + ": 404 NoSuchKey: The specified key does not exist.")
                .containsEntry("DataCorruptionException", address(client, 2) + ": wrong content from byte 150001 on");
        assertThat(examples(gets).get("EOFException"))
                .matches(client + "/run-1/000000/000000001: the answer ended after \\d{1,5} of 200000 bytes");
        assertThat(gets.requests()).isEqualTo(OBJECTS - 7);
        assertThat(gets.failedRequests()).isEqualTo(3);
        assertThat(gets.window().goodBytes()).isEqualTo((OBJECTS - 7L) * SIZE);
        assertThat(gets.window().bytes()).isLessThanOrEqualTo((OBJECTS - 6L) * SIZE + 50_000);
        assertThat(PROXY.count(items("GET"))).isEqualTo(OBJECTS - 4);
        assertThat(gets.counters()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2", "crt", "http"})
    void whatIsTriedAgainIsCounted(String client) throws Exception {
        AtomicInteger puts = new AtomicInteger();
        PROXY.when(
                items("PUT").and(put -> puts.incrementAndGet() % 3 == 0),
                put -> put.refuse(503, "SlowDown", "Please reduce your request rate."));
        Ended put = run(
                "retries-" + client,
                "s3-put",
                "--client",
                client,
                "--objects",
                "12",
                "--size",
                "100k",
                "--retries",
                "2");
        OperationStats op = put.only();
        assertThat(op.requests() + op.failedRequests()).as(put.toString()).isEqualTo(12);
        assertThat(op.counters().get("retries inside the client").sum())
                .isPositive()
                .isEqualTo(PROXY.count(items("PUT")) - 12);
        assertThat(op.window().goodBytes()).isEqualTo(op.requests() * (100 << 10));
        assertThat(put.out()).contains("retries inside the client");
    }

    @Test
    void anObjectOfAnotherLengthIsCorruptAlsoWhenContentIsNotCompared() throws Exception {
        run("length", "s3-put", "--objects", "3", "--size", "1k").well();
        try (Target place = S3.at("length")) {
            place.store().replace("run-1/000000/000000000", new byte[1000]);
            place.store().replace("run-1/000000/000000002", new byte[1025]);
        }
        for (String operation : List.of("s3-get", "s3-stat")) {
            Ended read = run("length", operation);
            assertThat(read.code()).as(read.toString()).isEqualTo(4);
            assertThat(read.only().requests()).isOne();
            assertThat(read.only().errors().get("DataCorruptionException").count())
                    .isEqualTo(2);
            assertThat(read.out())
                    .containsPattern(address("length", 0) + ": ends after 1000 bytes, but 1024 were written|"
                            + address("length", 2) + ": is longer than the 1024 bytes that were written");
        }
    }

    @Test
    void anObjectThatIsDeletedUnderItsReadersFailsAloneAndIsNamed() throws Exception {
        run("deleted", "s3-put", "--objects", "3", "--size", "1k").well();
        try (Target place = S3.at("deleted")) {
            place.store().delete("run-1/000000/000000001");
        }
        Ended read = run("deleted", "s3-get", "--requests", "30");
        assertThat(read.code()).as(read.toString()).isEqualTo(1);
        assertThat(read.only().requests()).isEqualTo(20);
        assertThat(read.only().errors()).containsOnlyKeys("404 NoSuchKey");
        assertThat(read.out()).contains("10 ×  " + address("deleted", 1) + ": 404 NoSuchKey: ");
    }

    private static void putOthers() throws Exception {
        try (Target place = S3.at("others")) {
            for (String name : OTHERS) {
                place.store().replace(name, new byte[] {1});
            }
        }
    }

    @Test
    void objectsOfOthersStayWhateverIsCleaned() throws Exception {
        run("others/mine", "s3-put", "--objects", "3", "--size", "1k").well();
        putOthers();
        S3.run(folder, "clean", "s3://storage-bench/others/mine", "--endpoint", PROXY.endpoint())
                .well();
        assertThat(S3.names("others")).containsExactlyInAnyOrderElementsOf(OTHERS);
        Ended again = run("others/mine", "s3-put", "--objects", "3", "--size", "1k", "--clean");
        assertThat(again.code()).as(again.toString()).isEqualTo(2);
        assertThat(S3.names("others")).containsExactlyInAnyOrderElementsOf(OTHERS);
        for (String name : OTHERS) {
            try (Target place = S3.at("others")) {
                place.store().delete(name);
            }
        }

        AtomicInteger puts = new AtomicInteger();
        PROXY.when(items("PUT").and(put -> puts.incrementAndGet() == 2), put -> {
            try {
                putOthers();
            } catch (Exception failure) {
                throw new IOException(failure);
            }
            put.pass();
        });
        run("others/mine", "s3-put", "--objects", "3", "--size", "1k", "--clean")
                .well();
        assertThat(S3.names("others")).containsExactlyInAnyOrderElementsOf(OTHERS);
    }
}
