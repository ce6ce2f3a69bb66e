package io.storagebench.webhdfs.connect;

import io.storagebench.webhdfs.http.UnreachableException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;

/** Where gateways send clients, and what it means when nobody is there. Locations may hold tokens, so no message has one whole. */
final class Redirects {
    private Redirects() {}

    /**
     * A location as an address.
     *
     * @param asked host and port of who gave it
     */
    static URI address(String location, String asked) throws IOException {
        try {
            URI uri = new URI(location);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return uri;
            }
        } catch (URISyntaxException told) {
            // below
        }
        throw new IOException(asked + ": redirects to " + location.replaceFirst("\\?.*", "")
                + ", which is not the address of a server. Look at dfs.datanode.hostname, which may not have an"
                + " underscore.");
    }

    /** Says what to do when nobody is at {@code location}. */
    static IOException explained(RestAddress asked, URI location, UnreachableException failure) {
        if (asked.authority().equals(location.getRawAuthority())) {
            return failure;
        }
        String where = asked.authority() + ": redirects to " + failure.host();
        String words = switch (failure.why()) {
            case UNKNOWN_HOST ->
                where + ", and no host of that name is known here. Add it to the DNS or /etc/hosts of this"
                        + " machine, let DataNodes be known by their addresses (dfs.datanode.hostname), or use"
                        + " HttpFS (--gateway httpfs).";
            case UNTRUSTED -> failure.getMessage() + ". Add its authority to the file of --trust-store.";
            case REFUSED, SILENT ->
                where + ", and nobody is there (" + failure.getMessage() + "). Is the DataNode up, and can this"
                        + " machine reach it? With HttpFS (--gateway httpfs) it need not.";
        };
        return failure.saying(words);
    }
}
