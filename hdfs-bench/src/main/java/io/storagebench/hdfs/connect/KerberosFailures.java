package io.storagebench.hdfs.connect;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What Java's and Hadoop's messages about Kerberos mean, and what to do.
 *
 * <p>Numbers are those of RFC 4120, section 7.5.9, as {@code sun.security.krb5} and MIT Kerberos print them.
 */
final class KerberosFailures {
    private static final Map<String, String> MEANINGS = meanings();

    private KerberosFailures() {}

    private static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(
                "Clock skew too great",
                "this machine's clock and the KDC's are more than 5 minutes apart. Set the clock (chronyc makestep).");
        meanings.put(
                "Client not found in Kerberos database",
                "the KDC does not know this principal. Correct its name and realm.");
        meanings.put(
                "Unable to obtain password from user",
                "the keytab holds no key of this principal. klist -kt shows which it holds.");
        String otherKey = "the key in the keytab is not the one that the KDC has: it is of an older password, or of"
                + " another realm. Get a new keytab.";
        meanings.put("Pre-authentication information was invalid", otherKey);
        meanings.put("Checksum failed", otherKey);
        meanings.put("Integrity check on decrypted field failed", otherKey);
        meanings.put(
                "Server not found in Kerberos database",
                "the KDC does not know the principal of the NameNode. Name it by the host name that its principal"
                        + " has.");
        meanings.put(
                "Cannot locate default realm",
                "no realm is configured. Correct /etc/krb5.conf (java.security.krb5.conf).");
        meanings.put("Cannot locate KDC", "the realm's KDC is not configured. Correct /etc/krb5.conf.");
        meanings.put(
                "Receive timed out", "the KDC does not answer. Correct /etc/krb5.conf, or the network in between.");
        meanings.put("Ticket expired", "the Kerberos ticket has expired. Run kinit, or give --principal and --keytab.");
        meanings.put(
                "Failed to find any Kerberos tgt",
                "there is no valid Kerberos ticket. Run kinit, or give --principal and --keytab.");
        meanings.put(
                "Client cannot authenticate via",
                "there is no valid Kerberos ticket. Run kinit, or give --principal and --keytab.");
        meanings.put(
                "SIMPLE authentication is not enabled",
                "it wants Kerberos, and this machine's configuration of Hadoop does not have it. Set HADOOP_CONF_DIR to"
                        + " the configuration of the cluster.");
        meanings.put(
                "Failed to specify server's Kerberos principal name",
                "dfs.namenode.kerberos.principal is not configured. Set HADOOP_CONF_DIR to the configuration of the"
                        + " cluster.");
        meanings.put(
                "Server has invalid Kerberos principal",
                "it is not who dfs.namenode.kerberos.principal says. Set HADOOP_CONF_DIR to the configuration of this"
                        + " very cluster.");
        return meanings;
    }

    /**
     * The failure in words that help; empty when it is not about Kerberos.
     *
     * @param given what the message begins with
     */
    static Optional<IOException> explained(String given, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            for (Map.Entry<String, String> meaning : MEANINGS.entrySet()) {
                if (message.contains(meaning.getKey())) {
                    return Optional.of(new IOException(given + ": " + meaning.getValue(), failure));
                }
            }
        }
        return Optional.empty();
    }
}
