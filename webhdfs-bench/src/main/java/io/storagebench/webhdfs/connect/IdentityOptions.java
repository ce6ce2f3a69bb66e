package io.storagebench.webhdfs.connect;

import io.storagebench.op.Problems;
import io.storagebench.option.FileUse;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import picocli.CommandLine.Option;

/** As whom requests are sent to the gateway. */
@Listed(HelpGroup.TARGET)
final class IdentityOptions {
    private static final String TOKEN_FILE = "--token-file";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "Name to send as user.name where nobody has to prove who he is. Default: that of this"
                    + " process.")
    String user;

    @Option(names = "--spnego", description = "Proves by Kerberos who asks: by the ticket from kinit, or --keytab.")
    boolean spnego;

    @Option(
            names = TOKEN_FILE,
            paramLabel = "FILE",
            description = "File with a delegation token, as hdfs fetchdt writes it. Default: that of"
                    + " HADOOP_TOKEN_FILE_LOCATION, if there is one.")
    @Scoped(value = Scope.FILE, use = FileUse.SECRET)
    Path tokenFile;

    void validate(Problems problems) {
        List<String> given = new ArrayList<>();
        if (user != null) {
            given.add("--user " + user);
        }
        if (spnego) {
            given.add("--spnego");
        }
        if (tokenFile != null) {
            given.add(TOKEN_FILE + " " + tokenFile);
        }
        if (given.size() > 1) {
            problems.add(String.join(" ", given) + ": ways to say who asks. Give one of them.");
        }
        if (user != null && !user.matches("[A-Za-z_][A-Za-z0-9._-]*[$]?")) {
            problems.add("--user", "'" + user + "'", "not a user's name. Use one such as hdfs.");
        }
        if (tokenFile != null && !Files.isReadable(tokenFile)) {
            problems.add(TOKEN_FILE, tokenFile, "no such file, or it cannot be read.");
        }
    }

    /** The options as words of a command line. */
    List<String> words() {
        if (user != null) {
            return List.of("--user", user);
        }
        if (tokenFile != null) {
            return List.of(TOKEN_FILE, tokenFile.toString());
        }
        return spnego ? List.of("--spnego") : List.of();
    }

    /** Who asks; after the login. */
    Identity of(RestAddress address, SSLSocketFactory trust, Duration timeout) throws IOException, UsageException {
        if (spnego) {
            Spnego proof = new Spnego(address, trust, timeout);
            proof.renew();
            return proof;
        }
        if (tokenFile != null) {
            Collection<Token<?>> tokens =
                    new ArrayList<>(Credentials.readTokenStorageFile(tokenFile.toFile(), new Configuration())
                            .getAllTokens());
            return token(tokens, address.url())
                    .orElseThrow(() -> new UsageException(TOKEN_FILE + " " + tokenFile
                            + ": has no delegation token of HDFS. Get one with: hdfs fetchdt --webservice "
                            + address.url() + " " + tokenFile));
        }
        UserGroupInformation login = UserGroupInformation.getLoginUser();
        if (user == null) {
            Optional<Identity> token = token(new ArrayList<>(login.getTokens()), address.url());
            if (token.isPresent()) {
                return token.get();
            }
        }
        return Identity.named(user == null ? login.getShortUserName() : user);
    }

    /** The token of this very gateway, or else one of HDFS: the NameNode takes its own kind also over HTTP. */
    private static Optional<Identity> token(Collection<Token<?>> tokens, URI gateway) throws IOException {
        Token<?> chosen = null;
        for (Token<?> token : tokens) {
            String kind = token.getKind().toString();
            boolean isOfHdfs = kind.equals("HDFS_DELEGATION_TOKEN") || kind.endsWith("WEBHDFS delegation");
            boolean isOfGateway = token.getService().toString().endsWith(":" + gateway.getPort());
            if (isOfHdfs && (chosen == null || isOfGateway)) {
                chosen = token;
            }
        }
        return chosen == null
                ? Optional.empty()
                : Optional.of(Identity.token(
                        chosen.encodeToUrlString(), chosen.getKind().toString()));
    }
}
