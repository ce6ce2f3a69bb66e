package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.result.Result;
import io.storagebench.result.host.HostStats;
import io.storagebench.testing.RefusingPort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against an HDFS with Kerberos, whose blocks move only after SASL. */
class SecureIT {
    private static final long MIB = 1 << 20;
    private static final long A_DAY_MILLIS = 24 * 60 * 60 * 1000;

    private static SecureHdfs hdfs;
    private static EmbeddedServer httpFs;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        hdfs = SecureHdfs.start(shared);
        httpFs = hdfs.startHttpFs();
    }

    @AfterAll
    static void stop() {
        try {
            if (httpFs != null) {
                httpFs.close();
            }
        } finally {
            hdfs.close();
        }
    }

    /** Runs a command with the cluster's configuration and without a ticket, unless {@code variables} say otherwise. */
    private Ended run(Map<String, String> variables, String... command) throws Exception {
        Map<String, String> environment = new HashMap<>();
        environment.put("HADOOP_CONF_DIR", hdfs.configuration().toString());
        environment.put("KRB5CCNAME", folder.resolve("no-ticket").toString());
        environment.putAll(variables);
        try (StorageBenchProcess process = StorageBenchProcess.start(folder, hdfs.flags(), environment, command)) {
            return process.await();
        }
    }

    /** The same as the owner of a keytab. */
    private Ended runAs(String principal, Path keytab, Map<String, String> variables, String... command)
            throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of("--principal", principal, "--keytab", keytab.toString()));
        return run(variables, words.toArray(String[]::new));
    }

    private Ended runAsUser(String... command) throws Exception {
        return runAs(SecureHdfs.USER, hdfs.keytab(), Map.of(), command);
    }

    private Ended refused(String principal, Path keytab) throws Exception {
        Ended ended = runAs(principal, keytab, Map.of(), "hdfs-write", "--files", "1", "--size", "1k");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .startsWith("--principal " + principal + " --keytab " + keytab + ": ")
                .doesNotContain("Exception");
        return ended;
    }

    @Test
    void aKeytabWritesReadsChecksAndCleans() throws Exception {
        Ended write = runAsUser("hdfs-write", "--dir", "/tmp/keytab", "--files", "3", "--size", "2m", "--clean");
        assertThat(write.code()).as(write.toString()).isZero();
        Result result = write.result();
        assertThat(result.streams().get(0).target().facts())
                .containsEntry("user", SecureHdfs.USER + ", by Kerberos with a keytab");
        assertThat(sentBytes(result)).isBetween(6 * MIB, 7 * MIB);

        Ended kept = runAsUser("hdfs-write", "--dir", "/tmp/kept", "--files", "2", "--size", "1m");
        assertThat(kept.code()).as(kept.toString()).isZero();
        Ended encrypted =
                runAsUser("hdfs-read", "--dir", "/tmp/kept", "--verify", "-D", "dfs.data.transfer.protection=privacy");
        assertThat(encrypted.code()).as(encrypted.toString()).isZero();
        Ended check = runAsUser("check", hdfs.uri() + "/tmp");
        assertThat(check.out()).contains("DistributedFileSystem answers " + SecureHdfs.USER);
        Ended clean = runAsUser("clean", hdfs.uri() + "/tmp/kept");
        assertThat(clean.code()).as(clean.toString()).isZero();
        assertThat(clean.out()).contains("Removed 2 items");
    }

    /**
     * The client closes what is idle for a second, so each request proves anew who asks, most of them after the first ticket's
     * end.
     */
    @Test
    void aKeytabGetsNewTicketsAsLongAsARunLasts() throws Exception {
        try (StorageBenchProcess process = StorageBenchProcess.start(
                folder,
                List.of("-Djava.security.krb5.conf=" + hdfs.kdc().withTicketsOf("6s")),
                Map.of("HADOOP_CONF_DIR", hdfs.configuration().toString()),
                "nn-create",
                "--dir",
                "/tmp/long",
                "--rate",
                "0.4/s",
                "--duration",
                "15s",
                "--principal",
                SecureHdfs.USER,
                "--keytab",
                hdfs.keytab().toString(),
                "-D",
                "ipc.client.connection.maxidletime=1000",
                "-D",
                "hadoop.kerberos.min.seconds.before.relogin=1")) {
            assertThat(process.await().well().only().requests()).isEqualTo(6);
        }
    }

    private static long sentBytes(Result result) {
        HostStats host = result.hosts().values().iterator().next();
        return host.measured().wire().sentBytes();
    }

    @Test
    void theTicketOfKinitIsUsed() throws Exception {
        Path ticket = hdfs.kdc().ticket(SecureHdfs.USER, hdfs.keytab(), A_DAY_MILLIS);

        Ended write = run(
                Map.of("KRB5CCNAME", "FILE:" + ticket),
                "hdfs-write",
                "--dir",
                "/tmp/ticket",
                "--files",
                "1",
                "--size",
                "1m");

        assertThat(write.code()).as(write.toString()).isZero();
        assertThat(write.result().streams().get(0).target().facts())
                .containsEntry("user", SecureHdfs.USER + ", by Kerberos with a ticket");
    }

    @Test
    void anExpiredTicketIsToldBeforeAnyLoad() throws Exception {
        Path ticket = hdfs.kdc().ticket(SecureHdfs.USER, hdfs.keytab(), -1000);

        Ended ended = run(Map.of("KRB5CCNAME", ticket.toString()), "hdfs-write", "--files", "1");

        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .isEqualTo("No valid Kerberos ticket: that in " + ticket + " has expired, is of another realm or cannot"
                        + " be read. Look at it with klist, and run kinit, or give --principal and --keytab.\n");
    }

    private static String webOfHttpFs() {
        return SecureHdfs.web(httpFs.properties().get("httpfs.url"));
    }

    /** Options that lead to the two gateways. */
    static Stream<List<String>> gateways() {
        return Stream.of(List.of("--url", hdfs.web()), List.of("--gateway", "httpfs", "--url", webOfHttpFs()));
    }

    private static String[] words(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private static String[] appends(List<String> gateway, String dir, String... more) {
        List<String> words = new ArrayList<>(List.of("webhdfs-append", "--dir", dir, "--requests", "4"));
        words.addAll(List.of("--size", "20k", "--threads", "2", "--verify", "--clean"));
        words.addAll(gateway);
        return words(words, more);
    }

    private static void allAreFound(Ended append) throws Exception {
        assertThat(append.well().only().requests()).isEqualTo(4);
        assertThat(append.only().counters().get("appends found in the files").sum())
                .isEqualTo(4);
    }

    private static String gatewayOf(Ended ended) throws Exception {
        return ended.result().streams().get(0).target().facts().get("gateway");
    }

    @ParameterizedTest
    @MethodSource("gateways")
    void overHttpALoginIsProvenBySpnego(List<String> gateway) throws Exception {
        Ended append = runAsUser(appends(gateway, "/tmp/spnego", "--spnego"));
        allAreFound(append);
        assertThat(gatewayOf(append)).contains(gateway.get(gateway.size() - 1), "by SPNEGO");

        List<String> place = new ArrayList<>(gateway);
        place.addAll(List.of("--dir", "/tmp/by-http-" + gateway.size(), "--spnego", "--verify"));
        Ended written = runAsUser(words(
                        List.of("webhdfs-write", "--files", "3", "--size", "70k"), words(place, "--threads", "2")))
                .well();
        assertThat(written.only().requests()).isEqualTo(3);
        Ended read = runAsUser(words(List.of("webhdfs-read"), words(place))).well();
        assertThat(read.only().requests()).isEqualTo(3);

        Ended unproven = runAsUser(appends(gateway, "/tmp/unproven"));
        assertThat(unproven.code()).as(unproven.toString()).isEqualTo(1);
        assertThat(unproven.err()).contains("401", "--spnego", "kinit", "--token-file");
    }

    @ParameterizedTest
    @MethodSource("gateways")
    void overHttpWithoutATicketNothingIsProven(List<String> gateway) throws Exception {
        Ended ended = run(Map.of(), appends(gateway, "/tmp/no-ticket", "--spnego"));
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("No Kerberos ticket: there is no ").contains("kinit");
    }

    @Test
    void overHttpADelegationTokenIsEnough() throws Exception {
        List<String> gateway = List.of("--url", hdfs.web());
        Path tokens = hdfs.fetchToken(folder);
        Map<String, String> alone = Map.of("HADOOP_TOKEN_FILE_LOCATION", tokens.toString());
        Ended append = run(alone, appends(gateway, "/tmp/token"));
        allAreFound(append);
        assertThat(gatewayOf(append)).contains("token");

        Ended file = runAsUser(appends(gateway, "/tmp/token-file", "--token-file", tokens.toString()));
        allAreFound(file);
        nobodySaysTheToken(append, file);
    }

    private static void nobodySaysTheToken(Ended... all) {
        for (Ended ended : all) {
            assertThat(ended.out() + ended.err()).doesNotContain("delegation=");
        }
    }

    /** Which is no token of the NameNode: who has it alone goes through HttpFS for all else, too. */
    @Test
    void overHttpADelegationTokenOfHttpFsIsEnough() throws Exception {
        List<String> gateway = List.of("--gateway", "httpfs", "--url", webOfHttpFs());
        Path tokens = hdfs.fetchToken(folder, "--webservice", webOfHttpFs());
        Ended file = runAsUser(appends(gateway, "/tmp/token-of-httpfs", "--token-file", tokens.toString()));
        allAreFound(file);
        assertThat(gatewayOf(file)).contains("a delegation token (WEBHDFS delegation)");

        Ended alone = run(
                Map.of("HADOOP_TOKEN_FILE_LOCATION", tokens.toString()),
                appends(gateway, "/tmp/by-token-alone", "--fs", webOfHttpFs().replace("http:", "webhdfs:")));
        allAreFound(alone);
        nobodySaysTheToken(file, alone);
    }

    @Test
    void withoutATicketKinitIsProposed() throws Exception {
        Ended missing = run(Map.of(), "hdfs-write", "--files", "1");
        Ended elsewhere = run(Map.of("KRB5CCNAME", "KCM:1000"), "hdfs-write", "--files", "1");

        assertThat(missing.code()).as(missing.toString()).isEqualTo(1);
        assertThat(missing.err()).startsWith("No Kerberos ticket: there is no " + folder.resolve("no-ticket"));
        assertThat(elsewhere.code()).as(elsewhere.toString()).isEqualTo(1);
        assertThat(elsewhere.err())
                .startsWith("No Kerberos ticket: KRB5CCNAME is KCM:1000, and Java reads tickets from files alone.");
    }

    @Test
    void aKeytabOfSomebodyElseIsTold() throws Exception {
        assertThat(refused("other/localhost@EXAMPLE.COM", hdfs.keytab()).err())
                .contains("the keytab holds no key of this principal. klist -kt shows which it holds.");
    }

    @Test
    void aKeytabWithAnotherKeyIsTold() throws Exception {
        assertThat(refused(SecureHdfs.USER, hdfs.kdc().foreignKeytab(SecureHdfs.USER))
                        .err())
                .contains("the key in the keytab is not the one that the KDC has");
    }

    @Test
    void anUnknownPrincipalIsTold() throws Exception {
        String ghost = "ghost@EXAMPLE.COM";
        assertThat(refused(ghost, hdfs.kdc().foreignKeytab(ghost)).err())
                .contains("the KDC does not know this principal");
    }

    @Test
    void aClientWithoutTheClustersConfigurationIsToldToSetIt() throws Exception {
        Map<String, String> none = Map.of("HADOOP_CONF_DIR", "");
        Ended simple = run(none, "hdfs-write", "--fs", hdfs.uri(), "--files", "1");
        Ended keytab = runAs(SecureHdfs.USER, hdfs.keytab(), none, "hdfs-write", "--fs", hdfs.uri(), "--files", "1");

        assertThat(simple.code()).as(simple.toString()).isEqualTo(1);
        assertThat(simple.err())
                .startsWith(
                        "--fs " + hdfs.uri() + ": it wants Kerberos, and this machine's configuration of Hadoop does"
                                + " not have it. Set HADOOP_CONF_DIR");
        assertThat(keytab.code()).as(keytab.toString()).isEqualTo(2);
        assertThat(keytab.err()).contains("hadoop.security.authentication is not kerberos");
    }

    @Test
    void halfOfALoginIsRefused() throws Exception {
        Ended ended = run(Map.of(), "hdfs-write", "--keytab", "/no/such/file");

        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--keytab /no/such/file: needs the name of the principal. Add --principal NAME")
                .contains("--keytab /no/such/file: no such file, or it cannot be read.");
    }

    /** The name service's first NameNode does not run, so the client has to find the second. */
    @Test
    void aNameServiceIsFoundByItsConfiguration() throws Exception {
        try (RefusingPort first = new RefusingPort()) {
            Path configuration = hdfs.writeConfiguration("ha", "hdfs://bench", nameService(first.authority()));
            Map<String, String> variables = Map.of("HADOOP_CONF_DIR", configuration.toString());

            Ended write = runAs(
                    SecureHdfs.USER,
                    hdfs.keytab(),
                    variables,
                    "hdfs-write",
                    "--dir",
                    "/tmp/ha",
                    "--files",
                    "2",
                    "--size",
                    "1m",
                    "--verify");

            assertThat(write.code()).as(write.toString()).isZero();
            assertThat(write.out()).startsWith("TARGET hdfs://bench").contains("in hdfs://bench/tmp/ha");
            Ended clean = runAs(SecureHdfs.USER, hdfs.keytab(), variables, "clean", "hdfs://bench/tmp/ha");
            assertThat(clean.code()).as(clean.toString()).isZero();
        }
    }

    private static Map<String, String> nameService(String first) {
        Map<String, String> settings = new HashMap<>(SecureHdfs.ofClients());
        settings.put("dfs.nameservices", "bench");
        settings.put("dfs.ha.namenodes.bench", "nn1,nn2");
        settings.put("dfs.namenode.rpc-address.bench.nn1", first);
        settings.put("dfs.namenode.rpc-address.bench.nn2", hdfs.address());
        settings.put(
                "dfs.client.failover.proxy.provider.bench",
                "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
        return settings;
    }
}
