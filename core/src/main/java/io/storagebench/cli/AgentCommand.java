package io.storagebench.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.record.HostProbe;
import io.storagebench.record.NodeText;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code storage-bench agent}: tells of this host to runs on other hosts that watch it. */
final class AgentCommand {
    static final String DESCRIPTION = "Tells runs elsewhere of this host, for --watch, where no node_exporter runs.";

    private static final int MOST_PORT = 65_535;

    private final Console console;
    private final Options options = new Options();

    AgentCommand(Console console) {
        this.console = console;
    }

    @Command(name = "storage-bench agent", description = DESCRIPTION)
    private static final class Options {
        @Option(
                names = "--port",
                paramLabel = "N",
                description = "Where it listens; 0 for a free port. Default: ${DEFAULT-VALUE}.")
        int port = 9101;

        @Option(
                names = "--bind",
                paramLabel = "ADDRESS",
                description = "The address it listens on. Default: ${DEFAULT-VALUE}, so for this host alone.")
        String bind = "127.0.0.1";

        @Mixin
        CommonOptions common = new CommonOptions();
    }

    int run(String[] arguments) {
        CommandLine commandLine = new CommandLine(options);
        commandLine.getCommandSpec().usageMessage().abbreviateSynopsis(true).width(100);
        Problems problems = new Problems();
        UsageErrors.parse(commandLine, arguments, problems);
        if (options.common.help) {
            console.out().print(commandLine.getUsageMessage());
            return ExitCode.OK;
        }
        if (options.port < 0 || options.port > MOST_PORT) {
            problems.add("--port", options.port, "not a port. Use one from 1 to 65535, or 0 for a free one.");
        }
        InetAddress address = address(problems);
        if (!problems.isEmpty()) {
            console.problems("agent", problems);
            return ExitCode.USAGE;
        }
        CountDownLatch stopped = new CountDownLatch(1);
        Signals.onStop(stopped::countDown);
        return serve(address, stopped);
    }

    private InetAddress address(Problems problems) {
        try {
            return InetAddress.getByName(options.bind);
        } catch (UnknownHostException unknown) {
            problems.add("--bind", options.bind, "no address of this host. Use 127.0.0.1, or 0.0.0.0 for all.");
            return null;
        }
    }

    private int serve(InetAddress address, CountDownLatch stopped) {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(address, options.port), 0);
        } catch (BindException taken) {
            return console.failure(
                    new IOException(
                            "--port " + options.port + ": " + taken.getMessage() + ". Name another one, or 0 for a free"
                                    + " one.",
                            taken),
                    options.common.stacktrace);
        } catch (IOException failure) {
            return console.failure(failure, options.common.stacktrace);
        }
        try {
            HostProbe probe = HostProbe.open(Clock.system());
            server.createContext("/", exchange -> answer(exchange, probe));
            server.start();
            if (!address.isLoopbackAddress()) {
                console.notice("everybody who reaches this port can read the figures of this host");
            }
            console.out()
                    .println("http://" + address.getHostAddress() + ":"
                            + server.getAddress().getPort() + "/metrics");
            console.out().flush();
            stopped.await();
            return ExitCode.OK;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED;
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, HostProbe probe) throws IOException {
        try (exchange) {
            boolean known = exchange.getRequestURI().getPath().equals("/metrics");
            byte[] body = (known ? NodeText.render(probe.snapshot(), Console.version()) : "See /metrics\n")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", NodeText.CONTENT_TYPE);
            exchange.sendResponseHeaders(known ? 200 : 404, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
