package io.storagebench.result;

import java.util.Map;

/** placeholder */
public record ServerInterval(Map<String, String> facts) {
    ServerInterval then(ServerInterval later) {
        return later;
    }
}
