package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.metrics.MetricsChannels;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.DataOptions;
import io.storagebench.cli.options.FileLimit;
import io.storagebench.cli.options.FileWords;
import io.storagebench.cli.options.HookOptions;
import io.storagebench.cli.options.JobOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.options.LoadOptions;
import io.storagebench.cli.options.ProcessLimit;
import io.storagebench.cli.options.ScenarioArguments;
import io.storagebench.cli.options.SearchOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.OutputOptions;
import io.storagebench.cli.output.RunOutputs;
import io.storagebench.engine.Preview;
import io.storagebench.op.Problems;
import io.storagebench.result.Measured;
import io.storagebench.result.StreamFacts;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.scenario.Threshold;
import io.storagebench.search.SearchRun;
import io.storagebench.units.ShellWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code storage-bench mix}: several operations in one run, which divide one load or have each their own. */
final class MixCommand {
    static final String NAME = "mix";
    static final String DESCRIPTION = "Runs several operations beside each other, or as parts of one load.";

    private static final String STALL_TIMEOUT = "--stall-timeout";

    /** Of the run, so that no stream has its own. */
    private static final Set<String> OF_RUN =
            Set.of("--repeat", "--processes", "--share", "--start-at", "--late", "--warmup", "--until");

    /** Of the load, so that streams which divide one have none of their own. */
    private static final Set<String> OF_LOAD = Set.of(
            "--threads",
            "--rate",
            "--ramp",
            "--steps",
            "--arrivals",
            "--duration",
            "--requests",
            STALL_TIMEOUT,
            "--deadline",
            "--give-up");

    private final Console console;
    private final Options options = new Options();
    private final CommandSpec spec = CommandSpec.forAnnotatedObject(options);
    private final List<Member> members = new ArrayList<>();

    MixCommand(Console console) {
        this.console = console;
    }

    @Command(
            name = "storage-bench mix",
            description = DESCRIPTION,
            footer = {
                "storage-bench mix '70% s3-get --objects 1000' '30% s3-put --size 4k' --threads 8 --duration 1m",
                "storage-bench mix 'hdfs-read --threads 8' 's3-put --rate 50/s' --duration 1m"
            })
    static final class Options {
        @Parameters(
                paramLabel = "STREAM",
                arity = "1..*",
                description = "An operation with its options, as one word in quotes. With a percentage before each,"
                        + " such as '70%% s3-get', the requests of one load are divided; without, each has its own"
                        + " threads and rate. Options behind the streams are those of all that do not have their own.")
        List<String> streams = new ArrayList<>();

        @Mixin
        LoadOptions load = new LoadOptions();

        @Mixin
        DataOptions data = new DataOptions();

        @Mixin
        DataOptions.Prepare prepare = new DataOptions.Prepare();

        @Mixin
        OutputOptions output = new OutputOptions();

        @Mixin
        HookOptions hooks = new HookOptions();

        @Mixin
        CommonOptions common = new CommonOptions();

        @Mixin
        LaunchOptions launch = new LaunchOptions();

        @Mixin
        JobOptions job = new JobOptions();

        @Mixin
        SearchOptions search = new SearchOptions();
    }

    /** A stream as it was given, and the limits that are its own. */
    private record Member(
            String name, List<String> words, StreamWords given, StreamCommand command, List<Threshold> limits) {}

    /** Its options, those of streams left out. */
    CommandSpec spec() {
        return spec;
    }

    /** Runs it and gives the exit code. */
    int run(String[] arguments) throws IOException {
        Problems problems = new Problems();
        parse(arguments, problems);
        if (options.common.asksForHelp()) {
            console.out().print(HelpPage.of(spec, options.common.helpAll));
            return ExitCode.OK;
        }
        validate(problems);
        List<String> names = members.stream().map(Member::name).toList();
        try (RunOutputs outputs = RunOutputs.open(options.output.files(), problems);
                MetricsChannels metrics = ScenarioRunner.openMetrics(options.output, names, console, problems)) {
            if (!problems.isEmpty()) {
                console.problems(NAME, problems);
                return ExitCode.USAGE;
            }
            if (options.search.isWanted()) {
                boolean warms =
                        members.stream().allMatch(member -> member.command().canWarmUp());
                loads().forEach(load -> options.search.begin(load, warms));
                loads().forEach(load -> options.search.step(load, options.search.first(), options.search.usual()));
            }
            Scenario scenario = scenario(arguments);
            ScenarioRunner runner =
                    new ScenarioRunner(console, options.output, options.hooks, options.common.stacktrace);
            if (options.output.dryRun) {
                return runner.dryRun(scenario, previews -> command(scenario, previews));
            }
            return options.search.isWanted()
                    ? runner.search(options.search, scenario, outputs, metrics, stepsOf(arguments))
                    : runner.run(scenario, outputs, metrics, completion(scenario));
        }
    }

