package io.storagebench.cli.output;

import io.storagebench.engine.Engine;
import io.storagebench.op.Problems;
import io.storagebench.op.failure.Failures;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The two streams that a command talks to: reports on one, everything else on the other.
 *
 * @param sink where the first one goes
 */
public record Console(PrintStream out, PrintStream err, StandardOutput sink) {
    private static final String NAME = "storage-bench";

    public Console(OutputStream out, PrintStream err) {
        this(new StandardOutput(out), err);
    }

    private Console(StandardOutput sink, PrintStream err) {
        this(new PrintStream(sink, true, StandardCharsets.UTF_8), err, sink);
    }

    /** Shows a report, which is worth keeping when standard output does not take it. */
    public void report(String text) {
        sink.keep(text.getBytes(StandardCharsets.UTF_8));
        out.print(text);
        out.flush();
    }

    /** Whether all that was printed so far was taken. */
    public boolean wasHeard() {
        out.flush();
        return sink.failure().isEmpty();
    }

    /** The exit code of a command that would end with {@code code}; says where the report is if nobody could read it. */
    public int ended(int code) {
        if (wasHeard()) {
            return code;
        }
        String lost = "standard output cannot be written to (" + sink.failure().orElseThrow() + ")";
        try {
            err.println(sink.rescue()
                    .map(file -> lost + ". The report is in " + file)
                    .orElse(lost
                            + ", so what was to be shown is lost. Free space there, or name another file or program."));
        } catch (IOException full) {
            err.println(lost + ", and no temporary file either (" + full.getMessage()
                    + "), so the report is lost. Make space, or name another folder with -Djava.io.tmpdir=FOLDER.");
        }
        return ExitCode.graver(code);
    }

    /** The version of this program. */
    public static String version() {
        String version = Console.class.getPackage().getImplementationVersion();
        return NAME + " " + (version == null ? "(not built as a jar)" : version);
    }

    /** Shows something that is worth knowing now. */
    public void notice(String message) {
        err.println(NAME + ": " + message);
    }

    /** Shows everything that is wrong with a command line. */
    public void problems(String command, Problems problems) {
        problems.messages().forEach(err::println);
        err.println("See: " + NAME + " " + command + " --help");
    }

    /** Shows why a command failed, and gives its exit code. */
    public int failure(Throwable failure, boolean stacktrace) {
        String sentence = Failures.sentence(failure);
        String whole = String.valueOf(failure.getMessage());
        String message = whole.strip().startsWith(sentence) ? whole : sentence; // some of ours have several lines
        // Messages of remote exceptions carry the server's stack.
        message.lines().filter(line -> !line.matches("\\s+at .*")).forEach(err::println);
        if (message.contains("Too many open files")) {
            err.println(
                    "This process may open no more files. Raise that before the start (ulimit -n 65536), or use fewer"
                            + " --threads.");
        }
        if (stacktrace) {
            failure.printStackTrace(err);
        }
        if (failure instanceof Engine.StoppedException) {
            return ExitCode.INTERRUPTED;
        }
        return failure instanceof UsageException ? ExitCode.USAGE : ExitCode.FAILED;
    }

    /** Shows a failure that nobody foresaw, which is a mistake of this program, and gives the exit code. */
    public int mistake(RuntimeException own, boolean stacktrace) {
        err.println("This is a bug in storage-bench: " + Failures.className(own) + ": " + Failures.message(own));
        err.println("Please report it with this command line and what --stacktrace shows" + (stacktrace ? ":" : "."));
        if (stacktrace) {
            own.printStackTrace(err);
        }
        return ExitCode.FAILED;
    }
}
