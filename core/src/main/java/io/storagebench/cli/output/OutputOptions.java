package io.storagebench.cli.output;

import io.storagebench.cli.metrics.MetricsChannel;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.probe.server.WatchedServer;
import io.storagebench.scenario.Threshold;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where results go, beside the report on standard output, and how they are judged. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.OUTPUT)
public final class OutputOptions {
    @Mixin
    JsonOutput json = new JsonOutput();

    @Mixin
    CsvOutput csv = new CsvOutput();

    @Mixin
    HtmlOutput html = new HtmlOutput();

    @Mixin
    HistogramLogOutput histogramLog = new HistogramLogOutput();

    @Mixin
    public RequestLogOutput requestLog = new RequestLogOutput();

    @Mixin
    public RecordingOutput recording = new RecordingOutput();

    @Option(
            names = "--threshold",
            paramLabel = "LIMIT",
            description = "Limit to check, such as 'p99<50ms', 'errors<0.1%%', 'throughput>500MB/s' or "
                    + "'rate>1000/s', repeatable; exit code 3 when it is broken, and errors below "
                    + "their limit are no failure. Default: none.")
    public List<Threshold> thresholds = new ArrayList<>();

    @Option(
            names = "--note",
            paramLabel = "KEY=VALUE",
            description = "Fact about the run to keep in the result, repeatable. Default: none.")
    List<String> notes = new ArrayList<>();

    @Option(
            names = "--watch",
            paramLabel = "NAME=URL",
            description = "Server to sample each second by its metrics, such as nn=http://host:9870/jmx "
                    + "or osd1=http://host:9100/metrics, repeatable. Default: none.")
    public List<WatchedServer> watched = new ArrayList<>();

    @Option(
            names = "--metrics",
            paramLabel = "WAY",
            description = "Way to follow the run while it goes on: prometheus=:9095 for programs on this host "
                    + "(0.0.0.0:9095 for all), jmx, graphite=HOST:2003 or csv=DIR, repeatable. Default: none.")
    public List<MetricsChannel> metrics = new ArrayList<>();

    @Option(
            names = "--dry-run",
            description = "Shows what the command would do, connects, compares the space that is needed with what is"
                    + " free, and ends with the code that the run would be refused with. Writes nothing,"
                    + " starts nothing.")
    public boolean dryRun;

    @Mixin
    public ReportOptions report = new ReportOptions();

    @Option(names = "--quiet", description = "Shows no progress and no notices on standard error.")
    public boolean quiet;

    /** All kinds of files. */
    public List<Output> files() {
        return List.of(json, csv, html, histogramLog, requestLog);
    }

    /**
     * Adds what is wrong with the options.
     *
     * @param shares how many processes put the load on
     * @param driven whether they are others than this one
     */
    public void validate(int shares, boolean driven, Problems problems) {
        recording.validate(shares, driven, problems);
        Set<String> names = new HashSet<>();
        watched.stream()
                .filter(server -> !names.add(server.name()))
                .forEach(server ->
                        problems.add("--watch", server, "this name is given twice. Give each server its own."));
        Set<MetricsChannel> ways = new HashSet<>();
        metrics.stream()
                .filter(way -> !ways.add(way))
                .forEach(way -> problems.add("--metrics", way, "is given twice. Give each way once."));
        Set<String> keys = new HashSet<>();
        for (String note : notes) {
            String key = key(note);
            if (key.isEmpty() || key.length() + 1 >= note.length()) {
                problems.add("--note", note, "not a key and a value. Use one such as --note kernel=6.1.");
            } else if (!keys.add(key)) {
                problems.add("--note", note, "this key is given twice. Give each note its own.");
            }
        }
    }

    /** The notes by their keys. */
    public Map<String, String> notes() {
        Map<String, String> byKey = new LinkedHashMap<>();
        notes.forEach(note -> byKey.put(key(note), note.substring(key(note).length() + 1)));
        return byKey;
    }

    private static String key(String note) {
        return note.substring(0, Math.max(0, note.indexOf('=')));
    }
}
