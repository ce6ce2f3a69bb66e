package io.storagebench.launch;

import io.storagebench.engine.Engine;
import io.storagebench.engine.Stage;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.Followers;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.folder.FilesLeftException;
import io.storagebench.folder.OwnFolder;
import io.storagebench.folder.Remains;
import io.storagebench.op.Clock;
import io.storagebench.op.failure.Failures;
import io.storagebench.result.Interval;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run by several processes, from one place for all of them to one result of each repeat, whatever becomes of some. Used
 * once, by one thread.
 */
public final class SharedRun {
    private static final long POLL_MILLIS = 20;
    /** For what a share is told to reach it. */
    private static final Duration START_IN = Duration.ofMillis(300);

    private static final Duration START_IN_FOR_EACH = Duration.ofMillis(10);
    private static final Duration SILENT_AFTER_STOP = Duration.ofSeconds(4);
    /** What a process gives itself after a stop, and a little. */
    private static final Duration AFTER_STOP = Duration.ofMillis(11_500);

    private static final Duration AFTER_HURRY = Duration.ofSeconds(4);

    private final Launch launch;
    private final Scenario scenario;
    private final ShareStarter starter;
    private final Surroundings around;
    private final Clock clock;
    private final StopSignal stop;
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final List<Member> members = new ArrayList<>();
    private final SharedIntervals intervals = new SharedIntervals();
    private final Set<String> notices = new HashSet<>();
    private final Map<Integer, WatchedLoad> watched = new ConcurrentHashMap<>(); // by repeat
    private final Map<String, Map<String, CpuProfile>> profiles = new HashMap<>(); // by repeat
    private Followers followers;
    private int firstUntold; // repeat that followers have not been told the end of
    private int repeat; // whose load begins next, or is under way
    private boolean begun; // the load of that repeat
    private Exception failedBefore; // of the user's hook
    private boolean hasSoFar;
    private boolean toldStop;
    private boolean toldHurry;
    private long stoppedNanos;
    private long hurriedNanos;
    private long lookedNanos;

    public SharedRun(Launch launch, ShareStarter starter) {
        this.launch = launch;
        this.starter = starter;
        scenario = launch.scenario();
        Surroundings given = launch.around();
        // Each process says what the driver has said already.
        around = new Surroundings(
                given.clock(),
                given.stop(),
                given.progress(),
                message -> {
                    notices.add(message);
                    given.notice().accept(message);
                },
                given.histograms(),
                given.watched(),
                given.recorded(),
                given.followers(),
                given.hooks(),
                given.starts());
        clock = around.clock();
        stop = around.stop();
        repeat = scenario.repeats().first();
        firstUntold = repeat;
    }

    /**
     * Runs it; gives a result for each repeat that was begun.
     *
     * @throws Exception when there is nothing to report, with a message for the user
     */
    public List<Measurement> run() throws Exception {
        Remains.remove(OwnFolder.temporaryFiles(), launch.left());
        try (Stage stage = Stage.open(scenario, launch.runId(), around, launch.left())) {
            List<String> words = launch.arguments().apply(stage.places());
            stage.prepare();
            OwnFolder folder = OwnFolder.create("shares");
            try (Followers told = Followers.start(around.followers(), around.notice())) {
                followers = told;
                start(words, stage, folder.path());
                drive(stage);
                return results(stage);
            } catch (Exception | Error failure) {
                members.forEach(member -> member.kill("was ended"));
                throw failure;
            } finally {
                remove(folder);
            }
        }
    }

    /** What was measured is not lost because a file cannot be removed. */
    private void remove(OwnFolder folder) {
        try {
            folder.close();
        } catch (FilesLeftException left) {
            launch.left().accept(left.getMessage());
        }
    }

    private void start(List<String> words, Stage stage, Path folder) throws IOException {
        boolean logs = around.histograms() != HistogramSink.NONE;
        for (int i = 0; i < scenario.processes() && !stop.isStopped(); i++) {
            Share share = new Share(i, scenario.processes());
            Path file = folder.resolve("share-" + i + ".json");
            List<String> own = new ArrayList<>(words);
            own.addAll(List.of("--repeat", scenario.repeats().toString(), "--share", share.toString()));
            own.addAll(List.of("--json", file.toString(), "--quiet"));
            if (logs) {
                own.addAll(List.of("--hlog", SharedHistograms.file(file).toString()));
            }
            own.addAll(launch.ofShare().apply(i));
            Member member = new Member(i, launch.processOf(i), file, clock.nanoTime());
            members.add(member);
            try {
                member.started(starter.start(share, own, file, new Ear(member)));
                member.tell(ShareLines.OfDriver.begin(new ShareLines.Begin(stage.lent(), !followers.isEmpty())));
            } catch (IOException refused) {
                ended(member, "could not start: " + Failures.message(refused));
            }
        }
        starter.allGiven();
    }

