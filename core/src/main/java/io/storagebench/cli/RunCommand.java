package io.storagebench.cli;

import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.DataOptions;
import io.storagebench.cli.options.HookOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.options.LoadOptions;
import io.storagebench.cli.options.OfferedOptions;
import io.storagebench.cli.options.ScenarioArguments;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.OutputOptions;
import io.storagebench.cli.output.Progress;
import io.storagebench.cli.output.RunOutputs;
import io.storagebench.engine.Engine;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Preview;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.probe.server.ServerWatch;
import io.storagebench.probe.server.Watched;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Scenario.DataChoices;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code storage-bench OPERATION …}: the options of one operation, its run, and what comes out. */
final class RunCommand {
    private static final Duration WATCH_PERIOD = Duration.ofSeconds(1);

    private final String name;
    private final Operation operation;
    private final Console console;
    private final LoadOptions load = new LoadOptions();
    private final DataOptions data = new DataOptions();
    private final DataOptions.Prepare prepare = new DataOptions.Prepare();
    private final OutputOptions output = new OutputOptions();
    private final HookOptions hookOptions = new HookOptions();
    private final ShellHooks hooks = new ShellHooks(hookOptions);
    private final CommonOptions common = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();
    final CommandSpec spec;

    RunCommand(String name, Operation operation, Console console) {
        this.name = name;
        this.operation = operation;
        this.console = console;
        load.batch = operation.usualBatch();
        spec = makeSpec();
    }

    /** The operation's own options with those of every run. */
    private CommandSpec makeSpec() {
        CommandSpec all = CommandSpec.forAnnotatedObject(operation);
        all.addMixin("load", CommandSpec.forAnnotatedObject(load));
        all.addMixin("data", CommandSpec.forAnnotatedObject(data));
        if (operation.access().needsData()) {
            all.addMixin("prepare", CommandSpec.forAnnotatedObject(prepare));
        }
        all.addMixin("output", CommandSpec.forAnnotatedObject(output));
        all.addMixin("hooks", CommandSpec.forAnnotatedObject(hookOptions));
        all.addMixin("common", CommandSpec.forAnnotatedObject(common));
        all.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
        OfferedOptions.keep(operation, all);
        all.name("storage-bench " + name);
        return all;
    }

    CommandSpec spec() {
        return spec;
    }

    /** Runs it and gives the exit code. */
    int run(String[] arguments) throws IOException {
        Problems problems = new Problems();
        parse(arguments, problems);
        if (common.asksForHelp()) {
            console.out().print(HelpPage.of(spec, common.helpAll));
            return ExitCode.OK;
        }
        validate(problems);
        try (RunOutputs outputs = RunOutputs.open(output, problems)) {
            if (!problems.isEmpty()) {
                console.problems(name, problems);
                return ExitCode.USAGE;
            }
            return output.dryRun ? dryRun(scenario(arguments)) : run(scenario(arguments), outputs);
        }
    }

    /** Reads a command line into the options. */
    void parse(String[] arguments, Problems problems) {
        UsageErrors.parse(new CommandLine(spec), arguments, problems);
    }

    void validate(Problems problems) {
        launch.validate(problems);
        operation.validate(problems);
        output.validate(problems);
        hookOptions.validate(problems);
        load.validate(operation, problems);
        if (load.share.total() > 1 && data.clean) {
            problems.add("--clean --share " + load.share
                    + ": other shares still use it. Remove it when all have ended: storage-bench clean TARGET.");
        }
        if (!data.clean && !prepare.prepare && Boolean.TRUE.equals(valueOf("--versions"))) {
            problems.add("--versions: says what --clean removes. Add --clean, or leave it out.");
        }
        if (load.share.total() > 1 && prepare.prepare) {
            problems.add("--prepare --share " + load.share
                    + ": every share would make it. Make the dataset first, then read it in shares.");
        }
    }

    /** Of an option that only some back ends have; null of others. */
    private Object valueOf(String option) {
        OptionSpec found = spec.findOption(option);
        return found == null ? null : found.getValue();
    }

    /** What the command line says. */
    Scenario scenario(String[] arguments) {
        List<String> words = new ArrayList<>();
        words.add(name);
        words.addAll(List.of(arguments));
        return new Scenario(
                name,
                words,
                launch.wayThere(),
                operation,
                load.load(),
                load.work(),
                load.seed(),
                load.share,
                load.repeats,
                load.startAt(),
                load.limits(),
                new DataChoices(data.verify, prepare.prepare, data.clean));
    }

