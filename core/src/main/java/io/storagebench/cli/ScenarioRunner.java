package io.storagebench.cli;

import io.storagebench.cli.jvm.CommandTime;
import io.storagebench.cli.jvm.Signals;
import io.storagebench.cli.metrics.MetricsChannel;
import io.storagebench.cli.metrics.MetricsChannels;
import io.storagebench.cli.options.FileWords;
import io.storagebench.cli.options.HookOptions;
import io.storagebench.cli.options.SearchOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.OutputOptions;
import io.storagebench.cli.output.Progress;
import io.storagebench.cli.output.RunOutputs;
import io.storagebench.engine.Engine;
import io.storagebench.engine.Lent;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Preview;
import io.storagebench.engine.Stage;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.engine.phase.SteadyWatch;
import io.storagebench.launch.DrivenShare;
import io.storagebench.launch.Launch;
import io.storagebench.launch.Launcher;
import io.storagebench.launch.LocalLauncher;
import io.storagebench.launch.ProcessesLauncher;
import io.storagebench.launch.ShippedFiles;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.probe.HostFactsReader;
import io.storagebench.probe.flight.Recorded;
import io.storagebench.probe.server.ServerWatch;
import io.storagebench.probe.server.Watched;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.Measured;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Steadiness;
import io.storagebench.search.SearchRun;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs a scenario, and gives its results to whoever is to see them. Used once. */
final class ScenarioRunner {
    private static final Duration WATCH_PERIOD = Duration.ofSeconds(1);

    private final Console console;
    private final OutputOptions output;
    private final HookOptions hookOptions;
    private final ShellHooks hooks;
    private final boolean stacktrace;
    private final ShippedFiles files = new ShippedFiles();

    ScenarioRunner(Console console, OutputOptions output, HookOptions hookOptions, boolean stacktrace) {
        this.console = console;
        this.output = output;
        this.hookOptions = hookOptions;
        this.stacktrace = stacktrace;
        hooks = new ShellHooks(hookOptions);
    }

    /** What only the command knows of a result. */
    interface Completion {
        /** The command line that does the same again. */
        List<String> canonical(Measured measured);

        /** The command line of each share, by words that lead to the place of each stream, with such names of files. */
        List<String> ofShare(List<List<String>> places, FileWords files);

        /** How the limits were kept that the user set. */
        List<ThresholdOutcome> judge(Measured measured);
    }

    /**
     * Opens what {@code --metrics} asks for, only when nothing else is wrong: a run that does not begin has no metrics.
     *
     * @param streams names of all that the run has
     */
    static MetricsChannels openMetrics(OutputOptions output, List<String> streams, Console console, Problems problems) {
        List<MetricsChannel> wanted = output.dryRun || !problems.isEmpty() ? List.of() : output.metrics;
        Consumer<String> notice = output.quiet ? message -> {} : console::notice;
        String hostName = wanted.isEmpty() ? "" : HostFactsReader.read().hostName();
        return MetricsChannels.open(wanted, streams, hostName, problems, notice);
    }

    /** Runs it, shows and writes what came out, and gives the exit code. */
    int run(Scenario scenario, RunOutputs outputs, MetricsChannels metrics, Completion completion) {
        Function<Measurement, Result> compose = measured -> result(scenario, completion, measured);
        return run(
                scenario,
                outputs,
                recorded -> measure(scenario, outputs, metrics, recorded, completion, compose).stream()
                        .map(compose)
                        .toList());
    }

    /**
     * Searches for the highest rate that keeps a goal; shows and writes all steps, and gives the exit code.
     *
     * @param whole what the steps have in common
     */
    int search(SearchOptions search, Scenario whole, RunOutputs outputs, MetricsChannels metrics, ScenarioSteps steps) {
        return run(whole, outputs, recorded -> search(search, whole, outputs, metrics, recorded, steps));
    }

    private interface Measuring {
        List<Result> measure(Recorded recorded) throws Exception;
    }

    private int run(Scenario scenario, RunOutputs outputs, Measuring measuring) {
        boolean drives = scenario.isDriven() && !DrivenShare.isThis();
        try (Recordings recordings = Recordings.of(output, drives, console::notice)) {
            List<Result> results = measuring.measure(recordings.recorded());
            ResultFile file = ResultFile.of(results);
            if (!DrivenShare.isThis()) { // whose driver shows all together
                console.report(output.report.render(file));
            }
            boolean written = outputs.write(file, console.err()::println);
            written &= recordings.write(console.err()::println);
            int code = ExitCode.of(results);
            return written && !hooks.failedAfter() ? code : ExitCode.graver(code);
        } catch (Exception | LinkageError failure) { // a --lib that lacks a class, for example
            return console.failure(failure, stacktrace);
        }
    }

