package io.storagebench.report;

import io.storagebench.result.Result;
import java.util.List;

/** Says which watched server was at its limit, and with what. */
final class ServerAdvice {
    private ServerAdvice() {}

    static void add(Result result, List<String> sentences) {}

    static long memoryBytes(Result result) {
        return 0;
    }
}
