package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.NamedFile;
import io.storagebench.cli.output.ResultFiles;
import io.storagebench.cli.output.WrittenFiles;
import io.storagebench.compare.Comparing;
import io.storagebench.compare.Comparison;
import io.storagebench.compare.ComparisonJson;
import io.storagebench.compare.ComparisonPage;
import io.storagebench.compare.ComparisonText;
import io.storagebench.compare.Limit;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.report.html.Page;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code storage-bench compare A… -- B…}: whether B is faster than A, and how sure that is. */
final class CompareCommand {
    static final String DESCRIPTION = "Compares runs with others: ratios, their 95 % intervals, and a verdict.";

    private static final String BETWEEN = "--";

    private final Console console;
    final Options options = new Options();
    private final NamedFile json = new OwnFile("--json", "comparison of storage-bench", "\"" + Comparison.SCHEMA) {
        @Override
        public Path file() {
            return options.json;
        }
    };
    private final NamedFile html = new OwnFile("--html", "page of storage-bench", Page.MARK) {
        @Override
        public Path file() {
            return options.html;
        }
    };

    CompareCommand(Console console) {
        this.console = console;
    }

    @Command(
            name = "storage-bench compare",
            description = DESCRIPTION,
            footer = {
                "storage-bench compare before*.json -- after*.json",
                "storage-bench compare before*.json -- after*.json --html diff.html --fail-if 'throughput<0.95'"
            })
    static final class Options {
        @Parameters(
                paramLabel = "A... -- B",
                arity = "0..*",
                description = "Results of runs of A, then --, then those of B; better one run a file than several.")
        List<Path> files = new ArrayList<>();

        @Option(
                names = "--metric",
                paramLabel = "METRIC",
                description =
                        "Metric that decides: throughput, rate, items, mean, p50, p90, p99, p99.9 or cpu. Default:"
                                + " throughput, or rate where no byte moved; with --rate, p99.")
        @Listed(HelpGroup.OUTPUT)
        String metric;

        @Option(
                names = "--fail-if",
                paramLabel = "RATIO",
                description = "Ratio of B to A with which the exit code is 3, such as 'throughput<0.95' or 'p99>1.1', "
                        + "repeatable. Default: none.")
        @Listed(HelpGroup.OUTPUT)
        List<Limit> limits = new ArrayList<>();

        @Option(
                names = "--json",
                paramLabel = "FILE",
                description = "File for the comparison with all its figures, for programs. Default: none.")
        @Listed(HelpGroup.OUTPUT)
        Path json;

        @Option(
                names = "--html",
                paramLabel = "FILE",
                description = "File for a page with charts of both sides, for a browser. Default: none.")
        @Listed(HelpGroup.OUTPUT)
        Path html;

        @Mixin
        CommonOptions common = new CommonOptions();
    }

    private abstract static class OwnFile implements NamedFile {
        private final String option;
        private final String words;
        private final String mark;

        OwnFile(String option, String words, String mark) {
            this.option = option;
            this.words = words;
            this.mark = mark;
        }

        @Override
        public String option() {
            return option;
        }

        @Override
        public String words() {
            return words;
        }

        @Override
        public String mark() {
            return mark;
        }
    }

    /** Reads words into options; which of them are files depends on what the options are. */
    private static CommandLine parse(Options into, List<String> words, Problems problems) {
        CommandLine commandLine = new CommandLine(into);
        UsageErrors.parse(commandLine, words.toArray(String[]::new), problems);
        return commandLine;
    }

    int run(String[] arguments) throws IOException {
        List<String> words = Arrays.asList(arguments);
        int between = words.indexOf(BETWEEN);
        Problems problems = new Problems();
        // All options at once, so that none is lost; they may stand on either side.
        List<String> all = words.stream().filter(word -> !word.equals(BETWEEN)).toList();
        CommandLine commandLine = parse(options, all, problems);
        if (options.common.asksForHelp()) {
            console.out().print(HelpPage.of(commandLine.getCommandSpec(), options.common.helpAll));
            return ExitCode.OK;
        }
        Options before = new Options();
        parse(before, words.subList(0, Math.max(0, between)), new Problems()); // which are told of all words
        int ofA = Math.min(before.files.size(), options.files.size());
        List<Path> a = options.files.subList(0, ofA);
        List<Path> b = options.files.subList(ofA, options.files.size());
        validate(words, a, b, problems);
        try (WrittenFiles outputs = WrittenFiles.open(List.of(json, html), problems)) {
            Comparing comparing = new Comparing();
            if (problems.isEmpty()) {
                ResultFiles.readWithoutMachines(a, problems, named(comparing::addToA));
                ResultFiles.readWithoutMachines(b, problems, named(comparing::addToB));
            }
            if (!problems.isEmpty()) {
                console.problems("compare", problems);
                return ExitCode.USAGE;
            }
            return compare(comparing, outputs);
        } catch (IllegalArgumentException failure) { // what is in a file may be damaged deep inside
            return console.failure(new IOException(failure.getMessage(), failure), options.common.stacktrace);
        }
    }

    private void validate(List<String> words, List<Path> a, List<Path> b, Problems problems) {
        if (!problems.isEmpty()) {
            return;
        }
        if (words.stream().filter(BETWEEN::equals).count() != 1 || a.isEmpty() || b.isEmpty()) {
            problems.add("Name the results of A, then --, then those of B: storage-bench compare a*.json -- b*.json");
        }
        // A file that counts twice would make two runs of one.
        Map<Path, String> seen = new HashMap<>();
        List.of(a, b)
                .forEach(side -> side.forEach(file -> {
                    if (seen.put(file.toAbsolutePath().normalize(), "") != null) {
                        problems.add(file + ": is given twice. Name each result once.");
                    }
                }));
        List<Path> all = new ArrayList<>(a);
        all.addAll(b);
        ResultFiles.requireUntouched("--json", options.json, all, problems);
        List<String> metrics = List.of("throughput", "rate", "items", "mean", "p50", "p90", "p99", "p99.9", "cpu");
        if (options.metric != null && !metrics.contains(options.metric)) {
            problems.add("--metric", options.metric, "not a metric. Use one of " + String.join(", ", metrics) + ".");
        }
    }

    private static BiConsumer<Path, ResultFile> named(BiConsumer<String, ResultFile> to) {
        return (file, content) -> to.accept(file.toString(), content);
    }

    private int compare(Comparing comparing, WrittenFiles outputs) {
        Optional<Comparison> compared = comparing.compare(Optional.ofNullable(options.metric), options.limits);
        if (compared.isEmpty()) {
            List<String> metrics = comparing.metrics();
            console.err()
                    .println(
                            options.metric != null && !metrics.isEmpty()
                                    ? "--metric " + options.metric + ": not all runs have it. Use one of "
                                            + String.join(", ", metrics) + "."
                                    : "There is nothing to compare: no operation was measured in all of these runs.");
            comparing.remarks().forEach(console.err()::println);
            return ExitCode.FAILED;
        }
        Comparison comparison = compared.get();
        console.report(ComparisonText.render(comparison));
        boolean written = outputs.write(json, out -> ComparisonJson.write(comparison, out), console.err()::println);
        written &= outputs.write(html, out -> ComparisonPage.write(comparison, comparing, out), console.err()::println);
        int code = comparison.breaksLimits() ? ExitCode.THRESHOLD_BROKEN : ExitCode.OK;
        return written ? code : ExitCode.graver(code);
    }
}
