package io.storagebench.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.probe.HostExposition;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.result.host.HostFacts;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code storage-bench agent}: shows the counters of the host it runs on, for {@code --watch} of a run elsewhere and for
 * Prometheus.
 */
@Command(
        name = "storage-bench agent",
        description = {
            AgentCommand.DESCRIPTION,
            "Runs until Ctrl-C. Prints the address when it is ready; give it to a run with --watch NAME=ADDRESS.",
        },
        footer = {
            "storage-bench agent --bind 0.0.0.0",
            "storage-bench hdfs-write --watch dn1=http://dn1:9101/metrics",
        })
@Listed(HelpGroup.TARGET)
final class AgentCommand {
    static final String DESCRIPTION = "Shows this host's CPU, memory, disks and network to --watch and Prometheus.";

    private static final String PATH = "/metrics";
    private static final int MOST_AT_A_TIME = 4;
    private static final int MOST_PORT = 65_535;

    private final Console console;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9101",
            description = "Port to listen on; 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on, 0.0.0.0 for all of this host. Default: ${DEFAULT-VALUE}, "
                    + "for programs on this host alone.")
    private String bind;

    @Mixin
    private CommonOptions common;

    AgentCommand(Console console) {
        this.console = console;
    }

    int run(String[] arguments) {
        CountDownLatch stopped = new CountDownLatch(1);
        Signals.onStop(stopped::countDown);
        return run(arguments, stopped);
    }

    /** Serves until {@code stopped} is open. */
    int run(String[] arguments, CountDownLatch stopped) {
        CommandLine commandLine = new CommandLine(this);
        Problems problems = new Problems();
        UsageErrors.parse(commandLine, arguments, problems);
        if (common.asksForHelp()) {
            console.out().print(HelpPage.of(commandLine.getCommandSpec(), common.helpAll));
            return ExitCode.OK;
        }
        InetAddress address = address(problems);
        if (port < 0 || port > MOST_PORT) {
            problems.add("--port", port, "not a port. Use 1 to " + MOST_PORT + ", or 0 for any free one.");
        }
        if (!problems.isEmpty()) {
            console.problems("agent", problems);
            return ExitCode.USAGE;
        }
        try {
            return serve(new InetSocketAddress(address, port), stopped);
        } catch (IOException failure) {
            return console.failure(failure, common.stacktrace);
        }
    }

    private InetAddress address(Problems problems) {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException unknown) {
            problems.add("--bind", bind, "not an address of this host. Use one such as 127.0.0.1, or 0.0.0.0 for all.");
            return null;
        }
    }

    private int serve(InetSocketAddress address, CountDownLatch stopped) throws IOException {
        HostProbe probe = HostProbe.open(Clock.system());
        HostFacts facts = HostFactsReader.read();
        HttpServer server = listen(address);
        ExecutorService threads = Executors.newFixedThreadPool(MOST_AT_A_TIME, work -> {
            Thread thread = new Thread(work, "storage-bench-agent");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, probe, facts));
        server.start();
        try {
            announce(server.getAddress(), facts.hostName());
            if (!console.wasHeard()) { // nobody knows where it listens
                return ExitCode.FAILED;
            }
            stopped.await();
            return ExitCode.OK;
        } catch (InterruptedException interrupted) {
            return ExitCode.INTERRUPTED;
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    private HttpServer listen(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, 0);
        } catch (BindException refused) {
            String why = refused.getMessage();
            if (why != null && why.toLowerCase(Locale.ROOT).contains("in use")) {
                throw new IOException(
                        "--port " + port + ": another program listens there. Stop it, or use another port: --port 0"
                                + " finds a free one.",
                        refused);
            }
            throw new IOException(
                    "--bind " + bind + " --port " + port + ": cannot listen there (" + why + "). Use an address of this"
                            + " host, and a port above 1023.",
                    refused);
        }
    }

    private void announce(InetSocketAddress listening, String hostName) {
        InetAddress address = listening.getAddress();
        String host = address.isAnyLocalAddress() ? hostName : address.getHostAddress();
        String shown = host == null || host.indexOf(':') < 0 ? host : "[" + host + "]";
        console.out().println("http://" + shown + ":" + listening.getPort() + PATH);
        console.out().flush();
        if (!address.isLoopbackAddress()) {
            console.notice(
                    "everybody who can reach port " + listening.getPort() + " of this host can read its counters");
        }
    }

    private static void answer(HttpExchange exchange, HostProbe probe, HostFacts facts) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                send(exchange, 404, "text/plain; charset=utf-8", "The counters are at " + PATH + "\n");
            } else if (!method.equals("GET") && !method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, "text/plain; charset=utf-8", "Counters can be read only.\n");
            } else {
                String page = HostExposition.render(probe.snapshot(), facts, Console.version());
                send(exchange, 200, HostExposition.CONTENT_TYPE, page);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
