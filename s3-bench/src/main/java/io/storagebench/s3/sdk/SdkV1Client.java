package io.storagebench.s3.sdk;

import com.amazonaws.AmazonServiceException;
import com.amazonaws.AmazonWebServiceRequest;
import com.amazonaws.ClientConfiguration;
import com.amazonaws.SdkClientException;
import com.amazonaws.auth.AWSCredentials;
import com.amazonaws.auth.AWSCredentialsProvider;
import com.amazonaws.auth.BasicAWSCredentials;
import com.amazonaws.auth.BasicSessionCredentials;
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration;
import com.amazonaws.services.s3.AmazonS3;
import com.amazonaws.services.s3.AmazonS3ClientBuilder;
import com.amazonaws.services.s3.Headers;
import com.amazonaws.services.s3.model.AbortMultipartUploadRequest;
import com.amazonaws.services.s3.model.CompleteMultipartUploadRequest;
import com.amazonaws.services.s3.model.CreateBucketRequest;
import com.amazonaws.services.s3.model.DeleteBucketRequest;
import com.amazonaws.services.s3.model.DeleteObjectRequest;
import com.amazonaws.services.s3.model.DeleteObjectsRequest;
import com.amazonaws.services.s3.model.DeleteVersionRequest;
import com.amazonaws.services.s3.model.GetObjectMetadataRequest;
import com.amazonaws.services.s3.model.GetObjectRequest;
import com.amazonaws.services.s3.model.HeadBucketRequest;
import com.amazonaws.services.s3.model.InitiateMultipartUploadRequest;
import com.amazonaws.services.s3.model.ListObjectsV2Request;
import com.amazonaws.services.s3.model.ListObjectsV2Result;
import com.amazonaws.services.s3.model.ListVersionsRequest;
import com.amazonaws.services.s3.model.MultiObjectDeleteException;
import com.amazonaws.services.s3.model.ObjectMetadata;
import com.amazonaws.services.s3.model.PartETag;
import com.amazonaws.services.s3.model.PutObjectRequest;
import com.amazonaws.services.s3.model.PutObjectResult;
import com.amazonaws.services.s3.model.S3Object;
import com.amazonaws.services.s3.model.S3ObjectInputStream;
import com.amazonaws.services.s3.model.UploadPartRequest;
import com.amazonaws.services.s3.model.VersionListing;
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
import java.util.List;

/** AWS's SDK for Java 1.12, which gets no updates any more and is what many programs use. */
public final class SdkV1Client implements ObjectClient {
    private static final String CONTENT_TYPE = "application/octet-stream";
    /** What the SDK can be told by system properties alone. */
    private static final List<String> SWITCHES = List.of(
            "aws.java.v1.disableDeprecationAnnouncement",
            "com.amazonaws.services.s3.disablePutObjectMD5Validation",
            "com.amazonaws.services.s3.disableGetObjectMD5Validation");

    private final ClientSettings settings;
    private final String bucket;
    private final boolean sendsMd5;
    private final AmazonS3 s3;
    private final SdkFailures failures;
    private final SdkContent content;

    public SdkV1Client(ClientSettings settings) {
        this.settings = settings;
        bucket = settings.bucket();
        sendsMd5 = settings.checksum() == Checksum.MD5;
        failures = SdkFailures.of(settings);
        content = new SdkContent(failures);
        s3 = sdk(settings);
    }

    /** The SDK itself, made as the settings say. */
    public static AmazonS3 sdk(ClientSettings settings) {
        SWITCHES.forEach(name -> System.setProperty(name, "true"));
        return AmazonS3ClientBuilder.standard()
                .withEndpointConfiguration(
                        new EndpointConfiguration(settings.endpoint().toString(), settings.region()))
                .withPathStyleAccessEnabled(!settings.virtualHost())
                .withChunkedEncodingDisabled(settings.signing() != Signing.STREAMING)
                .withPayloadSigningEnabled(settings.signing() != Signing.UNSIGNED)
                .withCredentials(new Keys(settings))
                .withClientConfiguration(new ClientConfiguration()
                        .withMaxErrorRetry(settings.retries())
                        .withThrottledRetries(false)
                        .withMaxConnections(settings.connections())
                        .withConnectionTimeout((int) settings.connectTimeout().toMillis())
                        .withSocketTimeout((int) settings.timeout().toMillis())
                        .withUseExpectContinue(settings.expectContinue())
                        .withNonProxyHosts("*")
                        .withTcpKeepAlive(true))
                .build();
    }

