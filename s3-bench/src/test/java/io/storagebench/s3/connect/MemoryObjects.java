package io.storagebench.s3.connect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectFacts;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.Sink;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.client.Undeleted;
import io.storagebench.s3.client.VersionPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A bucket in memory, as a service would have it. */
final class MemoryObjects implements ObjectClient {
    private final NavigableMap<String, byte[]> objects = new TreeMap<>();
    private final List<String> asked = new ArrayList<>();
    private boolean bucket;
    private final NavigableMap<String, List<Kept>> versions = new TreeMap<>(); // newest first
    private boolean keepsVersions;
    private int made;
    private IOException failure;
    private IOException failureOfPuts;
    private IOException failureOfVersions;
    private boolean keepsBucket;
    private final List<List<String>> bulks = new ArrayList<>();
    private BulkAnswer bulkAnswer = keys -> List.of();
    private boolean knowsConditions = true;

    MemoryObjects(boolean bucket) {
        this.bucket = bucket;
    }

    /** Fails everything from now on. */
    void fail(IOException with) {
        failure = with;
    }

    /** Fails puts from now on. */
    void failPuts(IOException with) {
        failureOfPuts = with;
    }

    /** Fails listings of versions from now on. */
    void failVersions(IOException with) {
        failureOfVersions = with;
    }

    /** Refuses from now on that the bucket is removed. */
    void keepBucket() {
        keepsBucket = true;
    }

    /** Answers conditional puts as services do that do not know them. */
    void forgetConditions() {
        knowsConditions = false;
    }

    /** One version of an object; a marker has no content. */
    private record Kept(String id, String content) {
        byte[] bytes() {
            return content.getBytes(ISO_8859_1);
        }
    }

    /** Keeps all versions from now on. */
    void keepVersions() {
        keepsVersions = true;
    }

    /** Keys of all versions and markers. */
    synchronized List<String> keptKeys() {
        return List.copyOf(versions.keySet());
    }

    private void keep(String key, byte[] content) {
        if (keepsVersions) {
            versions.computeIfAbsent(key, any -> new ArrayList<>())
                    .add(0, new Kept("v" + made++, content == null ? null : new String(content, ISO_8859_1)));
        }
    }

    @Override
    public synchronized VersionPage listVersions(String prefix, VersionPage.Next from, int most) throws IOException {
        asked("versions " + prefix);
        requireBucket();
        if (failureOfVersions != null) {
            throw failureOfVersions;
        }
        List<VersionPage.Version> page = new ArrayList<>();
        for (Map.Entry<String, List<Kept>> object :
                versions.tailMap(from == null ? "" : from.key(), true).entrySet()) {
            boolean isBehind = from == null || !object.getKey().equals(from.key());
            for (Kept kept : object.getValue()) {
                if (isBehind && object.getKey().startsWith(prefix)) {
                    if (page.size() == Math.min(most, 3)) { // small pages, as services may give
                        VersionPage.Version last = page.get(page.size() - 1);
                        return new VersionPage(page, new VersionPage.Next(last.key(), last.id()));
                    }
                    page.add(new VersionPage.Version(
                            object.getKey(),
                            kept.id(),
                            kept.id().equals(object.getValue().get(0).id()),
                            kept.content() == null));
                }
                isBehind |= from != null && kept.id().equals(from.id());
            }
        }
        return new VersionPage(page, null);
    }

    @Override
    public synchronized ObjectFacts getVersion(String key, String version, Sink sink) throws IOException {
        byte[] content = versions.get(key).stream()
                .filter(kept -> kept.id().equals(version))
                .findFirst()
                .orElseThrow()
                .bytes();
        sink.accept(content, 0, content.length);
        return new ObjectFacts(content.length, "", "", "");
    }

    @Override
    public synchronized void deleteVersion(String key, String version) {
        List<Kept> kept = versions.get(key);
        kept.removeIf(each -> each.id().equals(version));
        objects.remove(key);
        if (kept.isEmpty()) {
            versions.remove(key);
        } else if (kept.get(0).content() != null) {
            objects.put(key, kept.get(0).bytes());
        }
    }

    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    private void asked(String request) throws IOException {
        asked.add(request);
        if (failure != null) {
            throw failure;
        }
    }

