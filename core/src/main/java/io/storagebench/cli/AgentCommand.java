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
import io.storagebench.op.failure.Failures;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.probe.HostExposition;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.host.HostProbe;
import io.storagebench.probe.host.HostRecorder;
import io.storagebench.result.host.HostFacts;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
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
            "storage-bench agent --record dn1.jsonl",
        })
@Listed(HelpGroup.TARGET)
final class AgentCommand {
    static final String DESCRIPTION = "Shows this host's CPU, memory, disks and network to --watch and Prometheus.";

    private static final int MOST_PORT = 65_535;
    private static final String RECORD = "--record";
    private static final long SAMPLE_NANOS = 1_000_000_000;

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

    @Option(
            names = RECORD,
            paramLabel = "FILE",
            description = "File to which a sample of each second is added, for \"report FOLDER\"; name it *.jsonl."
                    + " Default: none.")
    private Path recording;

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
        Clock clock = Clock.system();
        HostProbe probe = HostProbe.open(clock);
        HostFacts facts = HostFactsReader.read();
        try (HostRecorder recorder = recorder(facts.hostName(), probe, clock);
                ExpositionServer server =
                        listen(address, () -> HostExposition.render(probe.snapshot(), facts, Console.version()))) {
            announce(server, facts.hostName());
            if (!console.wasHeard()) { // nobody knows where it listens
                return ExitCode.FAILED;
            }
            boolean isWhole = recorder == null || record(recorder, clock, stopped);
            stopped.await();
            return isWhole ? ExitCode.OK : ExitCode.FAILED;
        } catch (InterruptedException interrupted) {
            return ExitCode.INTERRUPTED;
        }
    }

    /** Null when nothing is to be recorded. */
    private HostRecorder recorder(String hostName, HostProbe probe, Clock clock) throws IOException {
        try {
            return recording == null ? null : HostRecorder.open(recording, hostName, Console.version(), probe, clock);
        } catch (FileSystemException refused) {
            throw new IOException(
                    RECORD + " " + recording + ": cannot be written: " + Failures.message(refused), refused);
        } catch (IOException refused) {
            throw new IOException(RECORD + " " + recording + ": " + refused.getMessage(), refused);
        }
    }

    /** Adds a sample every second until {@code stopped} is open; false when that failed. */
    private boolean record(HostRecorder recorder, Clock clock, CountDownLatch stopped) throws InterruptedException {
        long next = clock.nanoTime() + SAMPLE_NANOS;
        try {
            while (!clock.await(stopped, next)) {
                recorder.record();
                next = Math.max(next + SAMPLE_NANOS, clock.nanoTime()); // what was slept through is one sample
            }
            recorder.record();
            return true;
        } catch (IOException full) {
            console.notice(RECORD + " " + recording + ": " + Failures.message(full)
                    + ". Nothing more is recorded; this goes on" + " to answer until it is stopped.");
            return false;
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
