package io.storagebench.launch;

import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.phase.Phase;
import io.storagebench.op.Access;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Measurement;
import io.storagebench.result.Merge;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
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
    private final Map<Integer, ResultFile> whole = new TreeMap<>();
    private final Map<Integer, ResultFile> unfinished = new TreeMap<>();

    /** Reads what is there now. */
    SharedResults(Scenario scenario, Collection<Member> members) throws IOException {
        this.scenario = scenario;
        for (Member member : members) {
            if (member.hasResult()) {
                whole.put(member.index(), ResultJson.read(member.file()));
            } else {
                Optional<Path> rest = unfinished(member.file());
                if (rest.isPresent()) {
                    unfinished.put(member.index(), ResultJson.read(rest.get()));
                }
            }
        }
    }

    static Optional<Path> unfinished(Path file) throws IOException {
        try (DirectoryStream<Path> rests =
                Files.newDirectoryStream(file.getParent(), file.getFileName() + ".*.unfinished")) {
            for (Path rest : rests) {
                return Optional.of(rest);
            }
        }
        return Optional.empty();
    }

    boolean isEmpty() {
        return whole.isEmpty() && unfinished.isEmpty();
    }

    /** Whether this share did not come to its end. */
    boolean isLost(Member member) {
        return !whole.containsKey(member.index());
    }

    private List<Measurement> parts(String repeat) {
        List<Measurement> parts = new ArrayList<>();
        for (Map<Integer, ResultFile> files : List.of(whole, unfinished)) {
            files.values().stream()
                    .flatMap(file -> file.runs().stream())
                    .filter(run -> run.repeat().equals(repeat))
                    .map(Measurement::of)
                    .forEach(parts::add);
        }
        return parts;
    }

    /** One repeat as far as it is known; empty when no share has any of it. */
    Optional<Measurement> of(int repeat) {
        return parts(repeat + "/" + scenario.repeats().total()).stream().reduce(Merge::of);
    }

    /** Streams that wrote, or read, items of this tool. */
    Set<String> streamsWithItems() {
        Set<String> names = new TreeSet<>();
        for (Map<Integer, ResultFile> files : List.of(whole, unfinished)) {
            files.values().stream()
                    .flatMap(file -> file.runs().stream())
                    .flatMap(run -> run.streams().stream())
                    .filter(stream ->
                            stream.dataset() != null && stream.dataset().foundBytes() == null)
                    .forEach(stream -> names.add(stream.name()));
        }
        return names;
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
        return merged.driven(List.copyOf(shares.values()), streams, all);
    }

    private static ShareFacts lost(Member member, ShareFacts known, int total) {
        String why = ShareFacts.CUT_OFF_FOR + member.name() + " " + member.howItEnded();
        return known == null
                ? new ShareFacts(member.index(), total, member.name(), 0, null, why, false, List.of(), 0)
                : new ShareFacts(
                        known.index(),
                        known.total(),
                        known.host(),
                        known.startNanos(),
                        known.plannedStartNanos(),
                        why,
                        known.interrupted(),
                        known.phases(),
                        known.commandNanos());
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
