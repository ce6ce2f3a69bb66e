package io.storagebench.webhdfs;

import java.util.List;

/** Ways to append over HTTP. */
enum ClientKind {
    HTTPFS("HttpFS", List.of("--gateway", "httpfs")),
    EACH("WebHDFS", List.of()),
    CACHED("WebHDFS, cached", List.of("--redirect", "cached")),
    HADOOP("WebHDFS, Hadoop's client", List.of("--client", "hadoop"));

    private final String title;
    private final List<String> words;

    ClientKind(String title, List<String> words) {
        this.title = title;
        this.words = words;
    }

    String title() {
        return title;
    }

    /** Options of a command. */
    List<String> words() {
        return words;
    }
}
