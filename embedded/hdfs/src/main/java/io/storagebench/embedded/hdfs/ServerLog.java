package io.storagebench.embedded.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Warnings of Hadoop go to a file in the server's folder, and never to the console. Any thread. */
final class ServerLog {
    private static final String FILE = "server.log";
    private static final int LAST_LINES = 10;

    private ServerLog() {}

    static void to(Path folder) throws IOException {
        LogManager.resetConfiguration();
        Logger root = LogManager.getRootLogger();
        root.setLevel(Level.WARN);
        root.addAppender(new FileAppender(
                new PatternLayout("%d{ISO8601} %p %c{1}: %m%n"),
                folder.resolve(FILE).toString()));
    }

    /** The last lines, for a message; none when there is no log. */
    static List<String> lastLines(Path folder) {
        try {
            List<String> all = Files.readAllLines(folder.resolve(FILE));
            return all.subList(Math.max(0, all.size() - LAST_LINES), all.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    static void warn(String message, Throwable cause) {
        LogManager.getLogger("io.storagebench").warn(message, cause);
    }
}
