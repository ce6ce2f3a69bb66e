package io.storagebench.webhdfs.connect;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Who asks, as each request to the gateway says it. DataNodes take what the gateway has put into the redirect. Any thread. */
interface Identity {
    /** Parameters of a request's address, encoded. A token among them is a secret. */
    List<String> parameters();

    /** Headers of a request. */
    default Map<String, String> headers() {
        return Map.of();
    }

    /** Proves it anew, as the gateway does not accept it any more; returns whether there is any use in that. */
    default boolean renew() throws IOException {
        return false;
    }

    /** In words, for the report. */
    String words();

    /** Says nothing. */
    static Identity nobody() {
        return new Identity() {
            @Override
            public List<String> parameters() {
                return List.of();
            }

            @Override
            public String words() {
                return "nobody";
            }
        };
    }

    /** A name that nobody checks. */
    static Identity named(String user) {
        return of("user.name=" + RestAddress.encoded(user), user + ", not authenticated");
    }

    /** A delegation token, in Hadoop's form for addresses. */
    static Identity token(String token, String kind) {
        return of("delegation=" + RestAddress.encoded(token), "a delegation token (" + kind + ")");
    }

    private static Identity of(String parameter, String words) {
        return new Identity() {
            @Override
            public List<String> parameters() {
                return List.of(parameter);
            }

            @Override
            public String words() {
                return words;
            }
        };
    }
}
