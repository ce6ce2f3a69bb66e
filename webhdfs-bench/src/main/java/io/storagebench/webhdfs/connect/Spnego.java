package io.storagebench.webhdfs.connect;

import io.storagebench.op.failure.Failures;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.authentication.client.Authenticator;
import org.apache.hadoop.security.authentication.client.ConnectionConfigurator;
import org.apache.hadoop.security.authentication.client.KerberosAuthenticator;
import org.apache.hadoop.security.authentication.util.AuthToken;

/**
 * Proves by Kerberos who asks, once; from then on by the cookie that the gateway gave for it. Hadoop's own authenticator does
 * that (SPNEGO, RFC 4559). Any thread.
 */
final class Spnego implements Identity {
    private final RestAddress address;
    private final SSLSocketFactory trust;
    private final int timeoutMillis;
    private volatile String cookie;

    Spnego(RestAddress address, SSLSocketFactory trust, Duration timeout) {
        this.address = address;
        this.trust = trust;
        timeoutMillis = Math.toIntExact(timeout.toMillis());
    }

    @Override
    public List<String> parameters() {
        return List.of();
    }

    @Override
    public Map<String, String> headers() {
        String proof = cookie;
        return proof == null ? Map.of() : Map.of("Cookie", proof);
    }

    @Override
    public synchronized boolean renew() throws IOException {
        URI question = address.of("/", "GETHOMEDIRECTORY", List.of());
        AuthenticatedURL.Token token = new AuthenticatedURL.Token();
        try {
            UserGroupInformation.getLoginUser().doAs((PrivilegedExceptionAction<Void>) () -> {
                new AuthenticatedURL(new KerberosAlone(), this::configured)
                        .openConnection(question.toURL(), token)
                        .disconnect();
                return null;
            });
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while proving to " + address.authority() + " who asks", stopped);
        } catch (IOException | java.lang.reflect.UndeclaredThrowableException refused) {
            throw new IOException(
                    "--spnego: " + address.authority() + " does not accept this Kerberos login ("
                            + Failures.deepest(refused).getMessage()
                            + "). Is there a ticket (klist), and does the gateway use Kerberos for HTTP"
                            + " (dfs.web.authentication.kerberos.principal, httpfs.authentication.type)?",
                    refused);
        }
        cookie = AuthenticatedURL.AUTH_COOKIE + "=\"" + token.toString().replace("\"", "") + "\"";
        return true;
    }

    /** Hadoop's own tells a gateway that does not ask for Kerberos the name of this process instead. */
    private static final class KerberosAlone extends KerberosAuthenticator {
        @Override
        protected Authenticator getFallBackAuthenticator() {
            return new ByGet();
        }
    }

    /** Hadoop's own asks with OPTIONS, at which HttpFS of Hadoop 3.4.2 fails on Java 17 once it knows who asks. */
    private static final class ByGet implements Authenticator {
        private ConnectionConfigurator configurator;

        @Override
        public void setConnectionConfigurator(ConnectionConfigurator given) {
            configurator = given;
        }

        /** Java itself proves who asks, by the login of this thread. */
        @Override
        public void authenticate(URL url, AuthenticatedURL.Token token) throws IOException, AuthenticationException {
            HttpURLConnection connection = configurator.configure((HttpURLConnection) url.openConnection());
            try {
                if (connection.getResponseCode() == HttpURLConnection.HTTP_OK) {
                    AuthenticatedURL.extractToken(connection, token);
                }
            } finally {
                connection.disconnect();
            }
            if (!token.isSet() || !AuthToken.parse(token.toString()).getType().startsWith("kerberos")) {
                throw new AuthenticationException("it does not ask for Kerberos");
            }
        }
    }

    private HttpURLConnection configured(HttpURLConnection connection) {
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        if (connection instanceof HttpsURLConnection encrypted) {
            encrypted.setSSLSocketFactory(trust);
        }
        return connection;
    }

    @Override
    public String words() {
        return "the Kerberos login, by SPNEGO";
    }
}
