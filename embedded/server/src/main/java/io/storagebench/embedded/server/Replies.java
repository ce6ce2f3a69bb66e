package io.storagebench.embedded.server;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;

/** What a server says to the program that started it: lines of JSON on its standard output. One thread. */
final class Replies {
    private final PrintStream out;

    Replies(PrintStream out) {
        this.out = out;
    }

    void say(Map<String, String> reply) {
        out.println(Json.line(reply));
    }

    /** Lets the other side wait longer for the next reply, where the server may need that. */
    void askPatience(EmbeddedProgram.Server server) throws IOException {
        Duration more = server.patience();
        if (!more.isZero()) {
            say(Map.of("patience.seconds", Long.toString(more.toSeconds())));
        }
    }
}
