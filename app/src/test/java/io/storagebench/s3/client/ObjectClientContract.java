package io.storagebench.s3.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each way to speak S3 must do on a real service; a test extends it and names the way. */
public abstract class ObjectClientContract {
    private static ContractService service;

    private final Told told = new Told();
    private ObjectClient client;

    /** Connects; the client is closed by the contract. */
    public abstract ObjectClient open(ClientSettings settings) throws Exception;

    /** What the client can send with content. */
    public List<Checksum> checksums() {
        return List.of(Checksum.values());
    }

    /** How the client can sign content over plain HTTP. */
    public List<Signing> signings() {
        return List.of(Signing.values());
    }

    @BeforeAll
    static void startService() {
        service = ContractService.start();
    }

    @AfterAll
    static void stopService() {
        service.close();
    }

    @BeforeEach
    void connect() throws Exception {
        client = open(Signing.PAYLOAD, Checksum.NONE);
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 30_000, 65_536, 65_537, 1_000_000})
    void contentComesBackAsItWasWritten(int bytes) throws IOException {
        ObjectFacts put = client.put("content/" + bytes, new ContractBody(bytes, bytes), told);
        assertThat(told.moved()).isEqualTo(bytes);
        assertThat(told.firstBytes()).isZero();
        Told toldOfGet = new Told();
        assertThat(read("content/" + bytes, 0, -1, toldOfGet)).isEqualTo(ContractBody.bytes(bytes, 0, bytes));
        assertThat(toldOfGet.moved()).isEqualTo(bytes);
        assertThat(toldOfGet.firstBytes()).isEqualTo(bytes == 0 ? 0 : 1);
        ObjectFacts head = client.head("content/" + bytes);
        assertThat(head.bytes()).isEqualTo(bytes);
        assertThat(head.tag()).isEqualTo(put.tag()).isNotEmpty();
    }

    @Test
    void contentIsSignedAndSummedUpAsAsked() throws Exception {
        for (Signing signing : signings()) {
            for (Checksum checksum : checksums()) {
                try (ObjectClient other = open(signing, checksum)) {
                    String key = "signed/" + signing + "-" + checksum;
                    other.put(key, new ContractBody(3, 200_000), told);
                    assertThat(read(key, 0, -1)).as(key).isEqualTo(ContractBody.bytes(3, 0, 200_000));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a+b", "a&b=c", "ä/水/\uD83D\uDE00", "a%20b", "(x)'!*~", "a:b@c;d,e$f"})
    void keysAreTakenAsTheyAre(String name) throws IOException {
        String key = "keys/" + name;
        client.put(key, new ContractBody(1, 10), told);
        assertThat(client.head(key).bytes()).isEqualTo(10);
        assertThat(keysBelow("keys/")).containsExactly(key);
        assertThat(client.delete(List.of(key))).isEmpty();
        assertThat(keysBelow("keys/")).isEmpty();
    }

    @Test
    void aRangeIsReadFromItsOffset() throws IOException {
        client.put("range", new ContractBody(5, 100_000), told);
        assertThat(read("range", 70_001, 20_000)).isEqualTo(ContractBody.bytes(5, 70_001, 20_000));
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertRefused(404, "NoSuchKey", () -> read("missing", 0, -1));
        assertThatThrownBy(() -> client.head("missing"))
                .isInstanceOfSatisfying(
                        S3Exception.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(404));
    }

    @Test
    void anObjectThatIsThereIsNotMadeAgain() throws IOException {
        client.putIfAbsent("once", new ContractBody(1, 10), told);
        assertRefused(412, "PreconditionFailed", () -> client.putIfAbsent("once", new ContractBody(2, 10), told));
        assertThat(read("once", 0, -1)).isEqualTo(ContractBody.bytes(1, 0, 10));
    }

    @Test
    void deletingWhatIsNotThereIsNoError() throws IOException {
        client.delete("missing");
        assertThat(client.delete(List.of("missing", "missing too"))).isEmpty();
    }

    @Test
    void aListingGoesOnWhereThePageBeforeEnded() throws IOException {
        List<String> keys = IntStream.range(0, 25)
                .mapToObj(i -> String.format("pages/%02d", i))
                .toList();
        for (String key : keys) {
            client.put(key, new ContractBody(1, 3), told);
        }
        client.put("pagesbeside", new ContractBody(1, 3), told);
        List<String> found = new ArrayList<>();
        String continuation = null;
        int pages = 0;
        do {
            ListPage page = client.list("pages/", null, continuation, 10);
            page.objects().forEach(each -> found.add(each.key()));
            assertThat(page.objects()).allMatch(each -> each.bytes() == 3);
            continuation = page.continuation();
            pages++;
        } while (continuation != null);
        assertThat(found).isEqualTo(keys);
        assertThat(pages).isEqualTo(3);
        assertThat(client.list("pages/", "pages/22", null, 10).objects())
                .extracting(ListPage.Listed::key)
                .containsExactly("pages/23", "pages/24");
        client.delete(keys);
        assertThat(keysBelow("pages/")).isEmpty();
        assertThat(keysBelow("pages")).containsExactly("pagesbeside");
    }

    @Test
    void partsMakeAnObject() throws Exception {
        for (Checksum checksum : checksums()) {
            try (ObjectClient other = open(Signing.PAYLOAD, checksum)) {
                int part = 5 << 20;
                String key = "parts-" + checksum;
                String upload = other.beginUpload(key);
                String first = other.uploadPart(key, upload, 1, new ContractBody(8, part), told);
                String second = other.uploadPart(key, upload, 2, new ContractBody(9, 1000), told);
                other.completeUpload(key, upload, List.of(first, second));
                assertThat(client.head(key).bytes()).isEqualTo(part + 1000);
                assertThat(read(key, 0, part)).isEqualTo(ContractBody.bytes(8, 0, part));
                assertThat(read(key, part, 1000)).isEqualTo(ContractBody.bytes(9, 0, 1000));
            }
        }
    }

    @Test
    void anUploadThatWasGivenUpMakesNoObject() throws IOException {
        String upload = client.beginUpload("given-up");
        String tag = client.uploadPart("given-up", upload, 1, new ContractBody(8, 10), told);
        client.abortUpload("given-up", upload);
        assertThatThrownBy(() -> client.completeUpload("given-up", upload, List.of(tag)))
                .isInstanceOf(S3Exception.class);
        assertThat(keysBelow("given-up")).isEmpty();
    }

    @Test
    void bucketsComeAndGo() throws Exception {
        assertThat(client.bucketExists()).isTrue();
        try (ObjectClient other = open(service.settings("another", service.keys(), Signing.PAYLOAD, Checksum.NONE))) {
            assertThat(other.bucketExists()).isFalse();
            assertRefused(404, "NoSuchBucket", () -> other.put("k", new ContractBody(1, 1), told));
            other.createBucket();
            assertThat(other.bucketExists()).isTrue();
            other.deleteBucket();
            assertThat(other.bucketExists()).isFalse();
        }
    }

    @Test
    void aWrongSecretIsRefused() throws Exception {
        S3Keys wrong = new S3Keys(service.keys().access(), "wrong", "");
        try (ObjectClient stranger = open(service.settings(service.bucket(), wrong, Signing.PAYLOAD, Checksum.NONE))) {
            assertRefused(403, "SignatureDoesNotMatch", () -> stranger.put("k", new ContractBody(1, 1), told));
        }
    }

    @Test
    void whatTheSinkThrowsEndsTheRequestAndNothingElse() throws IOException {
        client.put("sink", new ContractBody(1, 1_000_000), told);
        IOException wrong = new IOException("wrong content");
        assertThatThrownBy(() -> client.get(
                        "sink",
                        0,
                        -1,
                        (buffer, from, length) -> {
                            throw wrong;
                        },
                        told))
                .isSameAs(wrong);
        assertThat(read("sink", 0, -1)).isEqualTo(ContractBody.bytes(1, 0, 1_000_000));
    }

    @Test
    void manyThreadsWorkAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int item = i;
                all.add(threads.submit(() -> {
                    for (int j = 0; j < 20; j++) {
                        String key = "threads/" + item;
                        client.put(key, new ContractBody(item, 30_000), new Told());
                        ByteArrayOutputStream content = new ByteArrayOutputStream();
                        client.get(key, 0, -1, content::write, new Told());
                        assertThat(content.toByteArray()).isEqualTo(ContractBody.bytes(item, 0, 30_000));
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private ObjectClient open(Signing signing, Checksum checksum) throws Exception {
        return open(service.settings(service.bucket(), service.keys(), signing, checksum));
    }

    private byte[] read(String key, long offset, long length) throws IOException {
        return read(key, offset, length, told);
    }

    private byte[] read(String key, long offset, long length, TransferListener progress) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        client.get(key, offset, length, content::write, progress);
        return content.toByteArray();
    }

    private List<String> keysBelow(String prefix) throws IOException {
        return client.list(prefix, null, null, 1000).objects().stream()
                .map(ListPage.Listed::key)
                .toList();
    }

    private static void assertRefused(int status, String code, ThrowingCallable request) {
        assertThatThrownBy(request).isInstanceOfSatisfying(S3Exception.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(status);
            assertThat(refusal.code()).isEqualTo(code);
        });
    }
}
