package io.storagebench.launch;

import io.storagebench.engine.load.ProgressUpdate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How far shares are together. */
final class SharedProgress {
    private SharedProgress() {}

    /**
     * What most of those that live are at, and how much of it all have done.
     *
     * @param noun of shares, for the user: {@code processes}
     */
    static Optional<ProgressUpdate> of(Collection<Member> members, String noun) {
        List<Member> alive = members.stream().filter(Member::isAlive).toList();
        Map<String, Long> at = alive.stream().collect(Collectors.groupingBy(Member::task, Collectors.counting()));
        return at.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(task -> sum(task.getKey(), alive.size(), members, noun));
    }

    private static ProgressUpdate sum(String task, int alive, Collection<Member> members, String noun) {
        List<ProgressUpdate> all = members.stream()
                .flatMap(member -> member.progressOf(task).stream())
                .toList();
        String who =
                alive == members.size() ? members.size() + " " + noun : alive + " of " + members.size() + " " + noun;
        boolean counts = all.stream().anyMatch(update -> update.errors() != ProgressUpdate.NO_ERRORS_COUNTED);
        return new ProgressUpdate(
                task + ", " + who,
                all.stream().mapToLong(ProgressUpdate::lengthNanos).max().orElse(0),
                all.stream().mapToLong(ProgressUpdate::bytes).sum(),
                total(all, ProgressUpdate::totalBytes),
                all.stream().mapToLong(ProgressUpdate::count).sum(),
                total(all, ProgressUpdate::totalCount),
                all.stream().map(ProgressUpdate::noun).findFirst().orElse("items"),
                counts
                        ? all.stream()
                                .mapToLong(update -> Math.max(0, update.errors()))
                                .sum()
                        : ProgressUpdate.NO_ERRORS_COUNTED,
                all.stream().mapToLong(ProgressUpdate::passed).sum(),
                all.stream()
                        .flatMap(update -> Stream.ofNullable(update.passedNoun()))
                        .findFirst()
                        .orElse(null));
    }

    /** 0 when a share does not know its part. */
    private static long total(List<ProgressUpdate> all, ToLongFunction<ProgressUpdate> part) {
        return all.stream().mapToLong(part).anyMatch(known -> known == 0)
                ? 0
                : all.stream().mapToLong(part).sum();
    }
}
