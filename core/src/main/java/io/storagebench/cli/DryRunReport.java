package io.storagebench.cli;

import io.storagebench.cli.output.OutputOptions;
import io.storagebench.engine.Preview;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.units.ShellWords;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code --dry-run} shows: the scenario as it was understood, and what the run would meet. */
final class DryRunReport {
    private static final int WIDTH = 13;

    private final Scenario scenario;
    private final List<StreamPreview> streams = new ArrayList<>();
    private final OutputOptions output;
    private final Map<String, String> notes;
    private final List<String> command;
    private final StringBuilder text = new StringBuilder();

    /**
     * @param previews of the scenario's streams
     * @param command that does just this
     */
    DryRunReport(
            Scenario scenario,
            List<Preview> previews,
            OutputOptions output,
            Map<String, String> notes,
            List<String> command) {
        this.scenario = scenario;
        this.output = output;
        this.notes = notes;
        this.command = command;
        for (int i = 0; i < previews.size(); i++) {
            streams.add(new StreamPreview(scenario, scenario.streams().get(i), previews.get(i)));
        }
    }

    String render() {
        boolean several = streams.size() > 1;
        int weights = scenario.streams().stream().mapToInt(Stream::weight).sum();
        for (int i = 0; i < streams.size(); i++) {
            StreamPreview preview = streams.get(i);
            Stream stream = scenario.streams().get(i);
            text.append(i == 0 ? "" : "\n")
                    .append("TARGET ")
                    .append(preview.target())
                    .append('\n');
            preview.facts().forEach(this::row);
            text.append("\nSCENARIO").append(several ? " " + stream.name() : "").append('\n');
            preview.rows().forEach(this::row);
            if (stream.isDivided()) {
                row("part", stream.weight() + " of each " + weights + " requests of the load");
            }
        }
        if (several) {
            text.append("\nALL STREAMS\n");
        }
        if (scenario.repeats().total() > 1) {
            row("repeats", scenario.repeats().toString());
        }
        if (scenario.job().isPresent()) {
            ClusterJob job = scenario.job().get();
            row(
                    "maps",
                    scenario.processes() + " on " + job.on() + ", each with these threads, a share of the rest and "
                            + job.memoryMebibytes() + " MiB of memory");
        } else if (scenario.processes() > 1) {
            row(
                    "processes",
                    scenario.processes() + " on this machine, each with these threads and a share of the rest");
        }
        if (scenario.share().total() > 1) {
            row("share", scenario.share().toString());
        }
        scenario.startAt().ifPresent(time -> row("start", "at " + time));
        outputs();
        text.append(
                        "\nNothing was written and nothing was measured. The run, with what was chosen for it:\n  storage-bench ")
                .append(ShellWords.joined(command))
                .append('\n');
        return text.toString();
    }

    /** Why the run would fail for lack of space; empty when it has enough, or nobody knows. */
    Optional<String> shortage() {
        return shortage(
                streams.stream().flatMap(stream -> stream.need().stream()).toList());
    }

    static Optional<String> shortage(List<StreamPreview.Need> needs) {
        Map<String, StreamPreview.Need> byTarget = new LinkedHashMap<>();
        needs.forEach(need -> byTarget.merge(need.target(), need, StreamPreview.Need::and));
        return byTarget.values().stream()
                .filter(need -> need.bytes() > need.freeBytes())
                .map(need -> (needs.size() > 1 ? "The datasets on " + need.target() + " need " : "The dataset needs ")
                        + Units.bytes(need.bytes()) + need.stored() + ", and " + Units.bytes(need.freeBytes())
                        + " are free: the run would fail. Write less, or make room.")
                .findFirst();
    }

    private void row(String name, String words) {
        text.append("  ")
                .append(name)
                .append(" ".repeat(WIDTH - name.length()))
                .append(words)
                .append('\n');
    }

    private void outputs() {
        output.files().stream()
                .filter(wanted -> wanted.file() != null)
                .forEach(wanted -> row("output", wanted.option() + " " + wanted.file()));
        if (!output.thresholds.isEmpty()) {
            row("thresholds", output.thresholds.stream().map(Object::toString).collect(Collectors.joining(", ")));
        }
        output.watched.forEach(server -> row("watch", server.toString()));
        notes.forEach((key, value) -> row("note", key + " = " + value));
    }
}
