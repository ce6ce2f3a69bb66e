package io.storagebench.webhdfs.connect;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a gateway is, and the addresses of its requests: {@code URL/webhdfs/v1/PATH?op=OP&…} (WebHDFS REST API).
 *
 * @param url scheme, host and port, perhaps with a path of a proxy
 */
record RestAddress(URI url) {
    private static final String PREFIX = "/webhdfs/v1";

    /**
     * The address of a request about a file.
     *
     * @param path absolute, not encoded
     * @param parameters each {@code name=value}, encoded
     */
    URI of(String path, String op, List<String> parameters) {
        List<String> all = new ArrayList<>(List.of("op=" + op));
        all.addAll(parameters);
        return URI.create(base() + PREFIX + encodedPath(path) + "?" + String.join("&", all));
    }

    private String base() {
        return url.toString().replaceFirst("/+$", "");
    }

    /** Host and port. */
    String authority() {
        return url.getRawAuthority();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String encodedPath(String path) {
        List<String> names = new ArrayList<>();
        for (String name : path.split("/", -1)) {
            names.add(encoded(name));
        }
        return String.join("/", names);
    }
}
