package io.storagebench.cli;

import io.storagebench.cli.output.OutputOptions;
import io.storagebench.engine.Preview;
import io.storagebench.op.Access;
import io.storagebench.op.Room;
import io.storagebench.op.TargetInfo;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.Durations;
import io.storagebench.units.ShellWords;
import io.storagebench.units.Units;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code --dry-run} shows: the scenario as it was understood, and what the run would meet. */
final class DryRunReport {
    private static final int WIDTH = 13;

    private final Scenario scenario;
    private final Preview preview;
    private final OutputOptions output;
    private final Map<String, String> notes;
    private final List<String> command;
    private final StringBuilder text = new StringBuilder();

    /** @param command that does just this */
    DryRunReport(
            Scenario scenario, Preview preview, OutputOptions output, Map<String, String> notes, List<String> command) {
        this.scenario = scenario;
        this.preview = preview;
        this.output = output;
        this.notes = notes;
        this.command = command;
    }

    String render() {
        target();
        text.append("\nSCENARIO\n");
        row("operation", scenario.command());
        row("dataset", dataset());
        space().ifPresent(words -> row("space", words));
        row("load", load());
        row("ends", end());
        row("phases", String.join(", ", phases()));
        if (scenario.repeats().total() > 1) {
            row("repeats", scenario.repeats().toString());
        }
        if (scenario.share().total() > 1) {
            row("share", scenario.share().toString());
        }
        scenario.startAt().ifPresent(time -> row("start", "at " + time));
        row("limits", limits());
        outputs();
        text.append(
                        "\nNothing was written and nothing was measured. The run, with what was chosen for it:\n  storage-bench ")
                .append(ShellWords.joined(command))
                .append('\n');
        return text.toString();
    }

    /** Why the run would fail for lack of space; empty when it has enough, or nobody knows. */
    Optional<String> shortage() {
        return preview.room()
                .filter(room -> preview.bytes().isPresent() && neededBytes(room) > room.freeBytes())
                .map(room -> "The dataset needs " + Units.bytes(neededBytes(room)) + stored(room) + ", and "
                        + Units.bytes(room.freeBytes())
                        + " are free: the run would fail. Write less, or make room.");
    }

    private void row(String name, String words) {
        text.append("  ")
                .append(name)
                .append(" ".repeat(WIDTH - name.length()))
                .append(words)
                .append('\n');
    }

    private void target() {
        preview.embedded()
                .ifPresent(server -> text.append("TARGET embedded server, which the run would start on this machine: ")
                        .append(server)
                        .append('\n'));
        preview.target().ifPresent(reached -> {
            text.append("TARGET ").append(reached.title()).append(", reached\n");
            reached.facts().forEach(this::row);
        });
    }

    private String dataset() {
        String count =
                preview.items().isPresent() ? Units.count(preview.items().getAsLong(), preview.noun()) : preview.noun();
        String bytes =
                preview.bytes().isPresent() ? ", " + Units.bytes(preview.bytes().getAsLong()) + " in all" : "";
        String place = preview.location().map(location -> ", in " + location).orElse("");
        String fate = !preview.makesData()
                ? ", there already"
                : preview.removesData() ? ", made for the run and removed after it" : ", made by the run and kept";
        boolean each = preview.makesData()
                && scenario.repeats().total() > 1
                && scenario.operation().access() != Access.READS;
        return count
                + (preview.sizes().isEmpty() ? "" : " of " + preview.sizes())
                + (preview.items().isPresent() ? "" : ", as many as fit in the duration")
                + (each ? " for each repeat" : "")
                + bytes
                + (preview.makesData() ? ", seed " + scenario.seed() : "")
                + place
                + fate;
    }

    private Optional<String> space() {
        if (preview.embedded().isPresent() && preview.items().isPresent()) {
            return Optional.of("the disk of this machine has enough for it"); // or connecting would have refused
        }
        return preview.room()
                .map(room -> (preview.bytes().isPresent()
                                ? Units.bytes(neededBytes(room)) + " needed" + stored(room) + ", "
                                : "")
                        + Units.bytes(room.freeBytes()) + " free");
    }

    private double neededBytes(Room room) {
        return preview.bytes().orElse(0) * room.perByte();
    }

    private static String stored(Room room) {
        return room.how().isEmpty() ? "" : " with " + room.how();
    }

    private String load() {
        String threads = Units.count(scenario.threads(), "threads");
        String batch =
                scenario.work().batch() == 1 ? "" : ", " + scenario.work().batch() + " items a request";
        String order = ", " + scenario.work().order().toString().toLowerCase(java.util.Locale.ROOT) + " order";
        return threads
                + batch
                + order
                + (scenario.load() instanceof OpenLoop open ? ", open loop at " + open.rate() : ", closed loop");
    }

    private String end() {
        List<String> ends = new ArrayList<>();
        scenario.work().duration().ifPresent(time -> ends.add("after " + Durations.render(time)));
        scenario.work().requests().ifPresent(count -> ends.add("after " + Units.count(count, "requests")));
        if (scenario.work().requests().isEmpty()
                && preview.items().isPresent()
                && (scenario.work().duration().isEmpty() || scenario.operation().access() != Access.READS)) {
            ends.add("when all " + preview.noun() + " are done");
        }
        return String.join(", or ", ends);
    }

    private List<String> phases() {
        List<String> phases = new ArrayList<>(List.of("prepare"));
        if (!scenario.work().warmup().isZero()) {
            phases.add("warmup " + Durations.render(scenario.work().warmup()));
        }
        phases.add("measure");
        phases.add("drain");
        phases.add(scenario.data().verify() ? "check with --verify" : "check");
        boolean stays = preview.target()
                .filter(target -> target.kind() == TargetInfo.Kind.SYSTEM)
                .isPresent();
        if (preview.makesData() && preview.removesData() && stays) {
            phases.add("cleanup");
        }
        return phases;
    }

    private String limits() {
        return "stall timeout " + orNone(scenario.limits().stallTimeout()) + ", deadline "
                + orNone(scenario.limits().deadline()) + ", give up after "
                + orNone(scenario.limits().giveUp());
    }

    private static String orNone(Duration duration) {
        return duration.isZero() ? "none" : Durations.render(duration);
    }

    private void outputs() {
        output("--json", output.json);
        output("--csv", output.csv);
        output("--hlog", output.hlog);
        if (!output.thresholds.isEmpty()) {
            row("thresholds", output.thresholds.stream().map(Object::toString).collect(Collectors.joining(", ")));
        }
        output.watched.forEach(server -> row("watch", server.toString()));
        notes.forEach((key, value) -> row("note", key + " = " + value));
    }

    private void output(String option, Path file) {
        if (file != null) {
            row("output", option + " " + file);
        }
    }
}
