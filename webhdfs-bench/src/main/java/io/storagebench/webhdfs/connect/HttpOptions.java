package io.storagebench.webhdfs.connect;

import io.storagebench.op.Problems;
import io.storagebench.option.FileUse;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.UsageException;
import io.storagebench.webhdfs.http.HttpSettings;
import io.storagebench.webhdfs.http.TrustStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import picocli.CommandLine.Option;

/** How requests are sent. */
@Listed(HelpGroup.ACCESS)
final class HttpOptions {
    static final String HTTP = "http";
    static final String HADOOP = "hadoop";
    static final String EACH = "each";
    static final String CACHED = "cached";
    static final String ON = "on";
    static final String OFF = "off";

    private static final Duration LONGEST_TIME = Duration.ofDays(1);
    private static final String TRUST_STORE = "--trust-store";
    private static final String PASSWORD_FILE = "--trust-store-password-file";

    @Option(
            names = "--client",
            paramLabel = "NAME",
            description = "Client that sends requests: http (this program itself) or hadoop (WebHdfsFileSystem, for"
                    + " comparison). Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 6)
    String client = HTTP;

    @Option(
            names = "--redirect",
            paramLabel = "WHEN",
            description = "When the gateway is asked where content goes: each (before each request), or cached (once"
                    + " for a file, and again after a failure). Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 5)
    String redirect = EACH;

    @Option(
            names = "--keep-alive",
            paramLabel = "on|off",
            description = "Whether connections are kept for later requests where the server lets them open."
                    + " Default: ${DEFAULT-VALUE}.")
    String keepAlive = ON;

    @Option(names = "--expect-continue", description = "Waits for 100 Continue before it sends content.")
    boolean expectContinue;

    @Option(names = "--connect-timeout", paramLabel = "TIME", description = "Time limit for connecting. Default: 5s.")
    @Listed(HelpGroup.FAULTS)
    Duration connectTimeout = Duration.ofSeconds(5);

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "Time limit for the next byte of an answer. Default: 60s.")
    @Listed(HelpGroup.FAULTS)
    Duration timeout = Duration.ofSeconds(60);

    @Option(
            names = TRUST_STORE,
            paramLabel = "FILE",
            description =
                    "Certificates of authorities to trust for TLS: PEM, PKCS12 or JKS. Default: those of the" + " JVM.")
    @Listed(HelpGroup.TARGET)
    @Scoped(Scope.FILE)
    Path trustStore;

    @Option(
            names = PASSWORD_FILE,
            paramLabel = "FILE",
            description = "File with the password of --trust-store in its first line. Default: it has none.")
    @Listed(HelpGroup.TARGET)
    @Scoped(value = Scope.FILE, use = FileUse.SECRET)
    Path passwordFile;

    void validate(Problems problems) {
        problems.requireOneOf(List.of(HTTP, HADOOP), "--client", client);
        problems.requireOneOf(List.of(EACH, CACHED), "--redirect", redirect);
        problems.requireOneOf(List.of(ON, OFF), "--keep-alive", keepAlive);
        requireTime("--connect-timeout", connectTimeout, problems);
        requireTime("--timeout", timeout, problems);
        if (client.equals(HADOOP)) {
            for (String given : notOfHadoop()) {
                problems.add("--client hadoop " + given + ": Hadoop's client does not let that be chosen. Leave it out,"
                        + " or use --client http.");
            }
        }
        requireFile(TRUST_STORE, trustStore, problems);
        requireFile(PASSWORD_FILE, passwordFile, problems);
        if (passwordFile != null && trustStore == null) {
            problems.add(PASSWORD_FILE, passwordFile, "needs the trust store that it opens. Add --trust-store FILE.");
        }
    }

    private List<String> notOfHadoop() {
        List<String> given = new ArrayList<>();
        if (redirect.equals(CACHED)) {
            given.add("--redirect cached");
        }
        if (keepAlive.equals(OFF)) {
            given.add("--keep-alive off");
        }
        if (expectContinue) {
            given.add("--expect-continue");
        }
        if (trustStore != null) {
            given.add(TRUST_STORE + " " + trustStore);
        }
        return given;
    }

    private static void requireTime(String option, Duration time, Problems problems) {
        if (time.isZero() || time.compareTo(LONGEST_TIME) > 0) {
            problems.add(option, time.toSeconds() + "s", "must be more than 0s and at most a day, such as 5s.");
        }
    }

    private static void requireFile(String option, Path file, Problems problems) {
        if (file != null && !Files.isRegularFile(file)) {
            problems.add(option, file, "no such file.");
        }
    }

    boolean isHadoop() {
        return client.equals(HADOOP);
    }

    boolean keepsLocations() {
        return redirect.equals(CACHED);
    }

    /** The options that matter for TLS, as words of a command line. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (trustStore != null) {
            words.addAll(List.of(TRUST_STORE, trustStore.toString()));
        }
        if (passwordFile != null) {
            words.addAll(List.of(PASSWORD_FILE, passwordFile.toString()));
        }
        return words;
    }

    /** In words, for the report. */
    String told() {
        if (isHadoop()) {
            return "hadoop, WebHdfsFileSystem";
        }
        return HTTP + ", " + (keepsLocations() ? "location cached per file" : "redirect each time") + ", keep-alive "
                + keepAlive + (expectContinue ? ", expects 100 Continue" : "");
    }

    HttpSettings settings() throws UsageException {
        return new HttpSettings(connectTimeout, timeout, keepAlive.equals(ON), expectContinue, trust());
    }

    private SSLSocketFactory trust() throws UsageException {
        if (trustStore == null) {
            return TrustStore.usual();
        }
        try {
            return TrustStore.of(trustStore, password());
        } catch (IOException unreadable) {
            throw new UsageException(TRUST_STORE + " " + trustStore + ": no certificates can be read from it ("
                    + String.valueOf(unreadable.getMessage()).replaceFirst("\\.$", "")
                    + "). It is to be PEM, or PKCS12 or JKS with the password"
                    + " in the file that --trust-store-password-file names.");
        }
    }

    private char[] password() throws IOException {
        return passwordFile == null
                ? null
                : Files.readString(passwordFile).lines().findFirst().orElse("").toCharArray();
    }
}
