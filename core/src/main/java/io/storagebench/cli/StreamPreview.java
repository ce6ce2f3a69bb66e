package io.storagebench.cli;

import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.Preview;
import io.storagebench.op.Access;
import io.storagebench.op.Room;
import io.storagebench.op.TargetInfo;
import io.storagebench.scenario.OpenLoop;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import io.storagebench.units.Durations;
import io.storagebench.units.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@code --dry-run} shows of one stream: what it would do, and what it would meet. */
final class StreamPreview {
    private final Scenario scenario;
    private final Stream stream;
    private final Preview preview;

    StreamPreview(Scenario scenario, Stream stream, Preview preview) {
        this.scenario = scenario;
        this.stream = stream;
        this.preview = preview;
    }

    /** The system in a line. */
    String target() {
        return preview.embedded()
                .map(server -> "embedded server, which the run would start on this machine: " + server)
                .orElseGet(() -> preview.target().orElseThrow().title() + ", reached");
    }

    /** What the system tells of itself. */
    Map<String, String> facts() {
        return preview.target().map(TargetInfo::facts).orElse(Map.of());
    }

    /** What it would do, by heading. */
    Map<String, String> rows() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("operation", stream.operationName());
        rows.put("dataset", dataset());
        space().ifPresent(words -> rows.put("space", words));
        rows.put("load", load());
        rows.put("ends", end());
        rows.put("phases", String.join(", ", phases()));
        rows.put("limits", limits());
        return rows;
    }

    /** What it needs of the disks of its target, and what is free there; empty when nobody knows. */
    Optional<Need> need() {
        return preview.room()
                .filter(room -> preview.bytes().isPresent())
                .map(room -> new Need(
                        preview.target().map(TargetInfo::title).orElse(""),
                        neededBytes(room),
                        stored(room),
                        room.freeBytes()));
    }

    /**
     * Space that a dataset needs.
     *
     * @param target that has it
     * @param stored how, in words that begin with a blank; may be empty
     */
    record Need(String target, double bytes, String stored, long freeBytes) {
        /** Of two datasets on one target. */
        Need and(Need other) {
            return new Need(
                    target,
                    bytes + other.bytes,
                    stored.equals(other.stored) ? stored : "",
                    Math.min(freeBytes, other.freeBytes));
        }
    }

    private String dataset() {
        String sized =
                preview.sizes().isEmpty() ? preview.noun() : SizeDistribution.sized(preview.noun(), preview.sizes());
        String count = preview.items().isPresent() ? Units.count(preview.items().getAsLong(), sized) : sized;
        String bytes = preview.bytes().orElse(0) > 0
                ? ", " + Units.bytes(preview.bytes().getAsLong()) + " in all"
                : "";
        String place = preview.location().map(location -> ", in " + location).orElse("");
        String fate = !preview.makesData()
                ? ", there already"
                : preview.removesData() ? ", made for the run and removed after it" : ", made by the run and kept";
        boolean each = preview.makesData()
                && scenario.repeats().total() > 1
                && stream.operation().access() != Access.READS;
        return count
                + (preview.items().isPresent() ? "" : ", as many as fit in the duration")
                + (each ? " for each repeat" : "")
                + bytes
                + (preview.makesData() && !stream.data().takesSeed() ? ", seed " + stream.seed() : "")
                + place
                + fate;
    }

    private Optional<String> space() {
        if (preview.embedded().isPresent() && preview.items().isPresent()) {
            return Optional.of("the disk of this machine has enough for it"); // or connecting would have refused
        }
        return preview.room()
                .map(room -> (preview.bytes().orElse(0) > 0
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
        String threads = Units.count(stream.threads(), "threads");
        String batch = stream.work().batch() == 1 ? "" : ", " + stream.work().batch() + " items a request";
        String order = ", " + stream.work().order().toString().toLowerCase(Locale.ROOT) + " order";
        return threads
                + batch
                + order
                + (stream.load() instanceof OpenLoop open ? ", open loop at " + open.rate() : ", closed loop");
    }

    private String end() {
        List<String> ends = new ArrayList<>();
        stream.work().duration().ifPresent(time -> ends.add("after " + Durations.render(time)));
        stream.work().requests().ifPresent(count -> ends.add("after " + Units.count(count, "requests")));
        if (stream.work().requests().isEmpty()
                && preview.items().isPresent()
                && (stream.work().duration().isEmpty() || stream.operation().access() != Access.READS)) {
            ends.add("when all " + preview.noun() + " are done");
        }
        return String.join(", or ", ends);
    }

    private List<String> phases() {
        List<String> phases = new ArrayList<>(List.of("prepare"));
        if (!stream.work().warmup().isZero()) {
            phases.add("warmup " + Durations.render(stream.work().warmup()));
        }
        phases.add("measure");
        phases.add("drain");
        phases.add(stream.data().verify() ? "check with --verify" : "check");
        boolean stays = preview.target()
                .filter(target -> target.kind() == TargetInfo.Kind.SYSTEM)
                .isPresent();
        if (preview.makesData() && preview.removesData() && stays) {
            phases.add("cleanup");
        }
        return phases;
    }

    private String limits() {
        return "stall timeout " + orNone(stream.limits().stallTimeout()) + ", deadline "
                + orNone(stream.limits().deadline()) + ", give up after "
                + orNone(stream.limits().giveUp());
    }

    private static String orNone(Duration duration) {
        return duration.isZero() ? "none" : Durations.render(duration);
    }
}
