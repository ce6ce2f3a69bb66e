package io.storagebench.s3.connect;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.Signing;
import io.storagebench.units.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which client speaks S3, and how. */
@Listed(HelpGroup.TARGET)
public final class ClientOptions {
    private static final int MOST_RETRIES = 100;
    private static final Duration LONGEST_TIME = Duration.ofDays(1);

    @Option(
            names = "--client",
            paramLabel = "NAME",
            description = "Client that speaks S3: http (this program itself), v1 or v2 (AWS SDK for Java "
                    + "1.12 or 2), or crt (2 with AWS's Common Runtime). Default: ${DEFAULT-VALUE}.")
    String client = ClientKind.HTTP.toString();

    @Option(
            names = "--retries",
            paramLabel = "N",
            description =
                    "Further attempts for a request that failed, within its time; they are counted. " + "Default: 0.")
    @Listed(HelpGroup.FAULTS)
    public int retries;

    @Option(names = "--connect-timeout", paramLabel = "TIME", description = "Time limit for connecting. Default: 5s.")
    @Listed(HelpGroup.FAULTS)
    public Duration connectTimeout = Duration.ofSeconds(5);

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "Time limit for the next byte of an answer. Default: 30s.")
    @Listed(HelpGroup.FAULTS)
    public Duration timeout = Duration.ofSeconds(30);

    @Option(
            names = "--checksum",
            paramLabel = "KIND",
            description = "Checksum of content, sent with a put and compared with the service's: none, "
                    + "crc32, crc32c, sha1, sha256, or md5 for the ETag. Default: ${DEFAULT-VALUE}.")
    @Listed(HelpGroup.ACCESS)
    public String checksum = Checksum.NONE.toString();

    @Option(
            names = "--sign",
            paramLabel = "WHAT",
            description = "Signature of a put's content: unsigned, streaming (piece by piece as it is "
                    + "sent), or payload (by a hash before it is sent). Default: unsigned, or else "
                    + "what the client can.")
    @Listed(HelpGroup.ACCESS)
    public String sign;

    @Option(names = "--expect-continue", description = "Waits for 100 Continue before a put sends its content.")
    @Listed(HelpGroup.ACCESS)
    public boolean expectContinue;

    /**
     * @param https whether the endpoint is of that scheme
     */
    void validate(boolean https, Problems problems) {
        problems.requireOneOf(ClientKind.names(), "--client", client);
        problems.requireOneOf(names(Checksum.values()), "--checksum", checksum);
        if (sign != null) {
            problems.requireOneOf(names(Signing.values()), "--sign", sign);
        }
        problems.requireAtLeast(0, "--retries", retries);
        if (retries > MOST_RETRIES) {
            problems.add("--retries", retries, "too large. Use at most " + MOST_RETRIES + ".");
        }
        requireTime("--connect-timeout", connectTimeout, problems);
        requireTime("--timeout", timeout, problems);
        if (ClientKind.names().contains(client)) {
            validate(ClientKind.of(client), https, problems);
        }
    }

    private static void requireTime(String option, Duration time, Problems problems) {
        if (time.isZero() || time.compareTo(LONGEST_TIME) > 0) {
            problems.add(option, time.toSeconds() + "s", "must be more than 0s and at most a day, such as 5s.");
        }
    }

    private void validate(ClientKind kind, boolean https, Problems problems) {
        List<Checksum> checksums = kind.checksums();
        if (names(Checksum.values()).contains(checksum) && !checksums.contains(checksum())) {
            problems.add("--client " + client + " --checksum " + checksum + ": this client cannot. Use "
                    + either(checksums) + ", or another client.");
        }
        if (expectContinue && !kind.expectsContinue()) {
            problems.add("--client " + client + " --expect-continue: this client cannot. Leave it out, or use another"
                    + " client.");
        }
        if (!timeout.isZero() && timeout.compareTo(kind.leastTimeout()) < 0) {
            problems.add("--client " + client + " --timeout " + timeout.toMillis() + "ms: this client cannot wait so"
                    + " shortly. Use " + kind.leastTimeout().toSeconds() + "s or more, or another client.");
        }
        List<Signing> signings = kind.signings(https);
        if (sign != null
                && names(Signing.values()).contains(sign)
                && !signings.contains(Signing.valueOf(sign.toUpperCase(Locale.ROOT)))) {
            problems.add("--client " + client + " --sign " + sign + ": this client cannot, "
                    + (https ? "over TLS" : "over plain HTTP") + ". Use " + either(signings)
                    + ", or another client.");
        }
    }

    /** Options that are not as by default and matter to any request, with their values. */
    List<String> words() {
        ClientOptions usual = new ClientOptions();
        List<String> words = new ArrayList<>();
        if (!client.equals(usual.client)) {
            words.addAll(List.of("--client", client));
        }
        if (retries != usual.retries) {
            words.addAll(List.of("--retries", Integer.toString(retries)));
        }
        if (!connectTimeout.equals(usual.connectTimeout)) {
            words.addAll(List.of("--connect-timeout", Durations.render(connectTimeout)));
        }
        if (!timeout.equals(usual.timeout)) {
            words.addAll(List.of("--timeout", Durations.render(timeout)));
        }
        return words;
    }

    private static String either(List<?> words) {
        return String.join(" or ", words.stream().map(Object::toString).toList());
    }

    private static List<String> names(Object[] values) {
        return Stream.of(values).map(Object::toString).toList();
    }

    public ClientKind kind() {
        return ClientKind.of(client);
    }

    public Checksum checksum() {
        return Checksum.valueOf(checksum.toUpperCase(Locale.ROOT));
    }

    /** Whether content is summed up. */
    public boolean sums() {
        return !checksum.equals(Checksum.NONE.toString());
    }

    public Signing signing(boolean https) {
        return sign == null ? kind().signings(https).get(0) : Signing.valueOf(sign.toUpperCase(Locale.ROOT));
    }

    /** How requests are made, for the report. */
    String words(boolean https) {
        String content = signing(https) == Signing.UNSIGNED ? "content unsigned" : "content signed: " + signing(https);
        return content + ", " + (checksum() == Checksum.NONE ? "no checksum" : "checksum " + checksum)
                + (retries == 0 ? ", no retries" : ", " + retries + (retries == 1 ? " retry" : " retries"))
                + (expectContinue ? ", 100 Continue" : "");
    }
}
