package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.EmbeddedServer;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against an HBase that lets in nobody without a ticket. */
@Timeout(300)
class SecureHbaseIT {
    private static final String USER = "bench/localhost@EXAMPLE.COM";
    private static final String SERVER = "hbase/localhost@EXAMPLE.COM";

    private static Kdc kdc;
    private static EmbeddedServer server;
    private static Path keytab;
    private static Path configuration;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        kdc = Kdc.start(shared.resolve("kdc"));
        keytab = kdc.add("bench.keytab", "bench/localhost");
        Path servers = kdc.add("servers.keytab", "hbase/localhost");
        Map<String, String> settings = ofClients();
        settings.put("hbase.master.keytab.file", servers.toString());
        settings.put("hbase.regionserver.keytab.file", servers.toString());
        List<String> arguments =
                new ArrayList<>(List.of("--krb5-conf", kdc.configuration().toString()));
        settings.forEach((key, value) -> arguments.addAll(List.of("--server-D", key + "=" + value)));
        server = EmbeddedServer.start("hbase", arguments);
        configuration = Files.createDirectories(shared.resolve("conf"));
        Configuration site = new Configuration(false);
        server.clientSettings().forEach(site::set);
        ofClients().forEach(site::set);
        try (OutputStream out = Files.newOutputStream(configuration.resolve("hbase-site.xml"))) {
            site.writeXml(out);
        }
    }

    private static Map<String, String> ofClients() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("hbase.security.authentication", "kerberos");
        settings.put("hadoop.security.authentication", "kerberos");
        settings.put("hbase.master.kerberos.principal", SERVER);
        settings.put("hbase.regionserver.kerberos.principal", SERVER);
        return settings;
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        kdc.close();
    }

    private Ended run(Path ticket, String... command) throws Exception {
        return run(kdc.configuration(), ticket, command);
    }

    private Ended run(Path kerberos, Path ticket, String... command) throws Exception {
        Map<String, String> variables =
                Map.of("HBASE_CONF_DIR", configuration.toString(), "KRB5CCNAME", ticket.toString());
        List<String> flags = List.of("-Djava.security.krb5.conf=" + kerberos);
        try (StorageBenchProcess process = StorageBenchProcess.start(folder, flags, variables, command)) {
            return process.await();
        }
    }

    private Ended runWithoutTicket(String... command) throws Exception {
        return run(folder.resolve("no-ticket"), command);
    }

    @Test
    void aKeytabPutsRowsWhichATicketReadsAndAKeytabRemoves() throws Exception {
        Ended put = runWithoutTicket(
                        "hbase-put",
                        "--table",
                        "secure",
                        "--rows",
                        "2000",
                        "--principal",
                        USER,
                        "--keytab",
                        keytab.toString())
                .well();
        assertThat(put.result().streams().get(0).target().facts())
                .containsEntry("user", USER + ", by Kerberos with a keytab");

        Path ticket = kdc.ticket(USER, keytab, Duration.ofHours(1).toMillis());
        Ended get = run(ticket, "hbase-get", "--table", "secure", "--requests", "100", "--verify")
                .well();
        assertThat(get.only().requests()).isEqualTo(100);
        assertThat(get.result().streams().get(0).target().facts())
                .containsEntry("user", USER + ", by Kerberos with a ticket");

        // As the report says it.
        assertThat(PrintedCommands.line("remove it", put)).contains("--principal " + USER, "--keytab " + keytab);
        Ended clean = runWithoutTicket("clean", "hbase://secure", "--principal", USER, "--keytab", keytab.toString())
                .well();
        assertThat(clean.out()).contains("Removed 2000 items");
    }

    /** The client closes what is idle for a second, so most requests prove who asks after the end of the first ticket. */
    @Test
    void aKeytabGetsNewTicketsAsLongAsARunLasts() throws Exception {
        Ended put = run(
                        kdc.withTicketsOf("6s"),
                        folder.resolve("no-ticket"),
                        "hbase-put",
                        "--table",
                        "long",
                        "--batch",
                        "1",
                        "--rate",
                        "0.4/s",
                        "--duration",
                        "15s",
                        "--principal",
                        USER,
                        "--keytab",
                        keytab.toString(),
                        "-D",
                        "hbase.ipc.client.connection.minIdleTimeBeforeClose=1000",
                        "-D",
                        "hadoop.kerberos.min.seconds.before.relogin=1")
                .well();
        assertThat(put.only().requests()).isEqualTo(6);
    }

    @Test
    void whoCannotLogInIsToldBeforeAnyLoad() throws Exception {
        Ended nobody = runWithoutTicket("hbase-put", "--rows", "10");
        assertThat(nobody.code()).as(nobody.toString()).isEqualTo(1);
        assertThat(nobody.err()).startsWith("No valid Kerberos ticket.");

        Path foreign = kdc.foreignKeytab(USER);
        Ended stranger =
                runWithoutTicket("hbase-put", "--rows", "10", "--principal", USER, "--keytab", foreign.toString());
        assertThat(stranger.code()).as(stranger.toString()).isEqualTo(1);
        assertThat(stranger.err())
                .startsWith("--principal " + USER + " --keytab " + foreign + ": no login: ")
                .contains("klist -kt");
    }
}
