package io.storagebench.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.crypto.EncryptionHandler;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;

/** A KDC of the realm EXAMPLE.COM in this JVM, and the files that its users have. */
final class Kdc implements AutoCloseable {
    private final Path folder;
    private final MiniKdc kdc;

    private Kdc(Path folder, MiniKdc kdc) {
        this.folder = folder;
        this.kdc = kdc;
    }

    static Kdc start(Path folder) throws Exception {
        Properties settings = MiniKdc.createConf();
        settings.setProperty(MiniKdc.KDC_BIND_ADDRESS, "127.0.0.1");
        MiniKdc kdc = new MiniKdc(settings, Files.createDirectories(folder).toFile());
        kdc.start();
        return new Kdc(folder, kdc);
    }

    /** Its krb5.conf. */
    Path configuration() {
        return kdc.getKrb5conf().toPath();
    }

    /** A krb5.conf by which clients ask for tickets that end so soon, such as {@code 6s}. */
    Path withTicketsOf(String lifetime) throws IOException {
        return Files.writeString(
                Files.createTempFile(folder, "krb5", ".conf"),
                Files.readString(configuration())
                        .replace("[libdefaults]", "[libdefaults]\n    ticket_lifetime = " + lifetime));
    }

    /** Adds principals; gives a keytab with their keys. */
    Path add(String name, String... principals) throws Exception {
        Path keytab = folder.resolve(name);
        kdc.createPrincipal(keytab.toFile(), principals);
        return keytab;
    }

    /** A keytab with a key from a password that the KDC never heard of. */
    Path foreignKeytab(String principal) throws Exception {
        Keytab keytab = new Keytab();
        for (EncryptionType type : List.of(EncryptionType.AES128_CTS_HMAC_SHA1_96, EncryptionType.DES3_CBC_SHA1)) {
            keytab.addEntry(new KeytabEntry(
                    new PrincipalName(principal),
                    KerberosTime.now(),
                    1,
                    EncryptionHandler.string2Key(principal, "of another realm", type)));
        }
        Path file = Files.createTempFile(folder, "foreign", ".keytab");
        keytab.store(file.toFile());
        return file;
    }

    /** What kinit leaves: a ticket that, by its file, ends so many milliseconds from now and cannot be renewed later. */
    Path ticket(String principal, Path keytab, long endsInMillis) throws Exception {
        KrbClient client = new KrbClient(configuration().getParent().toFile());
        client.init();
        TgtTicket ticket = client.requestTgt(principal, keytab.toFile());
        KerberosTime end = new KerberosTime(System.currentTimeMillis() + endsInMillis);
        ticket.getEncKdcRepPart().setEndTime(end);
        ticket.getEncKdcRepPart().setRenewTill(end);
        Path file = folder.resolve("ticket-" + endsInMillis);
        client.storeTicket(ticket, file.toFile());
        return file;
    }

    @Override
    public void close() {
        kdc.stop();
    }
}
