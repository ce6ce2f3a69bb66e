package io.storagebench.embedded.server;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Where Hadoop and HBase log to: warnings go to a file in the server's folder, and never to the console. Any thread. */
public final class ServerLog {
    private ServerLog() {}

    /** Begins it, also for what no thread catches. */
    public static void to(Path folder) throws IOException {
        LogManager.resetConfiguration();
        Logger root = LogManager.getRootLogger();
        root.setLevel(Level.WARN);
        root.addAppender(new FileAppender(
                new PatternLayout("%d{ISO8601} %p %c{1}: %m%n"),
                folder.resolve(EmbeddedProgram.LOG_FILE).toString()));
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> warn(thread.getName(), e));
    }

    public static void warn(String message, Throwable cause) {
        LogManager.getLogger("io.storagebench").warn(message, cause);
    }
}
