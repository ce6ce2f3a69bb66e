package io.storagebench.cli;

import io.storagebench.check.Examination;
import io.storagebench.check.MachineProbes;
import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.jvm.Signals;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.Progress;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Inspection;
import io.storagebench.inspect.MachineLook;
import io.storagebench.inspect.Place;
import io.storagebench.inspect.Probe;
import io.storagebench.op.Problems;
import io.storagebench.units.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code storage-bench check [ADDRESS]}: looks at this machine and at a storage system before anything is measured. */
final class CheckCommand {
    static final String DESCRIPTION = "Looks for what would spoil a measurement, on this machine or in a cluster.";

    private static final Places.Address ADDRESS = new Places.Address(
            "ADDRESS",
            false,
            "Storage system, such as hdfs://nn:8020; with a folder, such as hdfs://nn:8020/dir, a small folder is written"
                    + " there and removed again. Default: the file system of HADOOP_CONF_DIR, or else this machine alone.");
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int NAME_WIDTH = 17;

    private final Console console;
    private final CommonOptions options = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();
    private final Examination examination = new Examination(LIMIT, this::showStack);

    CheckCommand(Console console) {
        this.console = console;
    }

    int run(String[] arguments) {
        Optional<Place> found = new Places().of(arguments);
        CommandSpec spec = Places.spec("storage-bench check", found, ADDRESS, options, launch);
        spec.usageMessage()
                .description(DESCRIPTION)
                .footer(
                        "storage-bench check",
                        "storage-bench check hdfs://nn:8020/tmp",
                        "storage-bench check s3://bucket");
        CommandLine commandLine = new CommandLine(spec);
        Problems problems = new Problems();
        String given = UsageErrors.parse(commandLine, arguments, problems).matchedPositionalValue(0, null);
        if (options.asksForHelp()) {
            console.out().print(HelpPage.of(spec, options.helpAll));
            return ExitCode.OK;
        }
        launch.validate(problems);
        found.ifPresent(place -> place.validate(problems));
        if (problems.isEmpty()
                && given != null
                && found.filter(place -> place.accepts(given)).isEmpty()) {
            problems.add(Places.noAddress(given));
        }
        if (!problems.isEmpty()) {
            console.problems("check", problems);
            return ExitCode.USAGE;
        }
        try {
            return check(found, given);
        } catch (UsageException wrong) {
            return console.failure(wrong, options.stacktrace);
        } catch (InterruptedException stopped) {
            return ExitCode.INTERRUPTED;
        }
    }

    private int check(Optional<Place> place, String given) throws UsageException, InterruptedException {
        Optional<String> address = Optional.ofNullable(given).or(() -> place.flatMap(Place::configured));
        // Before the machine is looked at, so that a wrong address is told at once.
        Inspection inspection = address.isEmpty() ? null : place.orElseThrow().inspect(address.get());
        Thread self = Thread.currentThread();
        Signals.onStop(self::interrupt);
        console.out().println("THIS MACHINE");
        look(MachineProbes.ofThisMachine().probes());
        for (MachineLook further : ServiceLoader.load(MachineLook.class)) {
            look(further.probes());
        }
        if (inspection == null) {
            console.out()
                    .println("No ADDRESS was given and no cluster is configured (neither "
                            + String.join(" nor ", LaunchOptions.CONFIGURATION_FOLDERS)
                            + " names one), so only this machine was checked."
                            + " To check a cluster: storage-bench check hdfs://nn:8020");
        } else {
            console.out().println("TARGET " + address.get());
            check(inspection);
        }
        if (examination.hasUsageError()) {
            return ExitCode.USAGE;
        }
        return examination.hasFailed() ? ExitCode.FAILED : ExitCode.OK;
    }

    private void check(Inspection inspection) throws InterruptedException {
        try {
            look(inspection.probes());
        } finally {
            Probe end = Probe.of("removal", () -> {
                inspection.close();
                return Finding.pass("nothing is left");
            });
            Finding ended = find(end);
            if (ended.outcome() == Finding.Outcome.FAIL) {
                show(end, ended);
            }
        }
    }

    private void look(List<Probe> probes) throws InterruptedException {
        for (Probe probe : probes) {
            show(probe, find(probe));
        }
    }

    private Finding find(Probe probe) throws InterruptedException {
        try (Progress progress = Progress.on(console, false)) {
            progress.accept(ProgressUpdate.of("check " + probe.name()));
            return examination.look(probe);
        }
    }

    private void show(Probe probe, Finding finding) {
        console.out()
                .println("  " + finding.outcome() + "  " + probe.name()
                        + " ".repeat(Math.max(2, NAME_WIDTH - probe.name().length())) + finding.text()
                        + (finding.remedy().isEmpty() ? "" : " " + finding.remedy()));
    }

    private void showStack(Throwable failure) {
        if (options.stacktrace) {
            failure.printStackTrace(console.err());
        }
    }
}
