package io.storagebench.cli;

import io.storagebench.engine.Engine;
import io.storagebench.engine.ProgressUpdate;
import io.storagebench.engine.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.report.Advice;
import io.storagebench.report.TextReport;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Scenario.DataChoices;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code storage-bench OPERATION …}: the options of one operation, its run, and what comes out. */
final class RunCommand {
    private final String name;
    private final Operation operation;
    private final Console console;
    private final LoadOptions load = new LoadOptions();
    private final DataOptions data = new DataOptions();
    private final DataOptions.Prepare prepare = new DataOptions.Prepare();
    private final OutputOptions output = new OutputOptions();
    private final LaunchOptions launch = new LaunchOptions();

    RunCommand(String name, Operation operation, Console console) {
        this.name = name;
        this.operation = operation;
        this.console = console;
    }

    /** The operation's own options with those of every run. */
    private CommandLine commandLine() {
        CommandSpec spec = CommandSpec.forAnnotatedObject(operation);
        spec.addMixin("load", CommandSpec.forAnnotatedObject(load));
        spec.addMixin("data", CommandSpec.forAnnotatedObject(data));
        if (operation.access().needsData()) {
            spec.addMixin("prepare", CommandSpec.forAnnotatedObject(prepare));
        }
        spec.addMixin("output", CommandSpec.forAnnotatedObject(output));
        spec.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
        spec.usageMessage().abbreviateSynopsis(true).sortOptions(true).width(100);
        spec.name("storage-bench " + name);
        return new CommandLine(spec);
    }

    /** Runs it and gives the exit code. */
    int run(String[] arguments) throws IOException {
        Problems problems = new Problems();
        CommandLine commandLine = commandLine();
        UsageErrors.parse(commandLine, arguments, problems);
        if (output.help) {
            console.out().print(commandLine.getUsageMessage());
            return ExitCode.OK;
        }
        load.validate(problems);
        launch.validate(problems);
        operation.validate(problems);
        try (ResultOutput json = output.json == null ? null : ResultOutput.open(output.json, problems)) {
            if (!problems.isEmpty()) {
                console.problems(name, problems);
                return ExitCode.USAGE;
            }
            return run(scenario(arguments), json);
        }
    }

    private Scenario scenario(String[] arguments) {
        List<String> words = new ArrayList<>();
        words.add(name);
        words.addAll(List.of(arguments));
        return new Scenario(
                name,
                words,
                operation,
                load.threads,
                load.window(),
                load.warmup,
                load.seed(),
                Share.WHOLE,
                load.limits(),
                new DataChoices(data.verify, prepare.prepare, data.clean));
    }

    private int run(Scenario scenario, ResultOutput json) {
        try {
            Result measured = measure(scenario);
            Result result = measured.complete(Console.version(), CommandTime.nanosSinceStart(), Advice.of(measured));
            console.out().print(TextReport.render(result));
            console.out().flush();
            if (json != null) {
                json.write(ResultFile.of(List.of(result)));
            }
            return ExitCode.of(result);
        } catch (Exception | LinkageError failure) { // a --lib that lacks a class, for example
            return console.failure(failure, output.stacktrace);
        }
    }

    private Result measure(Scenario scenario) throws Exception {
        StopSignal stop = new StopSignal();
        Signals.onStop(() -> stop.stop(StopSignal.Reason.INTERRUPTED));
        try (Progress progress = new Progress(console.err())) {
            Consumer<ProgressUpdate> watched = !output.quiet && Terminal.showsStandardError() ? progress : update -> {};
            Consumer<String> notice = output.quiet ? message -> {} : console::notice;
            return new Engine(Clock.system(), stop, watched, notice).run(scenario, runId());
        }
    }

    /** Of this run alone, and sorted by time: 20261121-093000-4f2a. */
    private static String runId() {
        DateTimeFormatter toTheSecond =
                DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
        return String.format(
                Locale.ROOT,
                "%s-%04x",
                toTheSecond.format(Instant.now()),
                ThreadLocalRandom.current().nextInt(0x10000));
    }
}
