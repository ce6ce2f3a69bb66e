package io.storagebench.cli;

import io.storagebench.op.Problems;
import io.storagebench.report.Advice;
import io.storagebench.report.TextReport;
import io.storagebench.result.Merge;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.scenario.Threshold;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
    private final Options options = new Options();
    private final Map<String, Result> byRepeat = new TreeMap<>(); // one at a time, as a thousand do not fit into memory
    private final Map<String, Set<String>> thresholds = new TreeMap<>();

    MergeCommand(Console console) {
        this.console = console;
    }

    @Command(name = "storage-bench merge", description = DESCRIPTION)
    private static final class Options {
        @Parameters(paramLabel = "FILE", arity = "1..*", description = "Results of the shares, as --json wrote them.")
        List<Path> files = new ArrayList<>();

        @Option(names = "--json", paramLabel = "FILE", description = "Writes the merged result.")
        Path json;

        @Option(
                names = "--csv",
                paramLabel = "FILE",
                description = "Writes a table with a line for each run and each interval.")
        Path csv;

        @Option(
                names = "--threshold",
                paramLabel = "LIMIT",
                description =
                        "A limit for the whole, such as 'p99<50ms', beside those of the shares; exit code 3 when it"
                                + " is broken. May be given several times.")
        List<Threshold> thresholds = new ArrayList<>();

        @Mixin
        CommonOptions common = new CommonOptions();
    }

    int run(String[] arguments) throws IOException {
        CommandLine commandLine = new CommandLine(options);
        commandLine.getCommandSpec().usageMessage().abbreviateSynopsis(true).width(100);
        Problems problems = new Problems();
        UsageErrors.parse(commandLine, arguments, problems);
        if (options.common.help) {
            console.out().print(commandLine.getUsageMessage());
            return ExitCode.OK;
        }
        options.files.forEach(file -> ResultFiles.read(file, problems).ifPresent(read -> add(file, read, problems)));
        OutputOptions output = new OutputOptions();
        output.json = options.json;
        output.csv = options.csv;
        try (RunOutputs outputs = RunOutputs.open(output, problems)) {
            if (!problems.isEmpty()) {
                console.problems("merge", problems);
                return ExitCode.USAGE;
            }
            List<Result> runs = byRepeat.values().stream().map(this::judged).toList();
            ResultFile merged = ResultFile.of(runs);
            console.out().print(TextReport.render(merged));
            console.out().flush();
            outputs.write(merged);
            return ExitCode.of(runs);
        } catch (IOException failure) {
            return console.failure(failure, options.common.stacktrace);
        }
    }

    private void add(Path file, ResultFile read, Problems problems) {
        for (Result run : read.runs()) {
            try {
                byRepeat.merge(run.repeat(), run, Merge::of);
                run.thresholds()
                        .forEach(outcome -> thresholds
                                .computeIfAbsent(run.repeat(), repeat -> new LinkedHashSet<>())
                                .add(outcome.threshold()));
            } catch (IllegalArgumentException different) {
                problems.add(file + ": " + different.getMessage());
            }
        }
    }

    private Result judged(Result merged) {
        Stream<Threshold> all = Stream.concat(
                thresholds.getOrDefault(merged.repeat(), Set.of()).stream().map(Threshold::parse),
                options.thresholds.stream());
        return merged.judged(
                all.distinct().map(threshold -> threshold.judge(merged)).toList(), Advice.of(merged));
    }
}
