package io.storagebench.s3.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.storagebench.op.failure.DataCorruptionException;
import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.ObjectFacts;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.S3Keys;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.client.Sink;
import io.storagebench.s3.client.SummedContent;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.client.Undeleted;
import io.storagebench.s3.client.VersionPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

/** AWS's SDK for Java 2, its synchronous client over any of its HTTP clients. */
public final class SdkV2Client implements ObjectClient {
    private static final String CONTENT_TYPE = "application/octet-stream";

    private final ClientSettings settings;
    private final String bucket;
    private final SdkChecksum checksum;
    private final SdkHttpClient http;
    private final S3Client s3;
    private final SdkFailures failures;
    private final SdkContent content;

    /**
     * @param http is closed with this client
     */
    public SdkV2Client(ClientSettings settings, SdkHttpClient http) {
        this.http = http;
        this.settings = settings;
        failures = SdkFailures.of(settings);
        content = new SdkContent(failures);
        bucket = settings.bucket();
        checksum = new SdkChecksum(settings.checksum());
        s3 = sdk(settings, http);
    }

    /** The SDK itself, made as the settings say. */
    public static S3Client sdk(ClientSettings settings, SdkHttpClient http) {
        return S3Client.builder()
                .httpClient(http)
                .endpointOverride(settings.endpoint())
                .region(Region.of(settings.region()))
                .forcePathStyle(!settings.virtualHost())
                .credentialsProvider(() -> credentials(settings.keys().get()))
                .disableS3ExpressSessionAuth(true)
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .serviceConfiguration(s3 -> s3.chunkedEncodingEnabled(settings.signing() != Signing.PAYLOAD)
                        .expectContinueEnabled(settings.expectContinue())
                        .expectContinueThresholdInBytes(0L))
                .putAuthScheme(new SigningScheme(settings.signing()))
                // Older services want Content-MD5 with a bulk delete, newer ones take it.
                .addPlugin(LegacyMd5Plugin.create())
                .overrideConfiguration(all -> all.retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(settings.retries() + 1)
                                .circuitBreakerEnabled(false)
                                .build())
                        .addExecutionInterceptor(new SdkAttempts(settings.retried())))
                .build();
    }

    private static AwsCredentials credentials(S3Keys keys) {
        return keys.token().isEmpty()
                ? AwsBasicCredentials.create(keys.access(), keys.secret())
                : AwsSessionCredentials.create(keys.access(), keys.secret(), keys.token());
    }

    private interface Call<T> {
        T answer() throws IOException;
    }

    private <T> T asking(Call<T> call) throws IOException {
        try {
            return call.answer();
        } catch (AwsServiceException refused) {
            throw told(refused);
        } catch (RuntimeException failure) {
            if (failure instanceof SdkException || SdkFailures.isOfCommonRuntime(failure)) {
                throw failures.ofConnection(failure);
            }
            throw failure;
        }
    }

    private static S3Exception told(AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorCode();
        String message = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorMessage();
        return S3Exception.of(refused.statusCode(), code, message, refused);
    }

    @Override
    public ObjectFacts put(String key, Body body, TransferListener progress) throws IOException {
        return put(key, request(key), body, progress);
    }

    @Override
    public ObjectFacts putIfAbsent(String key, Body body, TransferListener progress) throws IOException {
        return put(key, request(key).ifNoneMatch("*"), body, progress);
    }

    private PutObjectRequest.Builder request(String key) {
        return PutObjectRequest.builder().bucket(bucket).key(key).checksumAlgorithm(checksum.algorithm());
    }

    /** Null where none is to be sent. */
    private String md5(Body body) {
        return checksum.kind() == Checksum.MD5 ? ContentMd5.of(body) : null;
    }

    private ObjectFacts put(String key, PutObjectRequest.Builder request, Body body, TransferListener progress)
            throws IOException {
        SentBody sent = new SentBody(body, progress);
        String md5 = md5(body);
        PutObjectResponse answer =
                sending(sent, () -> s3.putObject(request.contentMD5(md5).build(), content(sent)));
        ObjectFacts facts =
                ObjectFacts.of(-1, answer.eTag(), answer.serverSideEncryptionAsString(), checksum.of(answer));
        if (md5 != null) {
            facts.requireSame(settings, key, md5);
        }
        return facts;
    }

    private <T> T sending(SentBody sent, Call<T> call) throws IOException {
        SdkAttempts.isSent(sent);
        try {
            return asking(call);
        } finally {
            SdkAttempts.isSent(null);
        }
    }

    private static RequestBody content(SentBody sent) {
        return RequestBody.fromContentProvider(sent::stream, sent.bytes(), CONTENT_TYPE);
    }

    @Override
    public ObjectFacts get(String key, long offset, long length, Sink sink, TransferListener progress)
            throws IOException {
        GetObjectRequest request = GetObjectRequest.builder()
                .bucket(bucket)
                .key(key)
                .range(length < 0 ? null : "bytes=" + offset + "-" + (offset + length - 1))
                .checksumMode(checksum.algorithm() == null ? null : ChecksumMode.ENABLED)
                .build();
        // The SDK compares what it calls checksums by itself.
        boolean compares = checksum.kind() == Checksum.MD5 && length < 0;
        SummedContent summed = new SummedContent(compares ? Checksum.MD5 : Checksum.NONE, sink);
        return asking(() -> {
            ResponseInputStream<GetObjectResponse> in = s3.getObject(request);
            long received;
            try {
                received = content.pass(key, in, in.response().contentLength(), summed, progress);
            } catch (IOException | RuntimeException failure) {
                in.abort(); // to close it would read the rest
                if (SdkChecksum.isMismatch(failure)) {
                    throw new DataCorruptionException(settings.address(key) + ": " + failure.getMessage());
                }
                throw failure;
            }
            in.close();
            GetObjectResponse answer = in.response();
            ObjectFacts facts = ObjectFacts.of(
                    wholeBytes(answer, received),
                    answer.eTag(),
                    answer.serverSideEncryptionAsString(),
                    checksum.of(answer));
            summed.requireSame(settings, key, facts);
            return facts;
        });
    }

    /** Of the object, also when the answer is a range of it: {@code bytes 0-9/100}. */
    private static long wholeBytes(GetObjectResponse answer, long received) {
        String range = answer.contentRange();
        return range == null ? received : Long.parseLong(range.substring(range.indexOf('/') + 1));
    }

    @Override
    public ObjectFacts head(String key) throws IOException {
        HeadObjectResponse answer =
                asking(() -> s3.headObject(head -> head.bucket(bucket).key(key)));
        return ObjectFacts.of(
                ObjectFacts.requireLength(key, answer.contentLength()),
                answer.eTag(),
                answer.serverSideEncryptionAsString(),
                "");
    }

    @Override
    public ListPage list(String prefix, String after, String continuation, int mostKeys) throws IOException {
        ListObjectsV2Response answer = asking(() -> s3.listObjectsV2(list -> list.bucket(bucket)
                .prefix(prefix)
                .startAfter(after)
                .continuationToken(continuation)
                .maxKeys(mostKeys)));
        return new ListPage(
                answer.contents().stream()
                        .map(object -> new ListPage.Listed(object.key(), object.size()))
                        .toList(),
                Boolean.TRUE.equals(answer.isTruncated()) ? answer.nextContinuationToken() : null);
    }

    @Override
    public VersionPage listVersions(String prefix, VersionPage.Next from, int most) throws IOException {
        ListObjectVersionsResponse answer = asking(() -> s3.listObjectVersions(list -> list.bucket(bucket)
                .prefix(prefix)
                .keyMarker(from == null ? null : from.key())
                .versionIdMarker(from == null ? null : from.id())
                .maxKeys(most)));
        // The SDK sorts them into two lists; of one key the newest came first in each.
        List<VersionPage.Version> versions = new ArrayList<>();
        answer.versions()
                .forEach(each -> versions.add(new VersionPage.Version(
                        each.key(), each.versionId(), Boolean.TRUE.equals(each.isLatest()), false)));
        answer.deleteMarkers()
                .forEach(each -> versions.add(new VersionPage.Version(
                        each.key(), each.versionId(), Boolean.TRUE.equals(each.isLatest()), true)));
        versions.sort(Comparator.comparing(VersionPage.Version::key, SdkV2Client::byBytes));
        return new VersionPage(
                versions,
                Boolean.TRUE.equals(answer.isTruncated())
                        ? new VersionPage.Next(answer.nextKeyMarker(), answer.nextVersionIdMarker())
                        : null);
    }

    /** In the order of their UTF-8, as services list them. */
    private static int byBytes(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(UTF_8), right.getBytes(UTF_8));
    }

    @Override
    public ObjectFacts getVersion(String key, String version, Sink sink) throws IOException {
        byte[] content = asking(() ->
                        s3.getObjectAsBytes(get -> get.bucket(bucket).key(key).versionId(version)))
                .asByteArray();
        sink.accept(content, 0, content.length);
        return new ObjectFacts(content.length, "", "", "");
    }

    @Override
    public void deleteVersion(String key, String version) throws IOException {
        asking(() -> s3.deleteObject(delete -> delete.bucket(bucket).key(key).versionId(version)));
    }

    @Override
    public void delete(String key) throws IOException {
        asking(() -> s3.deleteObject(delete -> delete.bucket(bucket).key(key)));
    }

    @Override
    public List<Undeleted> delete(List<String> keys) throws IOException {
        List<ObjectIdentifier> all = keys.stream()
                .map(key -> ObjectIdentifier.builder().key(key).build())
                .toList();
        DeleteObjectsResponse answer = asking(() -> s3.deleteObjects(delete ->
                delete.bucket(bucket).delete(objects -> objects.objects(all).quiet(true))));
        return answer.errors().stream()
                .map(error -> Undeleted.of(error.key(), error.code(), error.message()))
                .toList();
    }

    @Override
    public String beginUpload(String key) throws IOException {
        return asking(() -> s3.createMultipartUpload(
                        upload -> upload.bucket(bucket).key(key).checksumAlgorithm(checksum.algorithm())))
                .uploadId();
    }

    @Override
    public String uploadPart(String key, String upload, int number, Body body, TransferListener progress)
            throws IOException {
        SentBody sent = new SentBody(body, progress);
        return checksum.receipt(sending(
                sent,
                () -> s3.uploadPart(
                        part -> part.bucket(bucket)
                                .key(key)
                                .uploadId(upload)
                                .partNumber(number)
                                .checksumAlgorithm(checksum.algorithm())
                                .contentMD5(md5(body)),
                        content(sent))));
    }

    @Override
    public ObjectFacts completeUpload(String key, String upload, List<String> receipts) throws IOException {
        List<CompletedPart> parts = new ArrayList<>();
        for (String receipt : receipts) {
            parts.add(checksum.completed(receipt, parts.size() + 1));
        }
        String tag = asking(() -> s3.completeMultipartUpload(complete ->
                        complete.bucket(bucket).key(key).uploadId(upload).multipartUpload(all -> all.parts(parts))))
                .eTag();
        return ObjectFacts.of(-1, tag, null, "");
    }

    @Override
    public void abortUpload(String key, String upload) throws IOException {
        asking(() ->
                s3.abortMultipartUpload(abort -> abort.bucket(bucket).key(key).uploadId(upload)));
    }

    @Override
    public boolean bucketExists() throws IOException {
        try {
            asking(() -> s3.headBucket(head -> head.bucket(bucket)));
            return true;
        } catch (S3Exception refused) {
            if (refused.status() == 404) {
                return false;
            }
            throw refused;
        }
    }

    @Override
    public void createBucket() throws IOException {
        asking(() -> s3.createBucket(create -> create.bucket(bucket)));
    }

    @Override
    public void deleteBucket() throws IOException {
        asking(() -> s3.deleteBucket(delete -> delete.bucket(bucket)));
    }

    @Override
    public void close() {
        s3.close();
        http.close();
    }
}