    private Result result(Scenario scenario, Completion completion, Measurement ended) {
        Measurement measured = asHere(ended);
        return Result.of(
                measured,
                canonical(scenario, completion, measured),
                notes(),
                completion.judge(measured),
                Console.version(),
                advice(scenario, measured));
    }

    private static List<Remark> advice(Scenario scenario, Measurement measured) {
        List<Remark> advice = new ArrayList<>(Advice.of(measured));
        scenario.streams()
                .get(0)
                .work()
                .until()
                .filter(rule -> measured.isMeasured()
                        && measured.shares().stream()
                                .noneMatch(share -> share.stopReason().startsWith(Steadiness.REACHED)))
                .ifPresent(rule -> advice.add(Remark.care(
                        "throughput was not steady",
                        "Throughput never kept " + rule.words() + " before the run ended for another reason, as --until"
                                + " wants it: see STEADINESS, and give it more --duration.")));
        return advice;
    }

    private Measurement asHere(Measurement ended) {
        return withFilesOfHere(ended).took(CommandTime.nanosSinceStart());
    }

    /** Shares call files that came along as they are called where they run. */
    private Measurement withFilesOfHere(Measurement ended) {
        if (files.all().isEmpty()) {
            return ended;
        }
        List<StreamFacts> streams = ended.streams().stream()
                .map(stream -> stream.withWords(files::here))
                .toList();
        return ended.driven(ended.shares(), streams, List.of());
    }

    private static List<String> canonical(Scenario scenario, Completion completion, Measured measured) {
        List<String> words = new ArrayList<>(completion.canonical(measured));
        int processes = scenario.processes(); // which no share is told
        if (scenario.job().isPresent()) {
            words.addAll(scenario.job().get().words(processes));
        } else if (processes > 1) {
            words.addAll(List.of("--processes", Integer.toString(processes)));
        }
        return words;
    }

    /**
     * Says what the run would do; gives the code that it would be refused with.
     *
     * @param command gives the command line that does just this
     */
    int dryRun(Scenario scenario, Function<List<Preview>, List<String>> command) {
        StopSignal stop = new StopSignal();
        Signals.onStop(() -> stop.stop(StopSignal.Reason.INTERRUPTED));
        List<String> notices = new ArrayList<>();
        Surroundings around = new Surroundings(
                Clock.system(),
                stop,
                update -> {},
                notices::add,
                HistogramSink.NONE,
                Watched.NONE,
                List.of(),
                LoadHooks.NONE);
        try {
            List<Preview> previews = new Engine(around).preview(scenario, runId());
            boolean startsServer =
                    previews.stream().anyMatch(preview -> preview.embedded().isPresent());
            if (!startsServer && !output.quiet) { // the only one then is that a server starts
                notices.forEach(console::notice);
            }
            DryRunReport report = new DryRunReport(scenario, previews, output, notes(), command.apply(previews));
            console.out().print(report.render());
            console.out().flush();
            Optional<String> shortage = report.shortage();
            shortage.ifPresent(console.err()::println);
            return shortage.isPresent() ? ExitCode.FAILED : ExitCode.OK;
        } catch (Exception | LinkageError failure) { // a --lib that lacks a class, for example
            return console.failure(failure, stacktrace);
        }
    }

