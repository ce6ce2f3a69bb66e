package io.storagebench.webhdfs.connect;

import io.storagebench.op.Clock;
import io.storagebench.units.UsageException;
import io.storagebench.webhdfs.http.HttpAnswer;
import io.storagebench.webhdfs.http.HttpSession;
import io.storagebench.webhdfs.http.HttpSettings;
import io.storagebench.webhdfs.http.Meter;
import io.storagebench.webhdfs.http.UnreachableException;
import java.io.IOException;

/**
 * How a gateway is reached.
 *
 * @param option that named it, with a space behind; empty when none did
 */
record GatewayAccess(RestAddress address, Gateway gateway, HttpSettings settings, Identity identity, String option) {
    static GatewayAccess of(
            RestAddress address, Gateway gateway, HttpOptions http, IdentityOptions identity, String option)
            throws IOException, UsageException {
        HttpSettings settings = http.settings();
        if (identity.spnego) {
            // Hadoop's authenticator takes a server that is away, or not trusted, for one that refuses the login.
            new GatewayAccess(address, gateway, settings, Identity.nobody(), option).ask(answer -> {});
        }
        return new GatewayAccess(
                address, gateway, settings, identity.of(address, settings.trust(), http.connectTimeout), option);
    }

    /** Asks it one question; fails with a remedy when it has no answer. */
    void requireAnswer() throws IOException {
        ask(answer -> {
            boolean isJson = answer.header("Content-Type").orElse("").startsWith("application/json");
            if (answer.status() != 200 || !isJson) {
                throw RemoteRefusal.of(answer, option + address.url(), "JSON");
            }
        });
    }

    private interface Check {
        void of(HttpAnswer answer) throws IOException;
    }

    private void ask(Check check) throws IOException {
        String given = option + address.url();
        try (HttpSession session = new HttpSession(settings, Meter.NONE, Clock.system());
                HttpAnswer answer = session.send(
                        "GET", address.of("/", "GETFILESTATUS", identity.parameters()), identity.headers(), null)) {
            check.of(answer);
        } catch (UnreachableException away) {
            throw away.saying(given + ": " + away.getMessage().replaceFirst("^[^ ]+: ", "") + ". " + remedy(away));
        } catch (RemoteRefusal refused) {
            throw refused;
        } catch (IOException failure) {
            String told = String.valueOf(failure.getMessage());
            throw new IOException(
                    told.startsWith("--")
                            ? told
                            : given + ": no answer over HTTP (" + told.replaceFirst("\\.$", "")
                                    + "). Is the port that of web pages, and if it speaks TLS, did you write https://?",
                    failure);
        }
    }

    private String remedy(UnreachableException away) {
        return switch (away.why()) {
            case UNKNOWN_HOST -> "Correct it, or add it to the DNS or /etc/hosts of this machine.";
            case UNTRUSTED ->
                "If it is the right server, name a file with the certificate of who signed it: --trust-store FILE. If it"
                        + " speaks no TLS, write http://.";
            case REFUSED, SILENT ->
                gateway == Gateway.HTTPFS
                        ? "Is HttpFS up, and the port right, usually 14000?"
                        : "Is the NameNode up, and the port that of its web pages, usually 9870?";
        };
    }
}
