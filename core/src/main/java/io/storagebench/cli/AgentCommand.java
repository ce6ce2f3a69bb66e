package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.jvm.Signals;
import io.storagebench.cli.metrics.ExpositionServer;
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
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
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
        try (ExpositionServer server =
                listen(address, () -> HostExposition.render(probe.snapshot(), facts, Console.version()))) {
            announce(server, facts.hostName());
            if (!console.wasHeard()) { // nobody knows where it listens
                return ExitCode.FAILED;
            }
            stopped.await();
            return ExitCode.OK;
        } catch (InterruptedException interrupted) {
            return ExitCode.INTERRUPTED;
        }
    }

    private ExpositionServer listen(InetSocketAddress address, Supplier<String> page) throws IOException {
        try {
            return ExpositionServer.start(address, HostExposition.CONTENT_TYPE, page);
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

    private void announce(ExpositionServer server, String hostName) {
        console.out().println(server.url(hostName));
        console.out().flush();
        if (!server.address().getAddress().isLoopbackAddress()) {
            console.notice("everybody who can reach port " + server.address().getPort()
                    + " of this host can read its counters");
        }
    }
}
