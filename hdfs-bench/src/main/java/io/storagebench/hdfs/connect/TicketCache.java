package io.storagebench.hdfs.connect;

import com.sun.security.auth.module.UnixSystem;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file in which {@code kinit} leaves a ticket.
 *
 * @param name as {@code KRB5CCNAME} says it, or the default of Java and of MIT Kerberos
 */
record TicketCache(String name) {
    private static final String FILE = "FILE:";

    /** That of {@code KRB5CCNAME} or, without it, {@code /tmp/krb5cc_UID}. */
    static TicketCache ofThisProcess() {
        String configured = System.getenv("KRB5CCNAME");
        return new TicketCache(
                configured == null || configured.isBlank() ? "/tmp/krb5cc_" + new UnixSystem().getUid() : configured);
    }

    /** Why Java got no usable ticket from it, with a remedy. */
    String problem() {
        String path = name.startsWith(FILE) ? name.substring(FILE.length()) : name;
        if (!path.startsWith("/")) {
            return "No Kerberos ticket: KRB5CCNAME is " + name + ", and Java reads tickets from files alone. Run:"
                    + " export KRB5CCNAME=FILE:/tmp/krb5cc_$(id -u); kinit";
        }
        if (!Files.exists(Path.of(path))) {
            return "No Kerberos ticket: there is no " + path + ". Run kinit (with KRB5CCNAME=FILE:" + path
                    + " if it puts tickets elsewhere), or give --principal and --keytab.";
        }
        return "No valid Kerberos ticket: that in " + path + " has expired, is of another realm or cannot be read. Look"
                + " at it with klist, and run kinit, or give --principal and --keytab.";
    }
}
