package io.storagebench.record;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server to watch.
 *
 * @param name in results
 * @param address of its metrics: Hadoop's {@code /jmx}, or a Prometheus endpoint
 */
public record WatchedServer(String name, URI address) {
    private static final Pattern FORM = Pattern.compile("([\\w.-]{1,64})=(.+)");

    /**
     * Reads {@code nn=http://host:9870/jmx}.
     *
     * @throws IllegalArgumentException when it is none, with the remedy as message
     */
    public static WatchedServer parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "not a server to watch. Use a name and an address, such as" + " nn=http://host:9870/jmx.");
        }
        URI address;
        try {
            address = new URI(form.group(2));
        } catch (URISyntaxException wrong) {
            throw new IllegalArgumentException("not an address. Use one such as http://host:9870/jmx.", wrong);
        }
        if (address.getHost() == null || !String.valueOf(address.getScheme()).matches("https?")) {
            throw new IllegalArgumentException("not an address of HTTP. Use one such as http://host:9870/jmx.");
        }
        if (address.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "holds a password, which would be in every result. Use an address" + " without one.");
        }
        return new WatchedServer(form.group(1), address);
    }

    /** The text that {@link #parse} reads back. */
    @Override
    public String toString() {
        return name + "=" + address;
    }
}
