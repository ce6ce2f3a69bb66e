package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.metrics.MetricsChannels;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.FileWords;
import io.storagebench.cli.options.HookOptions;
import io.storagebench.cli.options.JobOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.options.ProcessLimit;
import io.storagebench.cli.options.SearchOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.OutputOptions;
import io.storagebench.cli.output.RunOutputs;
import io.storagebench.engine.Preview;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.result.Measured;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario;
import io.storagebench.search.SearchRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;

/** {@code storage-bench OPERATION …}: the options of one operation, its run, and what comes out. */
final class RunCommand {
    private final String name;
    private final Console console;
    private final StreamCommand stream;
    private final OutputOptions output = new OutputOptions();
    private final HookOptions hookOptions = new HookOptions();
    private final CommonOptions common = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();
    private final JobOptions job = new JobOptions();
    private final SearchOptions search = new SearchOptions();

    RunCommand(String name, Operation operation, Console console) {
        this.name = name;
        this.console = console;
        stream = new StreamCommand(name, operation);
        CommandSpec all = stream.spec();
        all.addMixin("output", CommandSpec.forAnnotatedObject(output));
        all.addMixin("hooks", CommandSpec.forAnnotatedObject(hookOptions));
        all.addMixin("common", CommandSpec.forAnnotatedObject(common));
        all.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
        all.addMixin("job", CommandSpec.forAnnotatedObject(job));
        all.addMixin("search", CommandSpec.forAnnotatedObject(search));
        stream.offer();
    }

    CommandSpec spec() {
        return stream.spec();
    }

    /** Runs it and gives the exit code. */
    int run(String[] arguments) throws IOException {
        Problems problems = new Problems();
        parse(arguments, problems);
        if (common.asksForHelp()) {
            console.out().print(HelpPage.of(spec(), common.helpAll));
            return ExitCode.OK;
        }
        validate(problems);
        try (RunOutputs outputs = RunOutputs.open(output.files(), problems);
                MetricsChannels metrics = ScenarioRunner.openMetrics(output, List.of(name), console, problems)) {
            if (!problems.isEmpty()) {
                console.problems(name, problems);
                return ExitCode.USAGE;
            }
            if (search.isWanted()) {
                search.begin(stream.load, stream.canWarmUp());
                search.step(stream.load, search.first(), search.usual());
            }
            Scenario scenario = scenario(arguments);
            ScenarioRunner runner = new ScenarioRunner(console, output, hookOptions, common.stacktrace);
            if (output.dryRun) {
                return runner.dryRun(scenario, previews -> command(scenario, previews.get(0)));
            }
            return search.isWanted()
                    ? runner.search(search, scenario, outputs, metrics, stepsOf(arguments))
                    : runner.run(scenario, outputs, metrics, completion(scenario));
        }
    }

    /** Reads a command line into the options. */
    void parse(String[] arguments, Problems problems) {
        stream.parse(arguments, problems);
    }

    void validate(Problems problems) {
        launch.validate(problems);
        job.validate(stream.load, problems);
        ProcessLimit.requireHeaps(stream.load.processes, launch.heap, problems);
        output.validate(job.shares(stream.load.processes), job.drives(stream.load.processes), problems);
        output.requestLog.validate(job.isOfCluster(), problems);
        hookOptions.validate(problems);
        search.validate(stream.load, job, output.recording.isWanted(), problems);
        stream.validate(problems);
        if (search.isWanted()) {
            stream.validateSearch(problems);
        }
    }

    private ScenarioSteps stepsOf(String[] arguments) {
        return (rate, length, repeat) -> {
            search.step(stream.load, rate, length);
            Scenario step = scenario(arguments, repeat, true);
            return new ScenarioSteps.Ready(step, completion(step));
        };
    }

    /** What the command line says. */
    Scenario scenario(String[] arguments) {
        return scenario(arguments, search.isWanted() ? Repeats.all(SearchRun.MOST_STEPS) : stream.load.repeats, false);
    }

    private Scenario scenario(String[] arguments, Repeats repeats, boolean byDriver) {
        List<String> words = new ArrayList<>();
        words.add(name);
        words.addAll(List.of(arguments));
        return new Scenario(
                name,
                words,
                launch.wayThere(),
                List.of(stream.stream(name, List.of(arguments), 0, byDriver)),
                stream.load.share,
                job.shares(stream.load.processes),
                job.job(),
                repeats,
                stream.load.startAt(),
                stream.load.late);
    }

    private ScenarioRunner.Completion completion(Scenario scenario) {
        return new ScenarioRunner.Completion() {
            @Override
            public List<String> canonical(Measured measured) {
                return stream.canonical(
                        scenario.streams().get(0), measured.streams().get(0).dataset(), option -> true);
            }

            @Override
            public List<String> ofShare(List<List<String>> places, FileWords files) {
                return stream.ofShare(scenario.streams().get(0), places.get(0), option -> true, files);
            }

            @Override
            public List<ThresholdOutcome> judge(Measured measured) {
                return output.thresholds.stream()
                        .map(threshold -> threshold.judge(measured))
                        .toList();
            }
        };
    }

    /** The command line as it was given, with what was chosen for it: the seed, and the place of what it writes. */
    private List<String> command(Scenario scenario, Preview preview) {
        Map<String, String> chosen =
                new TreeMap<>(stream.fixed(scenario.streams().get(0)));
        chosen.putAll(preview.writtenTo());
        List<String> words = new ArrayList<>(scenario.arguments());
        words.remove("--dry-run");
        chosen.forEach((option, value) -> {
            if (scenario.arguments().stream().noneMatch(word -> word.equals(option) || word.startsWith(option + "="))) {
                words.addAll(List.of(option, value));
            }
        });
        return words;
    }

    /** The command line of the scenario that the options hold. */
    List<String> arguments(Scenario scenario) {
        return stream.arguments(scenario.streams().get(0), option -> true);
    }
}
