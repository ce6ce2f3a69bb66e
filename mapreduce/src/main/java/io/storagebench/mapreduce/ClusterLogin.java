package io.storagebench.mapreduce;

import io.storagebench.op.failure.Failures;
import java.io.IOException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Sees that somebody is logged in where the cluster wants Kerberos: not every operation logs in by itself, and Hadoop's client
 * would try for a quarter of an hour to ask YARN as nobody. Any thread.
 */
final class ClusterLogin {
    private static final String REMEDY =
            " Run kinit (KRB5CCNAME names a file), or give --principal and --keytab if the operation has them.";

    private ClusterLogin() {}

    /** @throws IOException when a job would be refused, with a message for the user */
    static void require() throws IOException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return;
        }
        UserGroupInformation user;
        try {
            user = UserGroupInformation.getLoginUser();
        } catch (IOException refused) {
            throw new IOException(
                    "--on yarn: no login by Kerberos: " + Failures.message(refused) + "." + REMEDY, refused);
        }
        require(user.hasKerberosCredentials(), !user.getTokens().isEmpty());
    }

    static void require(boolean hasTicket, boolean hasTokens) throws IOException {
        if (!hasTicket) {
            throw new IOException("--on yarn: the cluster wants Kerberos, and there is no valid ticket"
                    + (hasTokens
                            ? "; the tokens of HADOOP_TOKEN_FILE_LOCATION are not enough, as a job gets new ones"
                            : "")
                    + "." + REMEDY);
        }
    }
}
