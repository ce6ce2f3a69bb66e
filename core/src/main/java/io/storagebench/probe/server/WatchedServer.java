package io.storagebench.probe.server;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * A server to watch: a name for the report, and the address at which it shows its counters.
 *
 * @param name of letters, digits, dots, dashes and underscores
 * @param address http or https, without credentials
 */
public record WatchedServer(String name, URI address) {
    private static final String EXAMPLE = "Use one such as nn=http://namenode:9870/jmx.";

    /**
     * Reads {@code nn=http://namenode:9870/jmx}.
     *
     * @throws IllegalArgumentException when {@code text} is none, with what is wrong and what to do
     */
    public static WatchedServer parse(String text) {
        int equals = text.indexOf('=');
        int colon = text.indexOf("://");
        if (equals <= 0 || (colon >= 0 && colon < equals)) {
            throw new IllegalArgumentException("has no name before the address. " + EXAMPLE);
        }
        String name = text.substring(0, equals);
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
            throw new IllegalArgumentException(
                    "its name may hold 64 letters, digits, dots, dashes and underscores. " + EXAMPLE);
        }
        return new WatchedServer(name, address(text.substring(equals + 1)));
    }

    private static URI address(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException wrong) {
            throw new IllegalArgumentException("it is not an address (" + wrong.getReason() + "). " + EXAMPLE, wrong);
        }
        // "namenode:9870/jmx" has the scheme "namenode".
        if (uri.getScheme() == null || uri.isOpaque()) {
            throw new IllegalArgumentException("its address has no http:// or https:// before the host. " + EXAMPLE);
        }
        if (!uri.getScheme().equalsIgnoreCase("http") && !uri.getScheme().equalsIgnoreCase("https")) {
            throw new IllegalArgumentException(
                    uri.getScheme() + ":// cannot be watched. Use the http:// or https:// address of its metrics.");
        }
        if (uri.getRawAuthority() != null && uri.getRawAuthority().contains("@")) {
            throw new IllegalArgumentException(
                    "has a user or password in the address, which would end up in results. Leave it out.");
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("its address has no host. " + EXAMPLE);
        }
        if (uri.getRawPath() == null || uri.getRawPath().length() < 2) {
            throw new IllegalArgumentException("its address has no path. Hadoop's and HBase's servers show their"
                    + " counters at /jmx, exporters at /metrics.");
        }
        return uri;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return name + "=" + address;
    }
}
