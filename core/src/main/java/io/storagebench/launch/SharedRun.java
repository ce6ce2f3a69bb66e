package io.storagebench.launch;

import io.storagebench.engine.Engine;
import io.storagebench.engine.Stage;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.Followers;
import io.storagebench.folder.FilesLeftException;
import io.storagebench.folder.OwnFolder;
import io.storagebench.folder.Remains;
import io.storagebench.op.Clock;
import io.storagebench.op.failure.Failures;
import io.storagebench.record.RequestLogs;
import io.storagebench.result.Measurement;
import io.storagebench.result.PhaseTime;
import io.storagebench.result.Remark;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A run by several processes, from one place for all of them to one result of each repeat, whatever becomes of some. Used
 * once, by one thread.
 */
public final class SharedRun {
    private static final long POLL_MILLIS = 20;
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
    private final Set<String> notices = new HashSet<>();
    private final Map<Integer, WatchedLoad> watched = new ConcurrentHashMap<>(); // by repeat
    private final Map<String, Map<String, CpuProfile>> profiles = new HashMap<>(); // by repeat
    private final LoadStart start;
    private Followers followers;
    private Following following;
    private int repeat; // whose load begins next, or is under way
    private boolean begun; // the load of that repeat
    private Exception failedBefore; // of the user's hook
    private final List<Remark> remarks = new ArrayList<>(); // of the whole
    private boolean toldStop;
    private boolean toldHurry;
    private boolean toldClosed; // that the measured phase is over
    private long stoppedNanos;
    private long hurriedNanos;
    private long lookedNanos;
    private boolean keepsFolder; // with what shares have left

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
                given.requests(),
                given.watched(),
                given.recorded(),
                given.followers(),
                given.hooks(),
                given.starts());
        clock = around.clock();
        stop = around.stop();
        repeat = scenario.repeats().first();
        start = new LoadStart(scenario, clock, starter::tellsWithin);
    }

    /**
     * Runs it; gives a result for each repeat that was begun.
     *
     * @throws Exception when there is nothing to report, with a message for the user
     */
    public List<Measurement> run() throws Exception {
        Remains.remove(OwnFolder.temporaryFiles(), launch.left());
        if (launch.stage().isPresent()) {
            starter.requirePlaces();
            return run(launch.stage().get());
        }
        try (Stage stage = Stage.open(scenario, launch.runId(), around, launch.left())) {
            starter.requirePlaces();
            stage.prepare();
            return run(stage);
        }
    }

    private List<Measurement> run(Stage stage) throws Exception {
        List<String> words = launch.arguments().apply(stage.places());
        OwnFolder folder = OwnFolder.create("shares");
        try (Followers told = Followers.start(around.followers(), around.notice())) {
            followers = told;
            following = new Following(scenario, members, watched, told);
            start(words, stage, folder.path());
            keeping(() -> {
                drive(stage);
                return true;
            });
            return results(stage);
        } catch (Exception | Error failure) {
            members.forEach(member -> member.kill("was ended"));
            throw failure;
        } finally {
            leave(folder);
        }
    }

    /** What was measured is not lost because a file cannot be removed. */
    private void leave(OwnFolder folder) {
        try {
            if (keepsFolder) {
                folder.keep();
            } else {
                folder.close();
            }
        } catch (FilesLeftException left) {
            launch.left().accept(left.getMessage());
        } catch (IOException locked) {
            // Then it is there for as long as this process.
        }
    }

    private void start(List<String> words, Stage stage, Path folder) throws IOException {
        boolean logs = around.histograms() != HistogramSink.NONE;
        boolean logsRequests = around.requests() != RequestLogs.NONE;
        for (int i = 0; i < scenario.processes() && !stop.isStopped(); i++) {
            Share share = new Share(i, scenario.processes());
            Path file = folder.resolve("share-" + i + ".json");
            List<String> own = new ArrayList<>(words);
            own.addAll(List.of("--repeat", scenario.repeats().toString(), "--share", share.toString()));
            own.addAll(List.of("--json", file.toString(), "--quiet"));
            if (logs) {
                own.addAll(List.of("--hlog", SharedHistograms.file(file).toString()));
            }
            if (logsRequests) {
                own.addAll(List.of("--log-requests", SharedRequests.file(file).toString()));
            }
            own.addAll(launch.ofShare().apply(i));
            Member member = new Member(i, launch.processOf(i), file, clock.nanoTime());
            members.add(member);
            try {
                member.started(starter.start(share, own, file, new Ear(member)));
                member.tell(ShareLines.OfDriver.begin(
                        new ShareLines.Begin(stage.lent(), !followers.isEmpty(), start.failsWhenLate())));
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
        Optional.ofNullable(said.ready()).ifPresent(which -> member.ready(which, clock.wallMillis()));
        Optional.ofNullable(said.late()).ifPresent(millis -> late(member, millis));
        Optional.ofNullable(said.ended()).ifPresent(ended -> member.waits());
        Optional.ofNullable(said.notice()).filter(notices::add).ifPresent(around.notice());
        Optional.ofNullable(said.phase())
                .filter(phase -> member == firstAlive())
                .ifPresent(followers::phase);
        Optional.ofNullable(said.interval()).ifPresent(cut -> following.add(member.index(), cut));
    }

    private void late(Member member, long millis) {
        boolean known = member.isLate();
        member.late(millis);
        if (member.isLate() && !known) {
            around.notice().accept(member.name() + " is late: its start was " + Units.seconds(millis * 1e6) + " s ago");
        }
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
            endWhenTooManyAreLost();
        }
    }

    private void endWhenTooManyAreLost() {
        OptionalInt most = scenario.job().map(ClusterJob::mostFailedMaps).orElse(OptionalInt.empty());
        long lost = members.stream()
                .filter(member -> !member.isAlive() && !member.hasResult())
                .count();
        if (most.isPresent() && lost > most.getAsInt() && !toldStop) {
            String sentence = lost + " of " + scenario.processes() + " maps were lost, more than --max-failed-maps "
                    + most.getAsInt() + " allows, so the run was ended.";
            around.notice().accept(sentence);
            remarks.add(Remark.care("too many maps were lost", sentence));
            tellEnd(ShareLines.OfDriver.toEnd(StopSignal.Reason.TOO_MANY_LOST));
        }
    }

    /** Ends all; what was measured counts. */
    private void tellEnd(ShareLines.OfDriver line) {
        toldStop = true;
        stoppedNanos = clock.nanoTime();
        alive().forEach(member -> member.tell(line));
    }

    /** Ends all before their load, so there is nothing to report of this repeat. */
    private void failBefore(Exception failure) {
        failedBefore = failure;
        tellEnd(ShareLines.OfDriver.toStop());
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
            closeWindow();
            endSilent(now);
            if (!stop.isStopped() && !toldStop) {
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
        if (scenario.isInWaves()) {
            beginWave(stage, alive);
            return;
        }
        if (begun) {
            endWhenLate(alive);
            return;
        }
        boolean all = !alive.isEmpty() && alive.stream().allMatch(member -> member.isReady(repeat));
        start.missed(repeat, all, alive).map(IOException::new).ifPresent(this::failBefore);
        if (!all || failedBefore != null || !callBefore(stage)) {
            return;
        }
        begun = true;
        toldClosed = false;
        stop.openWindow();
        around.recorded().begin();
        Instant at = start.choose(repeat, alive.size());
        watch(at);
        String line = at.toString();
        alive.forEach(member -> member.tell(ShareLines.OfDriver.start(line)));
        starter.begins();
    }

    private void watch(Instant from) {
        watched.put(repeat, new WatchedLoad(around.watched(), clock, from.plus(Engine.measuredAfter(scenario))));
    }

    /** Calls the hook of the user; gives whether the load may begin. */
    private boolean callBefore(Stage stage) {
        try {
            stage.before();
            return true;
        } catch (Exception failure) {
            if (!stop.isStopped()) {
                failBefore(failure);
            }
            return false;
        }
    }

    /** Of waves, each begins when it is ready, and makes room when it has ended. */
    private void beginWave(Stage stage, List<Member> alive) {
        for (Member member : alive) {
            if (member.isReady(repeat) && !member.hasBegun()) {
                if (!begun) {
                    if (!callBefore(stage)) {
                        return;
                    }
                    begun = true;
                    around.recorded().begin();
                    watch(Instant.ofEpochMilli(clock.wallMillis()));
                    starter.begins();
                }
                member.begins();
                member.tell(ShareLines.OfDriver.start(ShareLines.OfDriver.AT_ONCE));
            } else if (member.hasBegun() && member.hasEnded(repeat)) {
                member.tell(ShareLines.OfDriver.toGoOn());
                member.goesOn();
            }
        }
    }

    private void endWhenLate(List<Member> alive) {
        start.late(alive, members).ifPresent(sentence -> {
            if (!start.isOver()) {
                failBefore(new IOException(sentence));
                return;
            }
            String ended = sentence + " The load of the others had begun, and was ended.";
            around.notice().accept(ended);
            remarks.add(Remark.care("a share began late", ended));
            tellEnd(ShareLines.OfDriver.toEnd(StopSignal.Reason.LATE));
        });
    }

    private void endRepeat(Stage stage) {
        List<Member> alive = alive();
        if (scenario.isInWaves()
                || !begun
                || alive.isEmpty()
                || !alive.stream().allMatch(member -> member.hasEnded(repeat))) {
            return;
        }
        watched().ifPresent(WatchedLoad::end);
        endRecording();
        stage.after();
        begun = false;
        repeat++;
        following.repeatEnded();
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

    private void closeWindow() {
        if (begun && !toldClosed && stop.windowClosed().isPresent()) {
            toldClosed = true;
            String why = stop.windowClosed().get();
            alive().forEach(member -> member.tell(ShareLines.OfDriver.toCloseWindow(why)));
        }
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

    private void follow() {
        following.follow(
                Math.min(repeat, scenario.repeats().last()),
                alive().stream()
                        .filter(member -> member.hasBegun() || !scenario.isInWaves())
                        .map(Member::index)
                        .collect(Collectors.toSet()));
    }

    /** Of the repeat whose load is under way, or was last. */
    private Optional<WatchedLoad> watched() {
        return Optional.ofNullable(watched.get(repeat));
    }

    private List<Measurement> results(Stage stage) throws Exception {
        SharedResults results = keeping(() -> new SharedResults(scenario, members));
        boolean cleans = launch.stage().isEmpty(); // else others are to use what is there
        if (failedBefore != null && repeat == scenario.repeats().first()) {
            if (cleans) {
                stage.clean(results.streamsWithItems());
            }
            throw failedBefore;
        }
        if (results.isEmpty()) {
            if (cleans) {
                stage.takeBack();
            }
            throw nothing();
        }
        return keeping(() -> whole(stage, results, cleans));
    }

    /** What shares have left as one result of each repeat, with all that belongs to the whole. */
    private List<Measurement> whole(Stage stage, SharedResults results, boolean cleans) throws IOException {
        if (around.histograms() != HistogramSink.NONE) {
            SharedHistograms.add(members, around.histograms());
        }
        if (around.requests() != RequestLogs.NONE) {
            remarks.addAll(SharedRequests.add(members, around.requests()));
        }
        Map<String, Boolean> gone = cleans ? stage.clean(results.streamsWithItems()) : Map.of();
        remarks.addAll(stage.takeRemarks());
        if (failedBefore != null) {
            remarks.add(Remark.toKnow("Repeat " + repeat + " could not be run: " + Failures.message(failedBefore)));
        }
        List<PhaseTime> phases = cleans ? stage.phases() : List.of();
        return results.all(members, gone, remarks, phases, following::withServers).stream()
                .map(measured -> measured.recorded(profiles.getOrDefault(measured.repeat(), Map.of())))
                .toList();
    }

    /** What shares have measured is not lost when no result can be made of it, for whatever reason. */
    private <T> T keeping(Callable<T> work) throws Exception {
        try {
            return work.call();
        } catch (Exception | Error failure) {
            if (!hasBegun()) {
                throw failure;
            }
            keepsFolder = true;
            Path folder = members.get(0).file().getParent();
            String why = Failures.message(failure);
            throw new IOException(
                    why + (why.endsWith(".") ? "" : ".") + " Nothing is lost: the result of each " + scenario.noun()
                            + " is kept in " + folder
                            + ". Add them up by 'storage-bench merge', or look at one by 'storage-bench report', and"
                            + " remove the folder when you do not need it.",
                    failure);
        }
    }

    /** Whether the load of any repeat has. */
    private boolean hasBegun() {
        return begun || repeat > scenario.repeats().first();
    }

    /** Why there is no result at all. */
    private Exception nothing() {
        if (stop.isStopped()) {
            return new Engine.StoppedException();
        }
        Member first = members.get(0);
        return first.wasRefused()
                ? new UsageException(first.lastWords())
                : new IOException(
                        "no " + scenario.noun() + " measured anything. " + first.name() + ": " + first.lastWords());
    }
}
