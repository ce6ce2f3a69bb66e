package io.storagebench.embedded.hdfs;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A NameNode and DataNodes in this JVM, for trying out and testing; listens on loopback addresses only.
 *
 * <p>When all DataNodes are registered it prints one JSON line on standard output (how to reach it), then reads commands
 * from standard input, one a line, and answers each by one JSON line; see {@link CommandLoop}. It ends at {@code stop},
 * at the end of standard input (so also when the program that started it was killed) and at SIGTERM, and its folder goes
 * with it. SIGINT is ignored: a terminal's Ctrl-C reaches this process, too, while the program that started it still has
 * to check and to clean what it wrote here. Exit codes: 0 ended as asked, 1 did not start, 2 wrong options; the reason is on standard error.
 */
public final class EmbeddedHdfs {
    private EmbeddedHdfs() {}

    public static void main(String[] args) {
        PrintStream replies = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        System.exit(run(args, System.in, replies, System.err));
    }

    private static int run(String[] args, InputStream commands, PrintStream replies, PrintStream errors) {
        Interrupts.ignore();
        ServerOptions options = new ServerOptions();
        if (!options.parse(args, errors)) {
            return options.exitCode();
        }
        ServerEnd end = new ServerEnd();
        try {
            // Java reads it when a class of Kerberos is loaded.
            options.krb5().ifPresent(file -> System.setProperty("java.security.krb5.conf", file));
            DataFolder folder = DataFolder.create(options.data());
            end.cleanUpAtExit(folder);
            ServerLog.to(folder.path());
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> ServerLog.warn(thread.getName(), e));
            ClusterPlan plan = ClusterPlan.of(options, folder.path());
            Configurations configurations = new Configurations(plan);
            HdfsCluster cluster = new HdfsCluster(plan, configurations);
            end.stopAtExit(cluster);
            cluster.start();
            replies.println(Json.line(Announcement.of(plan, configurations)));
            new CommandLoop(cluster).run(commands, replies);
            end.stopCluster();
            return end.status(0);
        } catch (StartException e) {
            errors.println(causes(e));
            return end.status(1);
        } catch (IOException | RuntimeException | Error e) {
            errors.println(causes(e));
            errors.println("Check --conf if it was given. The log ends with:");
            end.lastWarnings().forEach(errors::println);
            return end.status(1);
        } catch (InterruptedException e) {
            errors.println("The start was interrupted.");
            return end.status(1);
        }
    }

    private static String causes(Throwable failure) {
        StringBuilder text = new StringBuilder("The embedded HDFS did not start");
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(": ").append(cause instanceof StartException ? cause.getMessage() : cause.toString());
        }
        return text.toString();
    }
}
