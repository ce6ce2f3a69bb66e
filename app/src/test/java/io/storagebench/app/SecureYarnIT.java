package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.Eventually;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code --on yarn} where YARN and HDFS want Kerberos. */
@Tag("containers")
@Timeout(600)
class SecureYarnIT {
    private static final String[] NONE = {};

    private static SecureYarn yarn;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        yarn = SecureYarn.start(shared);
    }

    @AfterAll
    static void stop() {
        if (yarn != null) {
            yarn.close();
        }
    }

    /** Words of a command of two maps. */
    private static String[] onYarn(String[] login, String... words) {
        List<String> all = new ArrayList<>(TestedYarn.onYarn(words));
        all.addAll(List.of("--maps", "2"));
        all.addAll(List.of(login));
        return all.toArray(String[]::new);
    }

    private static String user(Ended ended) throws IOException {
        return ended.result().streams().get(0).target().facts().get("user");
    }

    /** The bytes of a key of the keytab, one char each. */
    private static String key(File keytab) throws Exception {
        byte[] key = Keytab.loadKeytab(keytab)
                .getKeytabEntries(new PrincipalName(SecureHdfs.USER))
                .get(0)
                .getKey()
                .getKeyData();
        return new String(key, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aKeytabWritesByMapsAndATicketReadsByTokensAndNoSecretIsLeft() throws Exception {
        Path keytab = yarn.hdfs().keytab();
        String key = key(keytab.toFile());
        String[] login = {"--principal", SecureHdfs.USER, "--keytab", keytab.toString()};
        List<String> tokens = new ArrayList<>();
        Ended write;
        try (StorageBenchProcess writing = yarn.start(
                folder,
                Map.of(),
                onYarn(login, "hdfs-write", "--dir", "/tmp/secure", "--files", "4", "--size", "1m"))) {
            Eventually.isTrue(
                    "a map has the keytab", SecureYarn.ENDS_WITHIN, () -> yarn.hasFile(".*/file-1-bench\\.keytab"));
            assertThat(yarn.namesOfFilesWith(key))
                    .isNotEmpty()
                    .allMatch(name -> name.matches(".*(/container_tokens|\\.tokens|/file-1-bench\\.keytab)"));
            tokens.addAll(yarn.passwordsOfHdfsTokens());
            write = writing.await(SecureYarn.ENDS_WITHIN).well();
        }
        assertThat(write.only().requests()).isEqualTo(4);
        assertThat(user(write)).isEqualTo(SecureHdfs.USER + ", by Kerberos with a keytab");

        Path ticket = yarn.hdfs()
                .kdc()
                .ticket(SecureHdfs.USER, keytab, Duration.ofDays(1).toMillis());
        Ended read;
        try (StorageBenchProcess reading = yarn.start(
                folder,
                Map.of("KRB5CCNAME", ticket.toString()),
                onYarn(NONE, "hdfs-read", "--dir", "/tmp/secure", "--verify"))) {
            Eventually.isTrue(
                    "a map has tokens of its own job",
                    SecureYarn.ENDS_WITHIN,
                    () -> !tokens.containsAll(yarn.passwordsOfHdfsTokens()));
            tokens.addAll(yarn.passwordsOfHdfsTokens());
            read = reading.await(SecureYarn.ENDS_WITHIN).well();
        }
        assertThat(read.only().requests()).isEqualTo(4);
        assertThat(user(read)).isEqualTo(SecureHdfs.USER + ", by Kerberos with a delegation token");

        for (Ended ended : List.of(write, read)) {
            assertThat(ended.out() + ended.err()).doesNotContain("Exception", "not say how many maps");
        }
        assertThat(tokens).hasSizeGreaterThanOrEqualTo(2);
        Eventually.isTrue("containers are gone", () -> !yarn.hasFile(".*/(appcache|nmPrivate)/.*_\\d+/.*"));
        assertThat(yarn.hasFile(".*/application_[^/]+/container_[^/]+/syslog")).isTrue();
        Eventually.isTrue("jobs are in the history", () -> yarn.hasBlockWith("<value>storage-bench hdfs-read</value>"));
        tokens.add(key);
        for (String secret : tokens) {
            assertThat(yarn.namesOfFilesWith(secret)).isEmpty();
            Eventually.isTrue("what jobs left in HDFS is removed", () -> !yarn.hasBlockWith(secret));
        }
    }

    @Test
    void whoHasNoTicketIsToldBeforeAnythingIsSubmitted() throws Exception {
        String[] words = onYarn(NONE, "hdfs-write", "--dir", "/tmp/nobody", "--files", "2", "--size", "1k");
        Ended nobody = yarn.run(folder, Map.of(), words);
        assertThat(nobody.code()).as(nobody.toString()).isEqualTo(1);
        assertThat(nobody.out()).isEmpty();
        assertThat(nobody.err())
                .startsWith("No Kerberos ticket: there is no " + folder.resolve("no-ticket") + ". Run kinit")
                .hasLineCount(1);

        // It is enough for HDFS.
        Path token = yarn.hdfs().fetchToken(folder);
        Ended byToken = yarn.run(folder, Map.of("HADOOP_TOKEN_FILE_LOCATION", token.toString()), words);
        assertThat(byToken.code()).as(byToken.toString()).isEqualTo(1);
        assertThat(byToken.out()).isEmpty();
        assertThat(byToken.err())
                .startsWith("--on yarn: the cluster wants Kerberos, and there is no valid ticket; the tokens of")
                .contains("Run kinit")
                .hasLineCount(1);
    }
}
