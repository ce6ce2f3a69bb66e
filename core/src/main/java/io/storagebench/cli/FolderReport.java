package io.storagebench.cli;

import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.CsvOutput;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.HtmlOutput;
import io.storagebench.cli.output.ResultFiles;
import io.storagebench.cli.output.WrittenFiles;
import io.storagebench.op.Problems;
import io.storagebench.op.failure.Failures;
import io.storagebench.report.ReportTables;
import io.storagebench.report.html.Page;
import io.storagebench.report.page.RecordedHost;
import io.storagebench.report.page.Timeline;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.host.HostRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** All results of folders in one table, and on one axis of time. */
final class FolderReport {
    private final Console console;
    private final HtmlOutput html;
    private final CsvOutput csv;
    private final Timeline timeline = new Timeline();
    private final TreeSet<Integer> codes = new TreeSet<>();
    private final List<List<String>> hosts = new ArrayList<>();
    private int results;

    FolderReport(Console console, HtmlOutput html, CsvOutput csv) {
        this.console = console;
        this.html = html;
        this.csv = csv;
    }

    /**
     * Shows them and gives the exit code.
     *
     * @param places folders, and files beside them
     * @param problems what is wrong with the command line
     */
    int run(List<Path> places, Problems problems) throws IOException {
        if (csv.file() != null) {
            problems.add("--csv", csv.file(), "makes a table of files, not of a folder. Name its files.");
        }
        Map<Path, String> names = new LinkedHashMap<>();
        Set<Path> recordings = new LinkedHashSet<>();
        for (Path place : places) {
            add(place, places.size() > 1, names, recordings, problems);
        }
        try (WrittenFiles files = WrittenFiles.open(List.of(html), problems)) {
            if (!problems.isEmpty()) {
                console.problems("report", problems);
                return ExitCode.USAGE;
            }
            Problems unreadable = new Problems();
            List<Path> all = List.copyOf(names.keySet());
            if (html.file() == null) { // the table is of whole runs
                ResultFiles.readWithoutMachines(
                        all, unreadable, (file, content) -> add(file, names.get(file), content, unreadable));
            } else {
                ResultFiles.read(all, unreadable, (file, content) -> add(file, names.get(file), content, unreadable));
            }
            recordings.forEach(file -> addHost(file, unreadable));
            unreadable.messages().forEach(message -> console.notice("left out: " + message));
            console.report(text());
            int code = unreadable.isEmpty() ? ExitCode.gravest(codes) : ExitCode.graver(ExitCode.gravest(codes));
            return files.write(html, out -> page(places).write(out), console.err()::println)
                    ? code
                    : ExitCode.graver(code);
        }
    }

    private String text() {
        String text = "RESULTS, " + results + "\n" + ReportTables.text(timeline.table(), "  ");
        if (hosts.isEmpty()) {
            return text;
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("host", "from (UTC)", "to (UTC)", "samples"));
        lines.addAll(hosts);
        return text + "\nHOSTS, recorded by agents\n" + ReportTables.text(lines, "  ");
    }

    private void addHost(Path file, Problems unreadable) {
        try {
            RecordedHost host = new RecordedHost();
            String name = HostRecording.read(file, host::add).host();
            if (host.samples() > 0) {
                timeline.add(name, host);
                hosts.add(List.of(
                        name,
                        Timeline.time(host.startSeconds()),
                        Timeline.time(host.endSeconds()),
                        Integer.toString(host.samples())));
            }
        } catch (IOException refused) {
            unreadable.add(file + ": " + Failures.message(refused) + ".");
        }
    }

    /** Adds the results and recordings at {@code place}; beside {@code others} their names say where they are. */
    private static void add(
            Path place, boolean others, Map<Path, String> names, Set<Path> recordings, Problems problems)
            throws IOException {
        if (!Files.isDirectory(place)) {
            names.putIfAbsent(place.normalize(), place.toString());
            return;
        }
        List<Path> found = ResultFiles.in(place);
        if (found.isEmpty()) {
            problems.add(place + ": holds no result. Name a folder with files that --json has written.");
        }
        ResultFiles.recordingsIn(place).forEach(file -> recordings.add(file.normalize()));
        found.forEach(file -> names.put(
                file.normalize(),
                (others ? file : place.relativize(file)).toString().replaceFirst("\\.json$", "")));
    }

    private void add(Path file, String name, ResultFile content, Problems unreadable) {
        String at = file.toString();
        try {
            for (Result run : content.runs()) {
                at = content.runs().size() == 1 ? at : file + ", from " + run.repeat() + " on";
                timeline.add(content.runs().size() == 1 ? name : name + " " + run.repeat(), run);
                results++;
            }
            codes.add(ExitCode.of(content.runs()));
        } catch (IllegalArgumentException damaged) { // a histogram is decoded when somebody asks it
            unreadable.add(at + ": " + damaged.getMessage() + ".");
        }
    }

    private Page page(List<Path> places) {
        Page page = new Page("storage-bench: " + results + " results of "
                + String.join(", ", places.stream().map(Path::toString).toList()));
        timeline.show(page);
        return page;
    }
}