    private Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>(hookOptions.notes());
        notes.putAll(output.notes());
        return Map.copyOf(notes);
    }

    private List<Measurement> measure(
            Scenario scenario,
            RunOutputs outputs,
            MetricsChannels metrics,
            Recorded recorded,
            Completion completion,
            Function<Measurement, Result> compose)
            throws Exception {
        StopSignal stop = stopOfSignals(outputs);
        if (DrivenShare.isThis()) {
            return share(scenario, outputs, recorded, compose, stop);
        }
        Optional<Steadiness> until = scenario.streams().get(0).work().until();
        if (until.isPresent()) {
            stop.windowMayClose();
        }
        return within(
                stop,
                outputs,
                metrics,
                recorded,
                compose,
                until,
                around -> launch(scenario, completion, runId(), around, Optional.empty()));
    }

    private List<Result> search(
            SearchOptions search,
            Scenario whole,
            RunOutputs outputs,
            MetricsChannels metrics,
            Recorded recorded,
            ScenarioSteps steps)
            throws Exception {
        StepResults results = new StepResults(search.goal(), this::result, this::asHere);
        String runId = runId();
        return within(
                stopOfSignals(outputs),
                outputs,
                metrics,
                recorded,
                results::soFar,
                Optional.empty(),
                around -> new SearchRun(
                                search.goal(),
                                search.first(),
                                search.usual(),
                                whole,
                                runId,
                                around,
                                console::notice,
                                step -> {
                                    ScenarioSteps.Ready ready = steps.at(step.rate(), step.length(), step.repeat());
                                    results.begin(step.about(), ready);
                                    Measurement measured = launch(
                                                    ready.scenario(),
                                                    ready.completion(),
                                                    runId,
                                                    step.around(),
                                                    Optional.of(step.stage()))
                                            .get(0);
                                    results.ended(measured);
                                    return measured;
                                })
                        .run().stream().map(results::of).toList());
    }

    private StopSignal stopOfSignals(RunOutputs outputs) {
        StopSignal stop = new StopSignal();
        Runnable[] reactions = {
            () -> stop.stop(StopSignal.Reason.INTERRUPTED),
            stop::hurry,
            () -> {
                outputs.discard(); // whoever asks a third time does not get even the report
                Signals.end();
            }
        };
        Signals.onStop(reactions);
        return stop;
    }

    private interface Work<T> {
        T in(Surroundings around) throws Exception;
    }

    /** Does some work with all that a run meets in a process that nobody drives. */
    private <T> T within(
            StopSignal stop,
            RunOutputs outputs,
            MetricsChannels metrics,
            Recorded recorded,
            Function<Measurement, Result> compose,
            Optional<Steadiness> until,
            Work<T> work)
            throws Exception {
        List<RunFollower> followers = new ArrayList<>(metrics.followers());
        followers.addAll(outputs.unfinished(compose, Clock.system()));
        until.ifPresent(rule -> followers.add(new SteadyWatch(rule, stop)));
        try (Progress progress = Progress.on(console, output.quiet);
                ServerWatch servers = ServerWatch.start(output.watched, Clock.system(), WATCH_PERIOD)) {
            Consumer<String> notice = output.quiet ? message -> {} : console::notice;
            return work.in(new Surroundings(
                    Clock.system(),
                    stop,
                    progress,
                    notice,
                    outputs.histograms(),
                    outputs.requests(),
                    servers,
                    recorded,
                    followers,
                    hooks,
                    Optional.empty()));
        }
    }

    private List<Measurement> launch(
            Scenario scenario, Completion completion, String runId, Surroundings around, Optional<Stage> stage)
            throws Exception {
        if (scenario.job().isPresent()) {
            scenario.streams().forEach(stream -> files.takeLibraries(stream.arguments()));
        }
        FileWords named = scenario.job().isPresent() ? files::take : FileWords.AS_GIVEN;
        Launch launch = new Launch(
                scenario,
                runId,
                around,
                console::notice,
                places -> completion.ofShare(places, named),
                files,
                output.recording::ofShare,
                arguments -> Bootstrap.shareProcess(scenario.processes(), arguments),
                stage);
        return Launcher.named(launcher(scenario)).run(launch);
    }

    private static String launcher(Scenario scenario) {
        String here = scenario.processes() == 1 ? LocalLauncher.NAME : ProcessesLauncher.NAME;
        return scenario.job().map(ClusterJob::on).orElse(here);
    }

    /** Runs the share that this process is, as its driver says. */
    private List<Measurement> share(
            Scenario scenario,
            RunOutputs outputs,
            Recorded recorded,
            Function<Measurement, Result> compose,
            StopSignal stop)
            throws Exception {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        DrivenShare share = DrivenShare.by(System.in, out, Clock.system(), Signals::end);
        share.onStop(stop::stop, stop::hurry);
        if (scenario.streams().get(0).work().until().isPresent()) {
            stop.windowMayClose();
        }
        share.onClosedWindow(stop::closeWindow);
        List<RunFollower> followers = new ArrayList<>(share.followers());
        followers.addAll(outputs.unfinished(compose, Clock.system()));
        Surroundings around = new Surroundings(
                Clock.system(),
                stop,
                share::progress,
                share::notice,
                outputs.histograms(),
                outputs.requests(),
                Watched.NONE, // the driver watches
                recorded,
                followers,
                share,
                Optional.of(share));
        Lent lent = share.lent();
        return new Engine(around, share::notice, Optional.of(lent)).run(scenario, lent.runId());
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
