package io.storagebench.s3;

import com.amazonaws.services.s3.AmazonS3;
import com.amazonaws.services.s3.model.ObjectMetadata;
import com.amazonaws.services.s3.model.S3ObjectInputStream;
import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.connect.ClientKind;
import io.storagebench.s3.http.HttpObjectClient;
import io.storagebench.s3.sdk.Apache5Transport;
import io.storagebench.s3.sdk.BodyStream;
import io.storagebench.s3.sdk.CrtTransport;
import io.storagebench.s3.sdk.SdkV1Client;
import io.storagebench.s3.sdk.SdkV2Client;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** A put and a get as a program without a load generator would write them, straight on each client. Any thread. */
interface BareClient extends AutoCloseable {
    void put(String key, Body body) throws IOException;

    /** Gives the bytes that came. */
    long get(String key, byte[] buffer) throws IOException;

    @Override
    void close();

    /** Over a client that is made as the tool makes it. */
    static BareClient of(ClientKind kind, ClientSettings settings) {
        return switch (kind) {
            case V1 -> new V1(SdkV1Client.sdk(settings), settings.bucket());
            case V2 -> v2(settings, Apache5Transport.of(settings));
            case CRT -> v2(settings, CrtTransport.of(settings));
            case HTTP -> new Http(new HttpObjectClient(settings, Clock.system(), new WireBytes()));
        };
    }

    private static V2 v2(ClientSettings settings, SdkHttpClient http) {
        return new V2(http, SdkV2Client.sdk(settings, http), settings.bucket());
    }

    private static InputStream stream(Body body) {
        return new BodyStream(body, position -> {});
    }

    private static long bytes(InputStream in, byte[] buffer) throws IOException {
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes += read;
        }
        return bytes;
    }

    /** AWS's SDK for Java 1.12. */
    record V1(AmazonS3 s3, String bucket) implements BareClient {
        @Override
        public void put(String key, Body body) {
            ObjectMetadata about = new ObjectMetadata();
            about.setContentLength(body.bytes());
            s3.putObject(bucket, key, stream(body), about);
        }

        @Override
        public long get(String key, byte[] buffer) throws IOException {
            try (S3ObjectInputStream in = s3.getObject(bucket, key).getObjectContent()) {
                return bytes(in, buffer);
            }
        }

        @Override
        public void close() {
            s3.shutdown();
        }
    }

    /** AWS's SDK for Java 2. */
    record V2(SdkHttpClient http, S3Client s3, String bucket) implements BareClient {
        @Override
        public void put(String key, Body body) {
            s3.putObject(
                    put -> put.bucket(bucket).key(key),
                    RequestBody.fromContentProvider(() -> stream(body), body.bytes(), "application/octet-stream"));
        }

        @Override
        public long get(String key, byte[] buffer) throws IOException {
            try (ResponseInputStream<GetObjectResponse> in =
                    s3.getObject(get -> get.bucket(bucket).key(key))) {
                return bytes(in, buffer);
            }
        }

        @Override
        public void close() {
            s3.close();
            http.close();
        }
    }

    /** This program's own client. */
    record Http(HttpObjectClient client) implements BareClient {
        @Override
        public void put(String key, Body body) throws IOException {
            client.put(key, body, TransferListener.UNSEEN);
        }

        @Override
        public long get(String key, byte[] buffer) throws IOException {
            return client.get(key, 0, -1, (content, from, length) -> {}, TransferListener.UNSEEN)
                    .bytes();
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
