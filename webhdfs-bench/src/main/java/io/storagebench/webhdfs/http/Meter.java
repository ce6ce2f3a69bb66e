package io.storagebench.webhdfs.http;

/** Is told what becomes of connections; {@code host} is host and port. Any thread. */
public interface Meter {
    /** Tells nobody. */
    Meter NONE = new Meter() {};

    default void opened(String host) {}

    /** A request went over a connection that one before had opened. */
    default void reused(String host) {}

    default void closed(String host) {}

    /** Bytes of messages, heads among them, but not those of TLS. */
    default void moved(String host, long sent, long received) {}
}