    /** Passes on to the driver's thread what a share says. */
    private final class Ear implements ShareStarter.Listener {
        private final Member member;

        Ear(Member member) {
            this.member = member;
        }

        @Override
        public void said(String line) {
            ShareLines.parse(line, ShareLines.OfShare.class).ifPresent(said -> events.add(() -> hear(member, said)));
        }

        @Override
        public void ended(String how) {
            events.add(() -> SharedRun.this.ended(member, how));
        }
    }

    private void hear(Member member, ShareLines.OfShare said) {
        member.heard();
        Optional.ofNullable(said.progress()).ifPresent(member::at);
        Optional.ofNullable(said.ready()).ifPresent(member::ready);
        Optional.ofNullable(said.ended()).ifPresent(ended -> member.waits());
        Optional.ofNullable(said.notice()).filter(notices::add).ifPresent(around.notice());
        Optional.ofNullable(said.phase())
                .filter(phase -> member == firstAlive())
                .ifPresent(followers::phase);
        Optional.ofNullable(said.interval()).ifPresent(cut -> intervals.add(member.index(), cut));
    }

    private Member firstAlive() {
        return alive().stream().findFirst().orElse(null);
    }

    private List<Member> alive() {
        return members.stream().filter(Member::isAlive).toList();
    }

    private void ended(Member member, String how) {
        member.ended(how, clock.nanoTime(), clock.wallMillis());
        if (!member.hasResult() && !stop.isStopped()) {
            around.notice()
                    .accept(member.name() + " " + member.howItEnded()
                            + (alive().isEmpty() ? "" : "; the others go on"));
        }
    }

    /** Brings all shares to their end. */
    private void drive(Stage stage) throws Exception {
        lookedNanos = clock.nanoTime();
        while (!alive().isEmpty()) {
            for (Runnable event = events.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                    event != null;
                    event = events.poll()) {
                event.run();
            }
            long now = clock.nanoTime();
            long since = now - lookedNanos;
            alive().forEach(member -> member.passed(since));
            lookedNanos = now;
            SharedProgress.of(members, launch.shares()).ifPresent(around.progress());
            watched().ifPresent(WatchedLoad::look);
            follow();
            passStopOn(now);
            endSilent(now);
            if (!stop.isStopped()) {
                beginLoad(stage);
                endRepeat(stage);
            }
        }
        watched().ifPresent(WatchedLoad::end);
        follow();
        if (begun) {
            endRecording();
        }
        if (begun || failedBefore != null) {
            stage.after();
        }
    }

    /** When all are ready, they begin at one time. */
    private void beginLoad(Stage stage) {
        List<Member> alive = alive();
        if (begun
                || failedBefore != null
                || alive.isEmpty()
                || !alive.stream().allMatch(member -> member.isReady(repeat))) {
            return;
        }
        try {
            stage.before();
        } catch (Exception failure) {
            if (!stop.isStopped()) {
                failedBefore = failure;
                alive.forEach(member -> member.tell(ShareLines.OfDriver.toStop()));
            }
            return;
        }
        begun = true;
        around.recorded().begin();
        Instant start = Instant.ofEpochMilli(clock.wallMillis())
                .plus(START_IN)
                .plus(starter.tellsWithin())
                .plus(START_IN_FOR_EACH.multipliedBy(alive.size()));
        if (repeat == scenario.repeats().first() && scenario.startAt().isPresent()) {
            start = scenario.startAt().get(); // who is late says so
        }
        watched.put(repeat, new WatchedLoad(around.watched(), clock, start.plus(Engine.measuredAfter(scenario))));
        String line = start.toString();
        alive.forEach(member -> member.tell(ShareLines.OfDriver.start(line)));
    }

    private void endRepeat(Stage stage) {
        List<Member> alive = alive();
        if (!begun || alive.isEmpty() || !alive.stream().allMatch(member -> member.hasEnded(repeat))) {
            return;
        }
        watched().ifPresent(WatchedLoad::end);
        endRecording();
        stage.after();
        begun = false;
        repeat++;
        intervals.repeatEnded();
        alive.forEach(member -> {
            member.forgetTasks();
            member.goesOn();
            member.tell(ShareLines.OfDriver.toGoOn());
        });
    }

