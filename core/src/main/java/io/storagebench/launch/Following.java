package io.storagebench.launch;

import io.storagebench.engine.phase.Followers;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What those see of shares who follow the run while it goes on. One thread, where nothing else is said. */
final class Following {
    private final Scenario scenario;
    private final List<Member> members;
    private final Map<Integer, WatchedLoad> watched;
    private final Followers followers;
    private final SharedIntervals intervals = new SharedIntervals();
    private int firstUntold; // repeat that followers have not been told the end of
    private boolean hasSoFar;

    /**
     * @param watched what servers do meanwhile, by repeat; any thread may read it
     */
    Following(Scenario scenario, List<Member> members, Map<Integer, WatchedLoad> watched, Followers followers) {
        this.scenario = scenario;
        this.members = members;
        this.watched = watched;
        this.followers = followers;
        firstUntold = scenario.repeats().first();
    }

    /** Takes an interval of a share. */
    void add(int share, ShareLines.Cut cut) {
        intervals.add(share, cut);
    }

    /** Says that the last intervals of a repeat are not the last ones of all. */
    void repeatEnded() {
        intervals.repeatEnded();
    }

    /**
     * Tells what is new. Begins when there is a result so far, as followers may ask for it.
     *
     * @param repeat whose load is under way, or was last
     * @param alive shares that put load on
     */
    void follow(int repeat, Set<Integer> alive) {
        if (followers.isEmpty() || !hasSoFar()) {
            return;
        }
        tellOfEnded(repeat);
        intervals.flush(
                alive,
                (Interval interval, long inFlight, boolean last) -> followers.interval(
                        Optional.ofNullable(watched.get(repeat))
                                .map(load -> load.beside(interval))
                                .orElse(interval),
                        new RunFollower.SoFar(inFlight, last, () -> soFar(repeat))));
    }

    private boolean hasSoFar() {
        hasSoFar = hasSoFar || members.stream().anyMatch(Member::hasResult) || hasUnfinished();
        return hasSoFar;
    }

    private boolean hasUnfinished() {
        try {
            return SharedResults.hasUnfinished(members);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** What came before is known as a whole when shares have begun to write of the next repeat. */
    private void tellOfEnded(int next) {
        if (next == firstUntold) {
            return;
        }
        try {
            SharedResults now = new SharedResults(scenario, members);
            if (now.of(next).isPresent()) {
                for (; firstUntold < next; firstUntold++) {
                    int ended = firstUntold;
                    now.of(ended).map(whole -> withServers(ended, whole)).ifPresent(followers::ended);
                }
            }
        } catch (IOException unreadable) {
            // The next look tells.
        } catch (IllegalArgumentException different) {
            firstUntold = next; // the end of the run says that they cannot be merged
        }
    }

    /** What shares measured in a repeat, with what servers did meanwhile. Any thread. */
    Measurement withServers(int repeat, Measurement measured) {
        WatchedLoad load = watched.get(repeat);
        return load == null ? measured : load.beside(measured);
    }

    /** That of a repeat, or of the one before while nothing is known of it. Of a follower's thread. */
    private Measurement soFar(int of) {
        try {
            SharedResults now = new SharedResults(scenario, members);
            return IntStream.iterate(of, before -> before - 1)
                    .limit(of)
                    .boxed()
                    .flatMap(known -> now.of(known).map(part -> withServers(known, part)).stream())
                    .findFirst()
                    .orElseThrow(() -> new IOException("no process has written anything yet"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (IllegalArgumentException different) {
            throw new UncheckedIOException(new IOException(different.getMessage(), different));
        }
    }
}
