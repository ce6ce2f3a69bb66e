package io.storagebench.hbase.connect;

import io.storagebench.op.KeytabOptions;
import io.storagebench.op.failure.Failures;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.UserGroupInformation;
import picocli.CommandLine.Mixin;

/**
 * As whom to connect where HBase wants Kerberos: as the owner of a keytab or, without one, of the ticket that {@code kinit}
 * got.
 *
 * <p>Hadoop's login, which HBase's client uses, is one for the whole process.
 */
final class HbaseLogin {
    private static final List<String> KEYS =
            List.of("hbase.security.authentication", CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION);

    @Mixin
    KeytabOptions options = new KeytabOptions();

    /**
     * Logs in if the configuration asks for Kerberos. Of a keytab, Hadoop's client gets new tickets as long as it runs.
     *
     * @throws UsageException when a keytab is given for a cluster without Kerberos
     * @throws IOException when nobody can be logged in, with a remedy
     */
    void logIn(Configuration conf) throws IOException, UsageException {
        String principal = options.principal();
        Optional<String> other = KEYS.stream()
                .filter(key -> !conf.get(key, "").equalsIgnoreCase("kerberos"))
                .findFirst();
        if (other.isPresent()) {
            if (principal != null) {
                throw new UsageException("--principal " + principal
                        + ": the configuration says that the cluster uses no"
                        + " Kerberos (" + other.get() + " is not kerberos). Set HBASE_CONF_DIR, and HADOOP_CONF_DIR, to"
                        + " the configuration of the cluster, or leave it out.");
            }
            return;
        }
        conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_KERBEROS_KEYTAB_LOGIN_AUTORENEWAL_ENABLED, true);
        UserGroupInformation.setConfiguration(conf);
        if (principal == null) {
            UserGroupInformation user = UserGroupInformation.getLoginUser();
            if (!user.hasKerberosCredentials() && user.getTokens().isEmpty()) {
                throw new IOException(
                        "No valid Kerberos ticket. Look with klist, and run kinit, or give --principal and"
                                + " --keytab.");
            }
            return;
        }
        try {
            UserGroupInformation.loginUserFromKeytab(principal, options.keytab().toString());
        } catch (IOException failure) {
            throw new IOException(
                    options.given().orElseThrow() + ": no login: " + Failures.sentence(failure)
                            + ". klist -kt shows which principals the keytab has keys of.",
                    failure);
        }
    }

    /** Who is connected and how that is known, for the report; empty where nobody has to prove it. */
    static Optional<String> current() throws IOException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return Optional.empty();
        }
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        return Optional.of(user.getUserName() + ", by Kerberos with a "
                + (user.isFromKeytab() ? "keytab" : user.hasKerberosCredentials() ? "ticket" : "token"));
    }
}