    private record Keys(ClientSettings settings) implements AWSCredentialsProvider {
        @Override
        public AWSCredentials getCredentials() {
            S3Keys keys = settings.keys().get();
            return keys.token().isEmpty()
                    ? new BasicAWSCredentials(keys.access(), keys.secret())
                    : new BasicSessionCredentials(keys.access(), keys.secret(), keys.token());
        }

        @Override
        public void refresh() {}
    }

    private interface Call<T> {
        T answer() throws IOException;
    }

    private <T> T asking(Call<T> call) throws IOException {
        try {
            return call.answer();
        } catch (AmazonServiceException refused) {
            throw S3Exception.of(refused.getStatusCode(), refused.getErrorCode(), refused.getErrorMessage(), refused);
        } catch (SdkClientException failure) {
            throw failures.ofConnection(failure);
        }
    }

    /** The same request, whose attempts are seen. */
    private <R extends AmazonWebServiceRequest> R seen(R request) {
        request.setGeneralProgressListener(new SdkV1Attempts(settings.retried(), null));
        return request;
    }

    @Override
    public ObjectFacts put(String key, Body body, TransferListener progress) throws IOException {
        SentBody sent = new SentBody(body, progress);
        return put(key, request(key, body, sent), sent);
    }

    @Override
    public ObjectFacts putIfAbsent(String key, Body body, TransferListener progress) throws IOException {
        SentBody sent = new SentBody(body, progress);
        PutObjectRequest request = request(key, body, sent);
        request.putCustomRequestHeader("If-None-Match", "*");
        return put(key, request, sent);
    }

    private PutObjectRequest request(String key, Body body, SentBody sent) {
        ObjectMetadata about = new ObjectMetadata();
        about.setContentLength(body.bytes());
        about.setContentType(CONTENT_TYPE);
        if (sendsMd5) {
            about.setContentMD5(ContentMd5.of(body));
        }
        return new PutObjectRequest(bucket, key, sent.stream(), about);
    }

    private ObjectFacts put(String key, PutObjectRequest request, SentBody sent) throws IOException {
        request.setGeneralProgressListener(new SdkV1Attempts(settings.retried(), sent));
        PutObjectResult answer = asking(() -> s3.putObject(request));
        ObjectFacts facts = ObjectFacts.of(-1, answer.getETag(), answer.getSSEAlgorithm(), "");
        if (sendsMd5) {
            facts.requireSame(settings, key, request.getMetadata().getContentMD5());
        }
        return facts;
    }

    @Override
    public ObjectFacts get(String key, long offset, long length, Sink sink, TransferListener progress)
            throws IOException {
        GetObjectRequest request = seen(new GetObjectRequest(bucket, key));
        if (length >= 0) {
            request.setRange(offset, offset + length - 1);
        }
        SummedContent summed = new SummedContent(sendsMd5 && length < 0 ? Checksum.MD5 : Checksum.NONE, sink);
        return asking(() -> {
            S3Object object = s3.getObject(request);
            S3ObjectInputStream in = object.getObjectContent();
            ObjectMetadata about = object.getObjectMetadata();
            long received;
            try {
                received = content.pass(key, in, length(about), summed, progress);
            } catch (IOException | RuntimeException failure) {
                in.abort(); // to close it would read the rest
                throw failure;
            }
            in.close();
            ObjectFacts facts = ObjectFacts.of(
                    about.getContentRange() == null ? received : about.getInstanceLength(),
                    about.getETag(),
                    about.getSSEAlgorithm(),
                    "");
            summed.requireSame(settings, key, facts);
            return facts;
        });
    }

    /** Null when the answer has none, for which the SDK gives 0. */
    private static Long length(ObjectMetadata about) {
        return (Long) about.getRawMetadataValue(Headers.CONTENT_LENGTH);
    }

    @Override
    public ObjectFacts head(String key) throws IOException {
        ObjectMetadata about = asking(() -> s3.getObjectMetadata(seen(new GetObjectMetadataRequest(bucket, key))));
        return ObjectFacts.of(
                ObjectFacts.requireLength(key, length(about)), about.getETag(), about.getSSEAlgorithm(), "");
    }

    @Override
    public ListPage list(String prefix, String after, String continuation, int mostKeys) throws IOException {
        ListObjectsV2Result answer = asking(() -> s3.listObjectsV2(seen(new ListObjectsV2Request()
                .withBucketName(bucket)
                .withPrefix(prefix)
                .withStartAfter(after)
                .withContinuationToken(continuation)
                .withMaxKeys(mostKeys))));
        return new ListPage(
                answer.getObjectSummaries().stream()
                        .map(object -> new ListPage.Listed(object.getKey(), object.getSize()))
                        .toList(),
                answer.isTruncated() ? answer.getNextContinuationToken() : null);
    }