    private int run(Scenario scenario, RunOutputs outputs) {
        try {
            List<Result> results = measure(scenario, outputs).stream()
                    .map(measured -> complete(scenario, measured))
                    .toList();
            ResultFile file = ResultFile.of(results);
            console.report(output.report.render(file));
            boolean written = outputs.write(file, console.err()::println);
            int code = ExitCode.of(results);
            return written && !hooks.failedAfter() ? code : ExitCode.graver(code);
        } catch (Exception | LinkageError failure) { // a --lib that lacks a class, for example
            return console.failure(failure, common.stacktrace);
        }
    }

    /** Says what the run would do; gives the code that it would be refused with. */
    private int dryRun(Scenario scenario) {
        StopSignal stop = new StopSignal();
        Signals.onStop(() -> stop.stop(StopSignal.Reason.INTERRUPTED));
        List<String> notices = new ArrayList<>();
        Surroundings around = new Surroundings(
                Clock.system(), stop, update -> {}, notices::add, HistogramSink.NONE, Watched.NONE, LoadHooks.NONE);
        try {
            Preview preview = new Engine(around).preview(scenario, runId());
            if (preview.embedded().isEmpty() && !output.quiet) { // the only one then is that a server starts
                notices.forEach(console::notice);
            }
            DryRunReport report = new DryRunReport(scenario, preview, output, notes(), command(scenario, preview));
            console.out().print(report.render());
            console.out().flush();
            report.shortage().ifPresent(console.err()::println);
            return report.shortage().isPresent() ? ExitCode.FAILED : ExitCode.OK;
        } catch (Exception | LinkageError failure) { // a --lib that lacks a class, for example
            return console.failure(failure, common.stacktrace);
        }
    }

    /** The command line as it was given, with what was chosen for it: the seed, and the place of what it writes. */
    private List<String> command(Scenario scenario, Preview preview) {
        Map<String, String> chosen = new TreeMap<>(fixed(scenario));
        if (preview.makesData() && !preview.removesData()) {
            for (int i = 0; i + 1 < preview.place().size(); i += 2) {
                chosen.put(preview.place().get(i), preview.place().get(i + 1));
            }
        }
        List<String> words = new ArrayList<>(scenario.arguments());
        words.remove("--dry-run");
        chosen.forEach((option, value) -> {
            if (scenario.arguments().stream().noneMatch(word -> word.equals(option) || word.startsWith(option + "="))) {
                words.addAll(List.of(option, value));
            }
        });
        return words;
    }

    private Result complete(Scenario scenario, Result measured) {
        return measured.complete(
                canonical(scenario, measured),
                Console.version(),
                CommandTime.nanosSinceStart(),
                notes(),
                output.thresholds.stream()
                        .map(threshold -> threshold.judge(measured))
                        .toList(),
                Advice.of(measured));
    }

    private Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>(hookOptions.notes());
        notes.putAll(output.notes());
        return Map.copyOf(notes);
    }

    /** The command line that does the same again, in the same place. */
    private List<String> canonical(Scenario scenario, Result measured) {
        Map<String, String> fixed = new HashMap<>(fixed(scenario));
        if (measured.dataset() != null && measured.dataset().stays()) {
            List<String> place = measured.dataset().arguments();
            for (int i = 0; i + 1 < place.size(); i += 2) {
                OptionSpec option = spec.findOption(place.get(i));
                if (option != null && !option.isMultiValue()) { // of several values all are there already
                    fixed.put(place.get(i), place.get(i + 1));
                }
            }
        }
        return ScenarioArguments.of(name, spec, fixed);
    }

    /** What was chosen when the scenario was made. */
    private Map<String, String> fixed(Scenario scenario) {
        return load.usesSeed(operation, !operation.access().needsData() || prepare.prepare)
                ? Map.of("--seed", Long.toString(scenario.seed()))
                : Map.of();
    }

    /** The command line of the scenario that the options hold. */
    List<String> arguments(Scenario scenario) {
        return ScenarioArguments.of(name, spec, fixed(scenario));
    }

    private List<Result> measure(Scenario scenario, RunOutputs outputs) throws Exception {
        StopSignal stop = new StopSignal();
        Signals.onStop(() -> stop.stop(StopSignal.Reason.INTERRUPTED), stop::hurry, () -> {
            outputs.discard(); // whoever asks a third time does not get even the report
            Signals.end();
        });
        try (Progress progress = Progress.on(console, output.quiet)) {
            Consumer<String> notice = output.quiet ? message -> {} : console::notice;
            try (ServerWatch servers = ServerWatch.start(output.watched, Clock.system(), WATCH_PERIOD)) {
                Surroundings around =
                        new Surroundings(Clock.system(), stop, progress, notice, outputs.histograms(), servers, hooks);
                return new Engine(around, console::notice).run(scenario, runId());
            }
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
