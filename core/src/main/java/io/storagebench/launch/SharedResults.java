package io.storagebench.launch;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.phase.Phase;
import io.storagebench.op.Access;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import io.storagebench.result.StreamFacts;
import io.storagebench.scenario.Scenario;
import io.storagebench.units.Units;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Makes of what shares have left one result for each repeat. */
final class SharedResults {
    private static final String CLEANUP = Phase.CLEANUP.label();

    private final Scenario scenario;
    private final Set<Integer> whole = new TreeSet<>();
    private final Map<String, Merge.Sum> byRepeat = new HashMap<>();
    private final Set<String> withItems = new TreeSet<>();

    /** Reads what is there now, one file at a time: those of a thousand shares do not fit into memory. */
    SharedResults(Scenario scenario, Collection<Member> members) throws IOException {
        this.scenario = scenario;
        if (members.isEmpty()) {
            return;
        }
        Map<String, Path> rests = unfinished(folderOf(members));
        for (Member member : members) {
            if (member.hasResult()) {
                whole.add(member.index());
                add(ResultJson.read(member.file()));
            } else {
                Path rest = rests.get(member.file().getFileName().toString());
                if (rest != null) {
                    add(ResultJson.read(rest));
                }
            }
        }
    }

    private static Path folderOf(Collection<Member> members) {
        return members.iterator().next().file().getParent();
    }

    private void add(ResultFile file) {
        for (Result run : file.runs()) {
            byRepeat.computeIfAbsent(run.repeat(), repeat -> new Merge.Sum()).add(Measurement.of(run));
            run.streams().stream()
                    .filter(stream ->
                            stream.dataset() != null && stream.dataset().foundBytes() == null)
                    .forEach(stream -> withItems.add(stream.name()));
        }
    }

    /** Whether anything is there of a share that has not ended. */
    static boolean hasUnfinished(Collection<Member> members) throws IOException {
        return !members.isEmpty() && !unfinished(folderOf(members)).isEmpty();
    }

    /** What shares have left that have not ended, by the name of the file that they would have made. */
    private static Map<String, Path> unfinished(Path folder) throws IOException {
        Map<String, Path> rests = new HashMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.unfinished")) {
            for (Path rest : all) {
                String name = rest.getFileName().toString(); // of FILE, then the process
                rests.put(name.replaceFirst("\\.[^.]*\\.unfinished$", ""), rest);
            }
        }
        return rests;
    }

    boolean isEmpty() {
        return byRepeat.isEmpty();
    }

    /** Whether this share did not come to its end. */
    boolean isLost(Member member) {
        return !whole.contains(member.index());
    }

    /** One repeat as far as it is known; empty when no share has any of it. */
    Optional<Measurement> of(int repeat) {
        return Optional.ofNullable(
                        byRepeat.get(repeat + "/" + scenario.repeats().total()))
                .flatMap(Merge.Sum::all);
    }

    /** Streams that wrote, or read, items of this tool. */
    Set<String> streamsWithItems() {
        return withItems;
    }

    /**
     * All repeats, with what the driver knows.
     *
     * @param gone of each stream that was to be removed, whether it is
     * @param remarks of the driver
     * @param phases of the driver, before the first repeat and after the last
     * @param withServers adds what the driver has seen of servers in a repeat
     */
    List<Measurement> all(
            Collection<Member> members,
            Map<String, Boolean> gone,
            List<Remark> remarks,
            List<PhaseTime> phases,
            BiFunction<Integer, Measurement, Measurement> withServers) {
        List<Measurement> results = new ArrayList<>();
        for (int repeat = scenario.repeats().first();
                repeat <= scenario.repeats().last();
                repeat++) {
            int which = repeat;
            of(which)
                    .map(merged -> withServers.apply(which, told(merged, members, gone, remarks)))
                    .ifPresent(results::add);
        }
        withPhases(results, phases);
        return results;
    }

    /** Puts what came before all into the first result, and what came after all into the last. */
    private static void withPhases(List<Measurement> results, List<PhaseTime> phases) {
        Map<Boolean, List<PhaseTime>> after = phases.stream()
                .collect(Collectors.partitioningBy(phase -> phase.phase().equals(CLEANUP)));
        int last = results.size() - 1;
        results.set(0, within(results.get(0), after.get(false), List.of()));
        results.set(last, within(results.get(last), List.of(), after.get(true)));
    }

    private static Measurement within(Measurement result, List<PhaseTime> before, List<PhaseTime> after) {
        List<ShareFacts> shares = result.shares().stream()
                .map(share -> share.between(before, after))
                .toList();
        return result.driven(shares, result.streams(), List.of());
    }

    private Measurement told(
            Measurement merged, Collection<Member> members, Map<String, Boolean> gone, List<Remark> remarks) {
        Map<Integer, ShareFacts> shares = new TreeMap<>();
        merged.shares().forEach(share -> shares.put(share.index(), share));
        List<Remark> all = new ArrayList<>(remarks);
        boolean lost = false;
        for (Member member : members) {
            ShareFacts known = shares.get(member.index());
            if (known == null || known.cutOff()) {
                lost = true;
                shares.put(member.index(), lost(member, known, members.size()));
                all.add(Remark.toKnow(sentence(member, known)));
            }
        }
        boolean isWhole = !lost;
        List<StreamFacts> streams = new ArrayList<>();
        for (int i = 0; i < merged.streams().size(); i++) {
            StreamFacts stream = merged.streams().get(i);
            Access access = scenario.streams().get(i).operation().access();
            streams.add(new StreamFacts(
                    stream.name(),
                    stream.operation(),
                    stream.weight(),
                    stream.peer(),
                    stream.target(),
                    dataset(stream.dataset(), gone.getOrDefault(stream.name(), false), isWhole || access.needsData())));
        }
        return merged.driven(
                shares.values().stream()
                        .map(share -> share.startedAs(scenario.noun()))
                        .toList(),
                streams,
                all);
    }

    private ShareFacts lost(Member member, ShareFacts known, int total) {
        String why = ShareFacts.CUT_OFF_FOR + member.name() + " " + member.howItEnded();
        return known == null
                ? new ShareFacts(member.index(), total, member.name(), 0, null, why, false, List.of(), 0)
                : known.endedFor(why);
    }

    private static String sentence(Member member, ShareFacts known) {
        String how = member.name() + " " + member.howItEnded();
        String first = how.substring(0, 1).toUpperCase(Locale.ROOT) + how.substring(1);
        if (known == null) {
            return first + "; it had measured nothing.";
        }
        long missing = member.endMillis() * 1_000_000 - known.endNanos();
        return first + "; its last " + Units.seconds(Math.max(0, missing)) + " s are missing.";
    }

    /**
     * @param isWhole whether all that was written is in the dataset's books
     */
    private static DatasetFacts dataset(DatasetFacts known, boolean gone, boolean isWhole) {
        if (known == null || (isWhole && !gone)) {
            return known;
        }
        List<String> removal = known.removal();
        if (!isWhole && known.count() == null) {
            List<String> words = new ArrayList<>(removal == null ? List.of(known.location()) : removal);
            if (!words.contains(DatasetCleaner.ALL_THAT_LOOKS_OURS)) {
                words.add(DatasetCleaner.ALL_THAT_LOOKS_OURS);
            }
            removal = words;
        }
        return new DatasetFacts(
                known.noun(),
                known.location(),
                known.arguments(),
                removal,
                known.seed(),
                known.count(),
                known.sizes(),
                known.stays() && !gone,
                isWhole ? known.readBy() : null,
                known.foundBytes());
    }
}