    @Override
    public VersionPage listVersions(String prefix, VersionPage.Next from, int most) throws IOException {
        VersionListing answer = asking(() -> s3.listVersions(seen(new ListVersionsRequest()
                .withBucketName(bucket)
                .withPrefix(prefix)
                .withKeyMarker(from == null ? null : from.key())
                .withVersionIdMarker(from == null ? null : from.id())
                .withMaxResults(most))));
        return new VersionPage(
                answer.getVersionSummaries().stream()
                        .map(each -> new VersionPage.Version(
                                each.getKey(), each.getVersionId(), each.isLatest(), each.isDeleteMarker()))
                        .toList(),
                answer.isTruncated()
                        ? new VersionPage.Next(answer.getNextKeyMarker(), answer.getNextVersionIdMarker())
                        : null);
    }

    @Override
    public ObjectFacts getVersion(String key, String version, Sink sink) throws IOException {
        return asking(() -> {
            try (S3Object object = s3.getObject(seen(new GetObjectRequest(bucket, key, version)))) {
                byte[] content = object.getObjectContent().readAllBytes();
                sink.accept(content, 0, content.length);
                return new ObjectFacts(content.length, "", "", "");
            }
        });
    }

    @Override
    public void deleteVersion(String key, String version) throws IOException {
        asking(() -> {
            s3.deleteVersion(seen(new DeleteVersionRequest(bucket, key, version)));
            return null;
        });
    }

    @Override
    public void delete(String key) throws IOException {
        asking(() -> {
            s3.deleteObject(seen(new DeleteObjectRequest(bucket, key)));
            return null;
        });
    }

    @Override
    public List<Undeleted> delete(List<String> keys) throws IOException {
        return asking(() -> {
            try {
                s3.deleteObjects(seen(new DeleteObjectsRequest(bucket)
                        .withKeys(keys.toArray(String[]::new))
                        .withQuiet(true)));
                return List.of();
            } catch (MultiObjectDeleteException some) {
                return some.getErrors().stream()
                        .map(error -> Undeleted.of(error.getKey(), error.getCode(), error.getMessage()))
                        .toList();
            }
        });
    }

    @Override
    public String beginUpload(String key) throws IOException {
        return asking(() -> s3.initiateMultipartUpload(seen(new InitiateMultipartUploadRequest(bucket, key))))
                .getUploadId();
    }

    @Override
    public String uploadPart(String key, String upload, int number, Body body, TransferListener progress)
            throws IOException {
        SentBody sent = new SentBody(body, progress);
        UploadPartRequest part = new UploadPartRequest()
                .withBucketName(bucket)
                .withKey(key)
                .withUploadId(upload)
                .withPartNumber(number)
                .withPartSize(body.bytes())
                .withInputStream(sent.stream());
        if (sendsMd5) {
            part.setMd5Digest(ContentMd5.of(body));
        }
        part.setGeneralProgressListener(new SdkV1Attempts(settings.retried(), sent));
        return asking(() -> s3.uploadPart(part)).getETag();
    }

    @Override
    public ObjectFacts completeUpload(String key, String upload, List<String> tags) throws IOException {
        List<PartETag> parts = new ArrayList<>();
        for (String tag : tags) {
            parts.add(new PartETag(parts.size() + 1, tag));
        }
        String tag = asking(() -> s3.completeMultipartUpload(
                        seen(new CompleteMultipartUploadRequest(bucket, key, upload, parts))))
                .getETag();
        return ObjectFacts.of(-1, tag, null, "");
    }

    @Override
    public void abortUpload(String key, String upload) throws IOException {
        asking(() -> {
            s3.abortMultipartUpload(seen(new AbortMultipartUploadRequest(bucket, key, upload)));
            return null;
        });
    }

    @Override
    public boolean bucketExists() throws IOException {
        try {
            asking(() -> s3.headBucket(seen(new HeadBucketRequest(bucket))));
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
        asking(() -> s3.createBucket(seen(new CreateBucketRequest(bucket))));
    }

    @Override
    public void deleteBucket() throws IOException {
        asking(() -> {
            s3.deleteBucket(seen(new DeleteBucketRequest(bucket)));
            return null;
        });
    }

    @Override
    public void close() {
        s3.shutdown();
    }
}
