package io.storagebench.s3.http;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.Digests;
import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectFacts;
import io.storagebench.s3.client.PartTag;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.Sink;
import io.storagebench.s3.client.SummedContent;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.client.Undeleted;
import io.storagebench.s3.client.VersionPage;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;

/**
 * A lean path of our own: requests over connections that stay open, without an SDK, so that a run measures the service
 * instead of its client. Any thread.
 *
 * <p>HTTP is our own as well: {@code java.net.http} hands each request to other threads and back, which costs a multiple of
 * all the rest, and Apache HttpClient's blocking sockets neither limit the wait for a peer that takes nothing nor end with
 * an interrupt, and want content in an array that is copied once more. Of HTTP/1.1 a client of S3 needs little: one
 * request after the other on one connection.
 *
 * <p>A connection that was idle is looked at before it is used again. Should the service give it up in the very moment a
 * request is sent, so that nothing of an answer comes, the request is sent once more on a new connection, as RFC 9112 (9.3.1)
 * allows for what does the same when done twice; it counts as a retry. Nothing else is repeated unless asked for.
 */
public final class HttpObjectClient implements ObjectClient {
    private final ClientSettings settings;
    private final HttpRequests requests;

    public HttpObjectClient(ClientSettings settings, Clock clock, WireBytes wire) {
        this(settings, clock, wire, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    /**
     * @param trust of TLS
     */
    public HttpObjectClient(ClientSettings settings, Clock clock, WireBytes wire, SSLSocketFactory trust) {
        this.settings = settings;
        requests = new HttpRequests(settings, clock, wire, trust);
        wire.counting();
    }

    @Override
    public ObjectFacts put(String key, Body body, TransferListener progress) throws IOException {
        return put(key, body, progress, false);
    }

    @Override
    public ObjectFacts putIfAbsent(String key, Body body, TransferListener progress) throws IOException {
        return put(key, body, progress, true);
    }

    private ObjectFacts put(String key, Body body, TransferListener progress, boolean ifAbsent) throws IOException {
        MovedOnce moved = MovedOnce.sent(progress);
        return requests.run(!ifAbsent, moved, connection -> {
            RequestHead head = connection.begin("PUT", key);
            if (ifAbsent) {
                head.header("if-none-match", "*");
            }
            HttpAnswer answer = requests.send(connection, key, body, moved);
            HttpRequests.finish(answer);
            ObjectFacts facts = facts(answer, -1);
            facts.requireSame(settings, key, connection.sentSum());
            return facts;
        });
    }

    @Override
    public ObjectFacts get(String key, long offset, long length, Sink sink, TransferListener progress)
            throws IOException {
        SummedContent content = new SummedContent(length < 0 ? settings.checksum() : Checksum.NONE, sink);
        MovedOnce moved = new MovedOnce(progress, content);
        ObjectFacts facts = requests.run(true, moved, connection -> {
            RequestHead head = connection.begin("GET", key);
            if (length >= 0) {
                head.header("range", "bytes=" + offset + "-" + (offset + length - 1));
            }
            askForChecksum(head);
            HttpAnswer answer = requests.ask(connection, key, true);
            long size = length >= 0 ? rangeSize(key, answer, offset) : answer.contentLength();
            int bytes;
            while ((bytes = answer.nextContent()) >= 0) {
                moved.accept(answer.buffer(), answer.contentFrom(), bytes);
            }
            return facts(answer, size < 0 ? answer.taken() : size);
        });
        content.requireSame(settings, key, facts);
        return facts;
    }

    /** The size of the object of which a range came; it is an error when another one came, or all. */
    private static long rangeSize(String key, HttpAnswer answer, long offset) throws IOException {
        String range = answer.header("content-range");
        if (answer.status() != 206 || !range.startsWith("bytes " + offset + "-")) {
            throw new ProtocolException(key + ": asked for a range from byte " + offset + " on, the service sent "
                    + (range.isEmpty() ? "all" : range));
        }
        String size = range.substring(range.indexOf('/') + 1);
        return size.equals("*") ? -1 : Long.parseLong(size);
    }

    @Override
    public ObjectFacts head(String key) throws IOException {
        return requests.run(connection -> {
            askForChecksum(connection.begin("HEAD", key));
            HttpAnswer answer = requests.ask(connection, key, false);
            long length = answer.contentLength();
            return facts(answer, ObjectFacts.requireLength(key, length < 0 ? null : length));
        });
    }

    private void askForChecksum(RequestHead head) {
        if (keepsChecksum()) {
            head.header("x-amz-checksum-mode", "ENABLED");
        }
    }

    @Override
    public ListPage list(String prefix, String after, String continuation, int mostKeys) throws IOException {
        return requests.run(connection -> {
            RequestHead head = connection.begin("GET");
            if (continuation != null) {
                head.query("continuation-token", continuation);
            }
            head.query("encoding-type", "url").query("list-type", "2").query("max-keys", Integer.toString(mostKeys));
            head.query("prefix", prefix);
            if (after != null) {
                head.query("start-after", after);
            }
            return S3Answers.page(HttpRequests.content(requests.ask(connection, prefix, true)));
        });
    }

    @Override
    public VersionPage listVersions(String prefix, VersionPage.Next from, int most) throws IOException {
        return requests.run(connection -> {
            RequestHead head = connection.begin("GET").query("encoding-type", "url");
            if (from != null) {
                head.query("key-marker", from.key());
            }
            head.query("max-keys", Integer.toString(most)).query("prefix", prefix);
            if (from != null && from.id() != null) {
                head.query("version-id-marker", from.id());
            }
            head.query("versions", "");
            return S3Answers.versions(HttpRequests.content(requests.ask(connection, prefix, true)));
        });
    }

    @Override
    public ObjectFacts getVersion(String key, String version, Sink sink) throws IOException {
        return requests.run(connection -> {
            connection.begin("GET", key).query("versionId", version);
            byte[] content = HttpRequests.content(requests.ask(connection, key, true));
            sink.accept(content, 0, content.length);
            return new ObjectFacts(content.length, "", "", "");
        });
    }

    @Override
    public void deleteVersion(String key, String version) throws IOException {
        requests.run(connection -> {
            connection.begin("DELETE", key).query("versionId", version);
            HttpRequests.finish(requests.ask(connection, key, true));
            return null;
        });
    }

    @Override
    public void delete(String key) throws IOException {
        requests.run(connection -> {
            connection.begin("DELETE", key);
            HttpRequests.finish(requests.ask(connection, key, true));
            return null;
        });
    }

    @Override
    public List<Undeleted> delete(List<String> keys) throws IOException {
        byte[] xml = S3Requests.delete(keys);
        return requests.run(connection -> {
            connection.begin("POST").query("delete", "").header("content-md5", md5(xml));
            return S3Answers.undeleted(requests.instruct(connection, keys.size() + " objects", xml));
        });
    }

    @Override
    public String beginUpload(String key) throws IOException {
        return requests.run(false, MovedOnce.unseen(), connection -> {
            RequestHead head = connection.begin("POST", key).query("uploads", "");
            if (keepsChecksum()) {
                head.header("x-amz-checksum-algorithm", settings.checksum().name());
            }
            return S3Answers.text(HttpRequests.content(requests.ask(connection, key, true)), "UploadId");
        });
    }

    @Override
    public String uploadPart(String key, String upload, int number, Body body, TransferListener progress)
            throws IOException {
        MovedOnce moved = MovedOnce.sent(progress);
        return requests.run(true, moved, connection -> {
            connection
                    .begin("PUT", key)
                    .query("partNumber", Integer.toString(number))
                    .query("uploadId", upload);
            HttpAnswer answer = requests.send(connection, key, body, moved);
            HttpRequests.finish(answer);
            return new PartTag(answer.header("etag"), checksum(answer)).text();
        });
    }

    @Override
    public ObjectFacts completeUpload(String key, String upload, List<String> tags) throws IOException {
        byte[] parts = S3Requests.complete(tags.stream().map(PartTag::parse).toList(), settings.checksum());
        return requests.run(false, MovedOnce.unseen(), connection -> {
            connection.begin("POST", key).query("uploadId", upload);
            byte[] xml = requests.instruct(connection, key, parts);
            return ObjectFacts.of(-1, S3Answers.text(xml, "ETag"), "", named(S3Answers.text(xml, checksumElement())));
        });
    }

    private String checksumElement() {
        return "Checksum" + settings.checksum().name();
    }

    @Override
    public void abortUpload(String key, String upload) throws IOException {
        requests.run(connection -> {
            connection.begin("DELETE", key).query("uploadId", upload);
            HttpRequests.finish(requests.ask(connection, key, true));
            return null;
        });
    }

    @Override
    public boolean bucketExists() throws IOException {
        return requests.run(connection -> {
            connection.begin("HEAD");
            try {
                requests.ask(connection, settings.bucket(), false);
                return true;
            } catch (S3Exception refusal) {
                if (refusal.status() == 404) {
                    return false;
                }
                throw refusal;
            }
        });
    }

    @Override
    public void createBucket() throws IOException {
        byte[] place = settings.region().equals("us-east-1") ? new byte[0] : S3Requests.bucket(settings.region());
        requests.run(false, MovedOnce.unseen(), connection -> {
            connection.begin("PUT");
            return requests.instruct(connection, settings.bucket(), place);
        });
    }

    @Override
    public void deleteBucket() throws IOException {
        requests.run(false, MovedOnce.unseen(), connection -> {
            connection.begin("DELETE");
            HttpRequests.finish(requests.ask(connection, settings.bucket(), true));
            return null;
        });
    }

    private ObjectFacts facts(HttpAnswer answer, long bytes) {
        return ObjectFacts.of(
                bytes, answer.header("etag"), answer.header("x-amz-server-side-encryption"), named(checksum(answer)));
    }

    private String checksum(HttpAnswer answer) {
        return keepsChecksum() ? answer.header("x-amz-checksum-" + settings.checksum()) : "";
    }

    private String named(String checksum) {
        return checksum.isEmpty() ? "" : settings.checksum() + ":" + checksum;
    }

    /** Whether the service keeps the checksum beside the object. */
    private boolean keepsChecksum() {
        return settings.checksum() != Checksum.NONE && settings.checksum() != Checksum.MD5;
    }

    private static String md5(byte[] content) {
        return Base64.getEncoder().encodeToString(Digests.of("MD5").digest(content));
    }

    @Override
    public void close() {
        requests.close();
    }
}
