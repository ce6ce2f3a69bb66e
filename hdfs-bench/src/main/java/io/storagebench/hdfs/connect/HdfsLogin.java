package io.storagebench.hdfs.connect;

import io.storagebench.op.Problems;
import io.storagebench.option.FileUse;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import picocli.CommandLine.Option;

/**
 * As whom to connect: as the owner of a keytab or, without one, of the Kerberos ticket that {@code kinit} got. Without
 * Kerberos, as the user of this process.
 *
 * <p>Hadoop's login is one for the whole process.
 */
@Listed(HelpGroup.TARGET)
final class HdfsLogin {
    private static final String RENEWAL_KEY =
            CommonConfigurationKeysPublic.HADOOP_KERBEROS_KEYTAB_LOGIN_AUTORENEWAL_ENABLED;

    @Option(
            names = "--principal",
            paramLabel = "NAME",
            description = "Kerberos principal to log in as, such as bench@EXAMPLE.COM, together with "
                    + "--keytab. Default: that of the ticket from kinit.")
    String principal;

    @Option(names = "--keytab", paramLabel = "FILE", description = "File with the principal's key. Default: none.")
    @Scoped(value = Scope.FILE, use = FileUse.SECRET)
    Path keytab;

    void validate(Problems problems) {
        if (principal != null && keytab == null) {
            problems.add("--principal", principal, "needs a key. Add --keytab FILE; or leave it out and use kinit.");
        }
        if (keytab != null && principal == null) {
            problems.add(
                    "--keytab",
                    keytab,
                    "needs the name of the principal. Add --principal NAME; klist -kt" + " FILE shows the names.");
        }
        if (keytab != null && !Files.isReadable(keytab)) {
            problems.add("--keytab", keytab, "no such file, or it cannot be read.");
        }
    }

    /** The options as words of a command line. */
    List<String> words() {
        return principal == null ? List.of() : List.of("--principal", principal, "--keytab", keytab.toString());
    }

    /** What a message about a keytab begins with; empty without one. */
    Optional<String> given() {
        return principal == null ? Optional.empty() : Optional.of("--principal " + principal + " --keytab " + keytab);
    }

    /**
     * Logs in if the configuration asks for Kerberos. Hadoop's client renews what it gets, of a keytab as often as
     * needed: when a connection finds it expired (HADOOP-6706), and, as this sets it, by a thread beforehand
     * (HADOOP-9567).
     *
     * @throws UsageException when a keytab is given for a cluster without Kerberos
     * @throws IOException when nobody can be logged in, with a remedy
     */
    void logIn(Configuration conf) throws IOException, UsageException {
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
        UserGroupInformation.loginUserFromKeytab(principal, keytab.toString());
    }

    /** Who is connected and how that is known, for the report. */
    static String current() throws IOException {
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        if (!UserGroupInformation.isSecurityEnabled()) {
            return user.getUserName() + ", not authenticated";
        }
        return user.getUserName() + ", by Kerberos with a "
                + (user.isFromKeytab() ? "keytab" : user.hasKerberosCredentials() ? "ticket" : "delegation token");
    }
}