    private void requireBucket() throws S3Exception {
        if (!bucket) {
            throw new S3Exception(404, "NoSuchBucket", "");
        }
    }

    @Override
    public synchronized ObjectFacts put(String key, Body body, TransferListener progress) throws IOException {
        asked("put " + key);
        requireBucket();
        if (failureOfPuts != null) {
            throw failureOfPuts;
        }
        byte[] content = new byte[Math.toIntExact(body.bytes())];
        body.fill(0, content, 0, content.length);
        objects.put(key, content);
        keep(key, content);
        return new ObjectFacts(-1, "", "", "");
    }

    @Override
    public synchronized ObjectFacts putIfAbsent(String key, Body body, TransferListener progress) throws IOException {
        if (!knowsConditions) {
            throw new S3Exception(501, "NotImplemented", "");
        }
        if (objects.containsKey(key)) {
            throw new S3Exception(412, "PreconditionFailed", "");
        }
        return put(key, body, progress);
    }

    @Override
    public synchronized ObjectFacts get(String key, long offset, long length, Sink sink, TransferListener progress)
            throws IOException {
        asked("get " + key);
        requireBucket();
        byte[] content = objects.get(key);
        if (content == null) {
            throw new S3Exception(404, "NoSuchKey", "");
        }
        sink.accept(content, 0, content.length);
        return new ObjectFacts(content.length, "", "", "");
    }

    @Override
    public synchronized ObjectFacts head(String key) throws IOException {
        return get(key, 0, -1, (buffer, from, length) -> {}, TransferListener.UNSEEN);
    }

    @Override
    public synchronized ListPage list(String prefix, String after, String continuation, int mostKeys)
            throws IOException {
        asked("list " + prefix);
        requireBucket();
        String from = continuation != null ? continuation : after == null ? "" : after;
        List<ListPage.Listed> page = new ArrayList<>();
        for (Map.Entry<String, byte[]> object : objects.tailMap(from, false).entrySet()) {
            if (object.getKey().startsWith(prefix)) {
                if (page.size() == mostKeys) {
                    return new ListPage(page, page.get(mostKeys - 1).key());
                }
                page.add(new ListPage.Listed(object.getKey(), object.getValue().length));
            }
        }
        return new ListPage(page, null);
    }

    @Override
    public synchronized void delete(String key) throws IOException {
        asked("delete " + key);
        requireBucket();
        objects.remove(key);
        keep(key, null);
    }

    /** Leaves from now on what {@code answer} says of each bulk delete. */
    void answerBulkDeletes(BulkAnswer answer) {
        bulkAnswer = answer;
    }

    /** What a bulk delete is answered. */
    interface BulkAnswer {
        List<Undeleted> to(List<String> keys) throws IOException;
    }

    /** Keys of all bulk deletes. */
    synchronized List<List<String>> bulks() {
        return List.copyOf(bulks);
    }

    @Override
    public synchronized List<Undeleted> delete(List<String> keys) throws IOException {
        asked("bulk delete");
        bulks.add(keys);
        requireBucket();
        List<Undeleted> left = bulkAnswer.to(keys);
        for (String key : keys) {
            if (left.stream().noneMatch(each -> each.key().equals(key))) {
                objects.remove(key);
                keep(key, null);
            }
        }
        return left;
    }

    @Override
    public String beginUpload(String key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String uploadPart(String key, String upload, int number, Body body, TransferListener progress) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ObjectFacts completeUpload(String key, String upload, List<String> tags) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void abortUpload(String key, String upload) {
        throw new UnsupportedOperationException();
    }

    @Override
    public synchronized boolean bucketExists() throws IOException {
        asked("bucket");
        return bucket;
    }

    @Override
    public synchronized void createBucket() throws IOException {
        asked("create");
        if (bucket) {
            throw new S3Exception(409, "BucketAlreadyOwnedByYou", "");
        }
        bucket = true;
    }

    @Override
    public synchronized void deleteBucket() throws IOException {
        asked("delete bucket");
        requireBucket();
        if (keepsBucket) {
            throw new S3Exception(403, "AccessDenied", "");
        }
        if (!objects.isEmpty() || !versions.isEmpty()) {
            throw new S3Exception(409, "BucketNotEmpty", "");
        }
        bucket = false;
    }

    @Override
    public void close() {}
}
