package io.storagebench.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.cli.jvm.Signals;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.Progress;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.embedded.ServerEndedException;
import io.storagebench.embedded.ServerStack;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * {@code storage-bench embedded NAME …}: keeps a server running for other programs until it is stopped, and passes
 * commands on to it.
 */
final class EmbeddedCommand {
    static final String DESCRIPTION = "Runs a server on this machine for trying out, such as embedded hdfs.";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long POLL_MILLIS = 500;

    private final Console console;

    EmbeddedCommand(Console console) {
        this.console = console;
    }

    int run(String[] arguments) throws IOException {
        if (arguments.length == 0 || arguments[0].startsWith("-")) {
            boolean help = arguments.length > 0
                    && List.of("-h", "--help", "--help-all").contains(arguments[0]);
            (help ? console.out() : console.err()).print("""
                            Usage: storage-bench embedded NAME [OPTIONS]
                            Runs a server on this machine until Ctrl-C, or until 'stop' is read from standard input.
                            It prints one line of JSON when it is ready, and one for each command it reads.

                            Servers: %s

                            Examples:
                              storage-bench embedded hdfs --datanodes 9
                              storage-bench embedded hbase --regionservers 3
                              storage-bench embedded s3 --port 8080
                              storage-bench embedded httpfs --datanodes 4
                              storage-bench embedded yarn --nodemanagers 3

                            Options of a server: storage-bench embedded NAME --help
                            """.formatted(String.join(", ", EmbeddedServer.names())));
            return help ? ExitCode.OK : ExitCode.USAGE;
        }
        List<String> names = EmbeddedServer.names();
        if (!names.isEmpty() && !names.contains(arguments[0])) {
            console.err()
                    .println("No embedded server '" + arguments[0] + "'. Use one of " + String.join(", ", names) + ".");
            return ExitCode.USAGE;
        }
        List<String> options = Arrays.asList(arguments).subList(1, arguments.length);
        StopSignal stop = new StopSignal();
        Signals.onStop(() -> stop.stop(StopSignal.Reason.INTERRUPTED));
        try (ServerStack server = stop.interrupting(() -> start(arguments[0], options))) {
            return serve(server, stop);
        } catch (InterruptedException interrupted) {
            return ExitCode.INTERRUPTED;
        } catch (UncheckedIOException left) {
            return console.failure(left, false);
        } catch (Exception failure) {
            if (stop.isStopped()) {
                console.notice("stopped before the server was ready");
                return ExitCode.INTERRUPTED;
            }
            return failure.getCause() instanceof ServerEndedException ended
                    ? answer(ended)
                    : console.failure(failure, false);
        }
    }

    private ServerStack start(String name, List<String> options) throws IOException {
        try (Progress progress = Progress.on(console, false)) {
            return ServerStack.start(
                    name,
                    options,
                    starting -> progress.accept(ProgressUpdate.of("start embedded " + starting)),
                    console::notice);
        }
    }

    /** Until it is to stop. */
    private int serve(ServerStack server, StopSignal stop) throws IOException, InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        stop.whenStopped(stopped::countDown);
        show(server.properties());
        if (!console.wasHeard()) { // nobody knows where it listens
            return ExitCode.FAILED;
        }
        Optional.ofNullable(server.properties().get("usage")).ifPresent(console::notice);
        Thread commands = new Thread(() -> passCommands(server, stopped), "storage-bench-commands");
        commands.setDaemon(true);
        commands.start();
        while (!stopped.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (!server.isAlive()) {
                console.notice("the server ended by itself");
                return ExitCode.FAILED;
            }
        }
        return ExitCode.OK;
    }

    /** A server that ended at once was asked for its help, was given wrong options, or could not start. */
    private int answer(ServerEndedException ended) {
        int code = ended.exitCode().orElse(ExitCode.FAILED);
        (code == ExitCode.OK ? console.out() : console.err()).println(ended.said());
        return code == ExitCode.OK || code == ExitCode.USAGE ? code : ExitCode.FAILED;
    }

    /** Ends with the input, without ending the server: in the background a shell gives a program no input at all. */
    private void passCommands(ServerStack server, CountDownLatch stopped) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.strip().equals("stop")) {
                    stopped.countDown();
                    return;
                }
                if (!line.isBlank()) {
                    pass(line.strip(), server);
                }
            }
        } catch (IOException unreadable) {
            console.notice("standard input cannot be read any more: " + unreadable.getMessage());
        }
    }

    private void pass(String command, ServerStack server) throws IOException {
        try {
            show(server.command(command));
        } catch (IOException refused) {
            show(Map.of("error", refused.getMessage()));
        }
    }

    private void show(Map<String, String> answer) throws JsonProcessingException {
        console.out().println(JSON.writeValueAsString(answer));
        console.out().flush();
    }
}
