package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.CsvOutput;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.HtmlOutput;
import io.storagebench.cli.output.ReportOptions;
import io.storagebench.cli.output.ResultFiles;
import io.storagebench.cli.output.RunOutputs;
import io.storagebench.op.Problems;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code storage-bench report FILE|FOLDER}: stored results as their runs have shown them, as tables, or as a page. */
final class ReportCommand {
    static final String DESCRIPTION = "Shows stored results again, or makes a table or a page of them.";

    private final Console console;
    final Options options = new Options();

    ReportCommand(Console console) {
        this.console = console;
    }

    @Command(
            name = "storage-bench report",
            description = DESCRIPTION,
            footer = {
                "storage-bench report result.json",
                "storage-bench report a.json b.json --csv table.csv",
                "storage-bench report results/ --html all.html"
            })
    static final class Options {
        @Parameters(
                paramLabel = "FILE",
                arity = "1..*",
                description = "Results, as --json wrote them; of a folder, all in it, on one axis of time.")
        List<Path> files = new ArrayList<>();

        @Mixin
        CsvOutput csv = new CsvOutput();

        @Mixin
        HtmlOutput html = new HtmlOutput();

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
        if (options.files.stream().anyMatch(Files::isDirectory)) {
            options.report.refuseForFolder(problems);
            return new FolderReport(console, options.html, options.csv).run(options.files, problems);
        }
        Map<Path, ResultFile> files = new LinkedHashMap<>();
        ResultFiles.read(options.files, problems, files::put);
        List<Result> runs =
                files.values().stream().flatMap(file -> file.runs().stream()).toList();
        try (RunOutputs outputs = RunOutputs.open(List.of(options.csv, options.html), problems)) {
            if (!problems.isEmpty()) {
                console.problems("report", problems);
                return ExitCode.USAGE;
            }
            files.forEach((file, content) -> {
                String heading = files.size() == 1 ? "" : "FILE " + file + "\n";
                console.report(heading + options.report.render(content) + (files.size() == 1 ? "" : "\n"));
            });
            int code = ExitCode.of(runs);
            return outputs.write(ResultFile.of(runs), console.err()::println) ? code : ExitCode.graver(code);
        } catch (IllegalArgumentException failure) { // what is in a file may be damaged deep inside
            return console.failure(new IOException(failure.getMessage(), failure), options.common.stacktrace);
        }
    }
}
