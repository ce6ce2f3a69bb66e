package io.storagebench.hdfs.connect;

import io.storagebench.op.KeytabOptions;
import io.storagebench.units.UsageException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenIdentifier;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.security.token.Token;
import picocli.CommandLine.Mixin;

/**
 * As whom to connect: as the owner of a keytab or, without one, of the Kerberos ticket that {@code kinit} got. Without
 * Kerberos, as the user of this process.
 *
 * <p>Hadoop's login is one for the whole process.
 */
final class HdfsLogin {
    private static final String RENEWAL_KEY =
            CommonConfigurationKeysPublic.HADOOP_KERBEROS_KEYTAB_LOGIN_AUTORENEWAL_ENABLED;

    @Mixin
    KeytabOptions options = new KeytabOptions();

    /**
     * Logs in if the configuration asks for Kerberos. Hadoop's client renews what it gets, of a keytab as often as
     * needed: when a connection finds it expired (HADOOP-6706), and, as this sets it, by a thread beforehand
     * (HADOOP-9567).
     *
     * @throws UsageException when a keytab is given for a cluster without Kerberos
     * @throws IOException when nobody can be logged in, with a remedy
     */
    void logIn(Configuration conf) throws IOException, UsageException {
        String principal = options.principal();
        if (SecurityUtil.getAuthenticationMethod(conf) != AuthenticationMethod.KERBEROS) {
            if (principal != null) {
                throw new UsageException("--principal " + principal + ": this machine's configuration of Hadoop says"
                        + " that clusters use no Kerberos (hadoop.security.authentication is not kerberos). Set"
                        + " HADOOP_CONF_DIR to the configuration of the cluster, or leave it out.");
            }
            return;
        }
        if (principal == null) {
            UserGroupInformation.setConfiguration(conf);
            UserGroupInformation user = UserGroupInformation.getLoginUser();
            if (!user.hasKerberosCredentials() && user.getTokens().isEmpty()) {
                throw new IOException(TicketCache.ofThisProcess().problem());
            }
            return;
        }
        conf.setBoolean(RENEWAL_KEY, true);
        UserGroupInformation.setConfiguration(conf);
        UserGroupInformation.loginUserFromKeytab(principal, options.keytab().toString());
    }

    /** Who is connected and how that is known, for the report. */
    static String current() throws IOException {
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        if (!UserGroupInformation.isSecurityEnabled()) {
            return user.getUserName() + ", not authenticated";
        }
        return user.hasKerberosCredentials()
                ? user.getUserName() + ", by Kerberos with a " + (user.isFromKeytab() ? "keytab" : "ticket")
                : owner(user) + ", by Kerberos with a delegation token";
    }

    /** Of the token, by whom HDFS knows him: the process may be another's, as in containers that YARN runs as itself. */
    private static String owner(UserGroupInformation user) throws IOException {
        for (Token<?> token : user.getTokens()) {
            if (token.getKind().equals(DelegationTokenIdentifier.HDFS_DELEGATION_KIND)
                    && token.decodeIdentifier() instanceof DelegationTokenIdentifier known) {
                return known.getOwner().toString();
            }
        }
        return user.getUserName();
    }
}