    /** Of servers of this process; shares record themselves. */
    private void endRecording() {
        around.recorded().end();
        profiles.put(
                repeat + "/" + scenario.repeats().total(), around.recorded().takeProfiles("driver"));
    }

    private void passStopOn(long now) {
        if (stop.isStopped() && !toldStop) {
            toldStop = true;
            stoppedNanos = now;
            alive().forEach(member -> member.tell(ShareLines.OfDriver.toStop()));
        }
        if (stop.isHurried() && !toldHurry) {
            toldHurry = true;
            hurriedNanos = now;
            alive().forEach(member -> member.tell(ShareLines.OfDriver.toHurry()));
        }
    }

    private void endSilent(long now) {
        if (toldStop) {
            boolean over = now - stoppedNanos >= AFTER_STOP.toNanos()
                    || (toldHurry && now - hurriedNanos >= AFTER_HURRY.toNanos());
            alive().stream()
                    .filter(member -> over || member.isQuietFor(SILENT_AFTER_STOP, SILENT_AFTER_STOP))
                    .forEach(member -> member.kill("did not end after the stop, and was killed"));
            return;
        }
        Predicate<Member> idle = member -> begun ? member.hasEnded(repeat) : member.isReady(repeat);
        List<Member> awaited = alive().stream().filter(idle.negate()).toList();
        boolean othersWait = awaited.size() < members.size();
        awaited.stream()
                .filter(member -> othersWait && member.isQuietFor(starter.silentFor(), starter.startsWithin()))
                .forEach(member -> member.kill("gave no sign of life for " + member.quietSeconds()
                        + " s while the others waited, and was killed"));
    }

    /** Begins when there is a result so far, as followers may ask for it. */
    private void follow() {
        hasSoFar = hasSoFar || members.stream().anyMatch(Member::hasResult) || hasUnfinished();
        if (!hasSoFar) {
            return;
        }
        Set<Integer> alive = alive().stream().map(Member::index).collect(Collectors.toSet());
        int of = Math.min(repeat, scenario.repeats().last());
        tellOfEnded(of);
        intervals.flush(
                alive,
                (Interval interval, long inFlight, boolean last) -> followers.interval(
                        watched().map(load -> load.beside(interval)).orElse(interval),
                        new RunFollower.SoFar(inFlight, last, () -> soFar(of))));
    }

    /** Of the repeat whose load is under way, or was last. */
    private Optional<WatchedLoad> watched() {
        return Optional.ofNullable(watched.get(repeat));
    }

    private Measurement withServers(int of, Measurement measured) {
        WatchedLoad load = watched.get(of);
        return load == null ? measured : load.beside(measured);
    }

    /** What came before is known as a whole when shares have begun to write of the next repeat. */
    private void tellOfEnded(int next) {
        if (next == firstUntold || followers.isEmpty()) {
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
        }
    }

    private boolean hasUnfinished() {
        try {
            return SharedResults.hasUnfinished(members);
        } catch (IOException unreadable) {
            return false;
        }
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
        }
    }

    private List<Measurement> results(Stage stage) throws Exception {
        SharedResults results = new SharedResults(scenario, members);
        if (failedBefore != null && repeat == scenario.repeats().first()) {
            stage.clean(results.streamsWithItems());
            throw failedBefore;
        }
        if (results.isEmpty()) {
            stage.takeBack();
            throw nothing();
        }
        if (around.histograms() != HistogramSink.NONE) {
            SharedHistograms.add(members, around.histograms());
        }
        Map<String, Boolean> gone = stage.clean(results.streamsWithItems());
        List<Remark> remarks = new ArrayList<>(stage.remarks());
        if (failedBefore != null) {
            remarks.add(Remark.toKnow("Repeat " + repeat + " could not be run: " + Failures.message(failedBefore)));
        }
        return results.all(members, gone, remarks, stage.phases(), this::withServers).stream()
                .map(measured -> measured.recorded(profiles.getOrDefault(measured.repeat(), Map.of())))
                .toList();
    }

    /** Why there is no result at all. */
    private Exception nothing() {
        if (stop.isStopped()) {
            return new Engine.StoppedException();
        }
        Member first = members.get(0);
        return first.wasRefused()
                ? new UsageException(first.lastWords())
                : new IOException("no process measured anything. " + first.name() + ": " + first.lastWords());
    }
}
