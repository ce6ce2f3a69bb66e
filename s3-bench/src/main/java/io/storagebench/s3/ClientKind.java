package io.storagebench.s3;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The ways to speak S3; only the classes of the chosen one are loaded. */
enum ClientKind {
    V2("AWS SDK for Java 2 with Apache HttpClient 5");

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

    /** What it can send with content and compare. */
    List<Checksum> checksums() {
        return switch (this) {
            case V2 -> List.of(Checksum.values());
        };
    }

    /** How it can sign content over TLS or plain HTTP, the leanest first. */
    List<Signing> signings(boolean https) {
        return switch (this) {
            case V2 -> List.of(Signing.UNSIGNED, Signing.STREAMING, Signing.PAYLOAD);
        };
    }

    /** Connects, with the first request. */
    ObjectClient open(ClientSettings settings) {
        return switch (this) {
            case V2 -> new SdkV2Client(settings, Apache5Transport.of(settings));
        };
    }

    /** As {@code --client} takes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
