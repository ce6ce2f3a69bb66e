package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.CsvOutput;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.HtmlOutput;
import io.storagebench.cli.output.JsonOutput;
import io.storagebench.cli.output.ReportOptions;
import io.storagebench.cli.output.ResultFiles;
import io.storagebench.cli.output.RunOutputs;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.Measured;
import io.storagebench.result.Merge;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ThresholdOutcome;
import io.storagebench.scenario.Threshold;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code storage-bench merge FILE…}: the shares of a run as one result. */
final class MergeCommand {
    static final String DESCRIPTION = "Adds the results of the shares of a run to one.";

    private final Console console;
    final Options options = new Options();
    // One file at a time goes into these, as a thousand do not fit into memory. The last of each are the smaller ones.
    private final Map<String, Deque<Merge.Part>> byRepeat =
            new TreeMap<>(Comparator.comparingInt(MergeCommand::number));
    private final Map<String, Set<Limit>> thresholds = new HashMap<>();

    MergeCommand(Console console) {
        this.console = console;
    }

    @Command(
            name = "storage-bench merge",
            description = DESCRIPTION,
            footer = {
                "storage-bench merge share0.json share1.json",
                "storage-bench merge share*.json --json whole.json --threshold 'p99<50ms'",
            })
    static final class Options {
        @Parameters(paramLabel = "FILE", arity = "1..*", description = "Results of the shares, as --json wrote them.")
        List<Path> files = new ArrayList<>();

        @Mixin
        JsonOutput json = new JsonOutput();

        @Mixin
        CsvOutput csv = new CsvOutput();

        @Mixin
        HtmlOutput html = new HtmlOutput();

        @Option(
                names = "--threshold",
                paramLabel = "LIMIT",
                description = "Limit for the whole, such as 'p99<50ms', beside those of the shares, "
                        + "repeatable; exit code 3 when it is broken. Default: none.")
        @Listed(HelpGroup.OUTPUT)
        List<Threshold> thresholds = new ArrayList<>();

        @Mixin
        ReportOptions report = new ReportOptions();

        @Mixin
        CommonOptions common = new CommonOptions();
    }

    int run(String[] arguments) throws IOException {
        CommandLine commandLine = new CommandLine(options);
        Problems problems = new Problems();
        UsageErrors.parse(commandLine, arguments, problems);
        if (options.common.asksForHelp()) {
            console.out().print(HelpPage.of(commandLine.getCommandSpec(), options.common.helpAll));
            return ExitCode.OK;
        }
        ResultFiles.requireUntouched(options.json.option(), options.json.file(), options.files, problems);
        try (RunOutputs outputs = RunOutputs.open(List.of(options.json, options.csv, options.html), problems)) {
            ResultFiles.read(ResultFiles.byShare(options.files), problems, (file, read) -> add(file, read, problems));
            if (!problems.isEmpty()) {
                console.problems("merge", problems);
                return ExitCode.USAGE;
            }
            List<Result> runs = byRepeat.values().stream()
                    .map(parts -> judged(parts.stream().reduce(Merge::of).orElseThrow()))
                    .toList();
            ResultFile merged = ResultFile.of(runs);
            console.report(options.report.render(merged));
            int code = ExitCode.of(runs);
            return outputs.write(merged, console.err()::println) ? code : ExitCode.graver(code);
        } catch (IllegalArgumentException failure) { // what is in a file may be damaged deep inside
            return console.failure(new IOException(failure.getMessage(), failure), options.common.stacktrace);
        }
    }

    private void add(Path file, ResultFile read, Problems problems) {
        for (Result run : read.runs()) {
            try {
                add(byRepeat.computeIfAbsent(run.repeat(), repeat -> new ArrayDeque<>()), Merge.Part.of(run));
                run.thresholds()
                        .forEach(outcome -> thresholds
                                .computeIfAbsent(run.repeat(), repeat -> new LinkedHashSet<>())
                                .add(new Limit(
                                        Optional.ofNullable(outcome.stream()), Threshold.parse(outcome.threshold()))));
            } catch (IllegalArgumentException different) {
                problems.add(file + ": " + different.getMessage());
            }
        }
    }

    /** Merges those of like size, as each merge copies both: a share of a thousand ten times, and not a thousand times. */
    private static void add(Deque<Merge.Part> merged, Merge.Part share) {
        merged.forEach(other -> Merge.requireSameRun(other, share));
        Merge.Part last = share;
        while (!merged.isEmpty() && shares(merged.peekLast()) <= shares(last)) {
            last = Merge.of(merged.removeLast(), last);
        }
        merged.addLast(last);
    }

    private static int shares(Merge.Part part) {
        return part.measured().shares().size();
    }

    /** Of {@code 2/3}, 2. */
    private static int number(String repeat) {
        return Integer.parseInt(repeat.substring(0, repeat.indexOf('/')));
    }

    private Result judged(Merge.Part all) {
        Measured merged = all.measured();
        Stream<Limit> limits = Stream.concat(
                thresholds.getOrDefault(merged.repeat(), Set.of()).stream()
                        .sorted(Comparator.comparing(
                                limit -> limit.judge(merged).limit())),
                options.thresholds.stream().map(threshold -> new Limit(Optional.empty(), threshold)));
        return all.result(limits.distinct().map(limit -> limit.judge(merged)).toList(), Advice.of(merged));
    }

    /** A limit of one stream, or of the whole run. */
    private record Limit(Optional<String> stream, Threshold threshold) {
        ThresholdOutcome judge(Measured result) {
            return stream.map(name -> threshold.judge(result, name)).orElseGet(() -> threshold.judge(result));
        }
    }
}