    /** Of the run and of each stream, which all have the same rate and time when they divide a load. */
    private List<LoadOptions> loads() {
        List<LoadOptions> loads = new ArrayList<>(
                members.stream().map(member -> member.command().load).toList());
        loads.add(options.load);
        return loads;
    }

    private ScenarioSteps stepsOf(String[] arguments) {
        return (rate, length, repeat) -> {
            loads().forEach(load -> options.search.step(load, rate, length));
            Scenario step = scenario(arguments, repeat, true);
            return new ScenarioSteps.Ready(step, completion(step));
        };
    }

    private void validateSearch(Problems problems) {
        options.search.validate(options.load, options.job, options.output.recording.isWanted(), problems);
        if (!options.search.isWanted()) {
            return;
        }
        if (members.stream().anyMatch(member -> !member.given().isDivided())) {
            problems.add(
                    "--find-max: of which operation is the rate? Let them divide one load by a percentage before each,"
                            + " such as '70% s3-get'.");
        }
        for (Member member : members) {
            Problems own = new Problems();
            member.command().validateSearch(own);
            problems.addAll(member.name(), own);
        }
    }

    /** Reads a command line into the options of the run and of each stream. */
    void parse(String[] arguments, Problems problems) {
        CommandLine.ParseResult parsed = UsageErrors.parse(new CommandLine(spec), arguments, problems);
        if (options.common.asksForHelp()) {
            return;
        }
        List<StreamWords> all = new ArrayList<>();
        for (int i = 0; i < options.streams.size(); i++) {
            Problems own = new Problems();
            StreamWords given = StreamWords.parse(options.streams.get(i), own);
            problems.addAll("stream " + (i + 1), own);
            if (own.isEmpty()) {
                all.add(given);
            }
        }
        StreamWords.requireWholeLoad(all, problems);
        Set<String> names = new HashSet<>();
        for (StreamWords given : all) {
            String name = given.operation();
            for (int number = 2; !names.add(name); number++) {
                name = given.operation() + "#" + number;
            }
            Problems own = new Problems();
            parse(name, given, parsed, own);
            problems.addAll(name, own);
        }
        if (!parsed.hasMatchedOption(STALL_TIMEOUT)) {
            divideStallTimeout();
        }
    }

    /** Streams that divide a load have one limit, which none of them may find too short. */
    private void divideStallTimeout() {
        List<LoadOptions> divided = members.stream()
                .filter(member -> member.given().isDivided())
                .map(member -> member.command().load)
                .toList();
        divided.stream()
                .map(load -> load.stallTimeout)
                .max(Comparator.naturalOrder())
                .ifPresent(longest -> divided.forEach(load -> load.stallTimeout = longest));
    }

    private void parse(String name, StreamWords given, CommandLine.ParseResult ofRun, Problems problems) {
        StreamCommand stream = new StreamCommand(given.operation(), given.create());
        StreamLimits limits = new StreamLimits();
        stream.spec().addMixin("limits", CommandSpec.forAnnotatedObject(limits));
        CommandLine.ParseResult own = stream.parse(given.words().toArray(String[]::new), problems);
        for (OptionSpec option : stream.spec().options()) {
            String optionName = option.longestName();
            boolean isOfAll = OF_RUN.contains(optionName) || (given.isDivided() && OF_LOAD.contains(optionName));
            if (own.hasMatchedOption(option) && isOfAll) {
                problems.add(optionName + ": is the same for "
                        + (OF_RUN.contains(optionName) ? "the whole run" : "the whole load, which the streams divide")
                        + ". Give it behind the streams.");
            }
            OptionSpec common = spec.findOption(optionName);
            if (common != null
                    && ofRun.hasMatchedOption(common)
                    && !own.hasMatchedOption(option)
                    && !optionName.equals("--threshold")) {
                option.setValue(common.getValue());
            }
        }
        if (given.isDivided()) {
            stream.divide();
        }
        members.add(new Member(name, given.words(), given, stream, limits.thresholds));
    }

    void validate(Problems problems) {
        options.launch.validate(problems);
        options.job.validate(options.load, problems);
        ProcessLimit.requireHeaps(options.load.processes, options.launch.heap, problems);
        options.output.validate(
                options.job.shares(options.load.processes), options.job.drives(options.load.processes), problems);
        options.output.requestLog.validate(options.job.isOfCluster(), problems);
        options.hooks.validate(problems);
        options.output.thresholds.stream()
                .filter(Threshold::isOfLatency)
                .forEach(limit -> problems.add(
                        "--threshold",
                        limit,
                        "of which stream? Times of different operations are never put together. Give it among the"
                                + " options of a stream."));
        for (Member member : members) {
            Problems own = new Problems();
            member.command().validate(own);
            problems.addAll(member.name(), own);
        }
        validateSearch(problems);
        if (problems.isEmpty()) {
            FileLimit.requireTogether(
                    members.stream()
                            .mapToLong(member -> member.command().heldFiles())
                            .sum(),
                    problems);
        }
    }

