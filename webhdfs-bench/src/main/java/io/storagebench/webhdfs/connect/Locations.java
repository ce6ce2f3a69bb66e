package io.storagebench.webhdfs.connect;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where one session's last request of each file went, if that is kept; of the files that were used last. One thread. */
final class Locations {
    private static final int MOST = 100_000;

    private final boolean keeps;
    private final Map<String, URI> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, URI> eldest) {
            return size() > MOST;
        }
    };

    Locations(boolean keeps) {
        this.keeps = keeps;
    }

    Optional<URI> of(String path) {
        return Optional.ofNullable(kept.get(path));
    }

    void keep(String path, URI location) {
        if (keeps) {
            kept.put(path, location);
        }
    }

    void forget(String path) {
        kept.remove(path);
    }
}
