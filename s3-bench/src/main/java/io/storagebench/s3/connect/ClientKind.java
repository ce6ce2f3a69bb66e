package io.storagebench.s3.connect;

import io.storagebench.op.Clock;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.ClientSettings;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.Signing;
import io.storagebench.s3.http.HttpObjectClient;
import io.storagebench.s3.sdk.Apache5Transport;
import io.storagebench.s3.sdk.CrtTransport;
import io.storagebench.s3.sdk.SdkV1Client;
import io.storagebench.s3.sdk.SdkV2Client;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The ways to speak S3; only the classes of the chosen one are loaded. */
public enum ClientKind {
    V1("AWS SDK for Java 1.12"),
    V2("AWS SDK for Java 2 with Apache HttpClient 5"),
    CRT("AWS SDK for Java 2 with AWS's Common Runtime"),
    HTTP("storage-bench's own, without an SDK");

    private final String words;

    ClientKind(String words) {
        this.words = words;
    }

    /** Names that {@code --client} takes. */
    static List<String> names() {
        return Stream.of(values()).map(ClientKind::toString).toList();
    }

    /** Of a name. */
    static ClientKind of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** What it is, for the report. */
    String words() {
        return words;
    }

    /** What it can send with content. */
    public List<Checksum> checksums() {
        return this == V1 ? List.of(Checksum.NONE, Checksum.MD5) : List.of(Checksum.values());
    }

    /** How it can sign content over TLS or plain HTTP, the leanest first. */
    public List<Signing> signings(boolean https) {
        return this == V1 && !https
                ? List.of(Signing.STREAMING, Signing.PAYLOAD)
                : List.of(Signing.UNSIGNED, Signing.STREAMING, Signing.PAYLOAD);
    }

    /** The shortest time that it can wait for the next byte of an answer. */
    public Duration leastTimeout() {
        return this == CRT ? Duration.ofSeconds(2) : Duration.ofMillis(1);
    }

    /** Whether it can wait for {@code 100 Continue}. */
    boolean expectsContinue() {
        return this != CRT;
    }

    /**
     * Connects, with the first request.
     *
     * @param wire is told what crosses the client's sockets, where it can see them
     */
    public ObjectClient open(ClientSettings settings, WireBytes wire) {
        return switch (this) {
            case V1 -> new SdkV1Client(settings);
            case V2 -> new SdkV2Client(settings, Apache5Transport.of(settings));
            case CRT -> new SdkV2Client(settings, CrtTransport.of(settings));
            case HTTP -> new HttpObjectClient(settings, Clock.system(), wire);
        };
    }

    /** As {@code --client} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