    /** What the command line says. */
    Scenario scenario(String[] arguments) {
        return scenario(
                arguments, options.search.isWanted() ? Repeats.all(SearchRun.MOST_STEPS) : options.load.repeats, false);
    }

    private Scenario scenario(String[] arguments, Repeats repeats, boolean byDriver) {
        List<String> words = new ArrayList<>();
        words.add(NAME);
        words.addAll(List.of(arguments));
        List<Integer> weights =
                StreamWords.weights(members.stream().map(Member::given).toList());
        List<Stream> streams = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            streams.add(member.command().stream(member.name(), member.words(), weights.get(i), byDriver));
        }
        return new Scenario(
                NAME,
                words,
                options.launch.wayThere(),
                streams,
                options.load.share,
                options.job.shares(options.load.processes),
                options.job.job(),
                repeats,
                options.load.startAt(),
                options.load.late);
    }

    private ScenarioRunner.Completion completion(Scenario scenario) {
        return new ScenarioRunner.Completion() {
            @Override
            public List<String> canonical(Measured measured) {
                return arguments(scenario, measured.streams());
            }

            @Override
            public List<String> ofShare(List<List<String>> places, FileWords files) {
                return arguments(
                        scenario,
                        (member, i, wanted) ->
                                member.command().ofShare(scenario.streams().get(i), places.get(i), wanted, files),
                        files);
            }

            @Override
            public List<ThresholdOutcome> judge(Measured measured) {
                List<ThresholdOutcome> outcomes = new ArrayList<>();
                options.output.thresholds.forEach(limit -> outcomes.add(limit.judge(measured)));
                members.forEach(member ->
                        member.limits().forEach(limit -> outcomes.add(limit.judge(measured, member.name()))));
                return outcomes;
            }
        };
    }

    /** The command line of the scenario that the options hold, in the same places. */
    List<String> arguments(Scenario scenario, List<StreamFacts> facts) {
        return arguments(
                scenario,
                (member, i, wanted) -> member.command()
                        .canonical(scenario.streams().get(i), facts.get(i).dataset(), wanted),
                FileWords.AS_GIVEN);
    }

    private interface Line {
        /** The command line of a stream, as far as its options are {@code wanted}. */
        List<String> of(Member member, int index, Predicate<String> wanted);
    }

    private List<String> arguments(Scenario scenario, Line lineOf, FileWords files) {
        boolean divided = scenario.streams().get(0).isDivided();
        Predicate<String> ofAll = option -> OF_RUN.contains(option) || (divided && OF_LOAD.contains(option));
        List<String> words = new ArrayList<>(List.of(NAME));
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            List<String> line = lineOf.of(member, i, ofAll.negate());
            words.add(member.given().prefix() + ShellWords.joined(line));
        }
        // All others are among those of each stream.
        Predicate<String> ofRun = option -> ofAll.test(option) || !isOfStreams(option);
        ScenarioArguments.of(NAME, spec, Map.of(), ofRun, files).stream()
                .skip(1)
                .forEach(words::add);
        return words;
    }

    private boolean isOfStreams(String option) {
        return members.stream().anyMatch(member -> member.command().spec().findOption(option) != null);
    }

    /** The command line as it was given, with what was chosen for it: seeds, and the places of what it writes. */
    private List<String> command(Scenario scenario, List<Preview> previews) {
        List<String> words = new ArrayList<>(List.of(NAME));
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            Map<String, String> chosen =
                    new TreeMap<>(member.command().fixed(scenario.streams().get(i)));
            chosen.putAll(previews.get(i).writtenTo());
            List<String> line = new ArrayList<>(List.of(member.given().operation()));
            line.addAll(member.words());
            chosen.forEach((option, value) -> {
                if (member.words().stream().noneMatch(word -> word.equals(option) || word.startsWith(option + "="))) {
                    line.addAll(List.of(option, value));
                }
            });
            words.add(member.given().prefix() + ShellWords.joined(line));
        }
        List<String> streams = options.streams;
        scenario.arguments().stream()
                .skip(1)
                .filter(word -> !streams.contains(word) && !word.equals("--dry-run"))
                .forEach(words::add);
        return words;
    }
}
