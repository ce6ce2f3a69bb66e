package io.storagebench.webhdfs.connect;

/** Who answers over HTTP. */
public enum Gateway {
    /** The NameNode, which sends clients to DataNodes. */
    WEBHDFS("WebHDFS"),
    /** A server in between, through which all content goes. */
    HTTPFS("HttpFS");

    private final String title;

    Gateway(String title) {
        this.title = title;
    }

    /** As people call it. */
    public String title() {
        return title;
    }
}
