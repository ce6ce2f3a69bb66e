package io.storagebench.launch;

import io.storagebench.engine.Engine;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.engine.phase.RunFollower;
import io.storagebench.op.Clock;
import io.storagebench.probe.flight.Recorded;
import io.storagebench.probe.server.Watched;
import io.storagebench.record.RequestLogs;
import io.storagebench.result.Measurement;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.testing.Results;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Runs shares as threads of this process, which speak with their driver as processes do, and lets some of them die. */
final class SharesInThisProcess implements ShareStarter {
    /** What becomes of a share. */
    enum Fate {
        ENDS,
        CANNOT_START,
        DIES_BEFORE_THE_LOAD,
        /** In the load, of which it leaves nothing. */
        DIES_IN_THE_LOAD,
        /** After the load, with all but its end in its unfinished result. */
        DIES_AFTER_THE_LOAD,
        FALLS_SILENT
    }

    private final Function<Share, Scenario> scenarios;
    private final Map<Integer, Fate> fates;
    private final Consumer<Share> atDeath;
    /** Its thread lives as long as the pipes, which break when one ends that wrote into them. */
    private final Executor tellsLater = lateLines();

    private final Executor saysLater = lateLines();
    /** How many milliseconds a share is told its start after the others, by its index. */
    final Map<Integer, Integer> startComesAfterMillis = new ConcurrentHashMap<>();
    /** How much later all is heard that a share says, by its index and its clock; of one share at most. */
    final Map<Integer, Duration> isHeardAfter = new ConcurrentHashMap<>();
    /** Whether shares leave what they know while they go on, without which nobody is told of it. */
    boolean tellsMeanwhile;

    /** Is told where the result of a share goes, before it is there. */
    Consumer<Path> beforeResult = result -> {};

    /** The clocks of shares, by their index; the machine's own otherwise. */
    final Map<Integer, Clock> clocks = new ConcurrentHashMap<>();
    /** The command lines that shares were started with. */
    final Map<Integer, List<String>> arguments = new ConcurrentHashMap<>();

    /**
     * @param atDeath takes back what a share did at its end, when it dies before that
     */
    SharesInThisProcess(Function<Share, Scenario> scenarios, Map<Integer, Fate> fates, Consumer<Share> atDeath) {
        this.scenarios = scenarios;
        this.fates = fates;
        this.atDeath = atDeath;
    }

    private static Executor lateLines() {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "late lines");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Runs a scenario by them.
     *
     * @param notice is told what the user is told
     * @param ofShare further words of a share's command line
     */
    List<Measurement> run(
            Scenario scenario, Surroundings around, Consumer<String> notice, IntFunction<List<String>> ofShare)
            throws Exception {
        Launch launch = new Launch(
                scenario,
                "test-run",
                around,
                notice,
                places -> List.of(scenario.command()),
                new ShippedFiles(),
                ofShare,
                words -> words,
                Optional.empty());
        return new SharedRun(launch, this).run();
    }

    @Override
    public RunningShare start(Share share, List<String> words, Path result, Listener listener) throws IOException {
        Fate fate = fates.getOrDefault(share.index(), Fate.ENDS);
        if (fate == Fate.CANNOT_START) {
            throw new IOException("no memory");
        }
        arguments.put(share.index(), words);
        Running running = new Running(share, fate, result, listener);
        Thread thread = new Thread(running, "share " + share);
        thread.setDaemon(true);
        thread.start();
        return running;
    }

    private final class Running implements RunningShare, Runnable {
        private final Share share;
        private final Fate fate;
        private final Path result;
        private final Listener listener;
        private final PipedInputStream in = new PipedInputStream(1 << 20);
        private final PrintStream toIt;
        private final StopSignal stop = new StopSignal();
        private boolean over; // guarded by this

        Running(Share share, Fate fate, Path result, Listener listener) throws IOException {
            this.share = share;
            this.fate = fate;
            this.result = result;
            this.listener = listener;
            toIt = new PrintStream(new PipedOutputStream(in), true, StandardCharsets.UTF_8);
        }

        @Override
        public void tell(String line) {
            int after = line.contains("\"start\"") ? startComesAfterMillis.getOrDefault(share.index(), 0) : 0;
            if (after == 0) {
                toIt.println(line);
            } else {
                CompletableFuture.delayedExecutor(after, TimeUnit.MILLISECONDS, tellsLater)
                        .execute(() -> toIt.println(line));
            }
        }

        /** Does it later, in order. */
        private void heard(Runnable what) {
            Duration after = isHeardAfter.get(share.index());
            if (after == null) {
                what.run();
                return;
            }
            long due = clock().nanoTime() + after.toNanos();
            saysLater.execute(() -> {
                try {
                    clock().sleepUntil(due);
                    what.run();
                } catch (InterruptedException over) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        private Clock clock() {
            return clocks.getOrDefault(share.index(), Clock.system());
        }

        @Override
        public void kill() {
            end("ended by signal 9");
        }

        private synchronized void end(String how) {
            if (!over) {
                over = true;
                heard(() -> listener.ended(how));
            }
        }

        @Override
        public void run() {
            if (fate == Fate.FALLS_SILENT) {
                listener.said(ShareLines.line(ShareLines.OfShare.progress(ProgressUpdate.of("connect"))));
                return;
            }
            DrivenShare driven = DrivenShare.by(in, new Lines(), clock(), () -> {});
            driven.onStop(stop::stop, stop::hurry);
            stop.windowMayClose();
            driven.onClosedWindow(stop::closeWindow);
            try {
                if (tellsMeanwhile) {
                    write(result.resolveSibling(result.getFileName() + ".4711.unfinished"), List.of());
                }
                List<RunFollower> followers = driven.followers();
                Surroundings around = new Surroundings(
                        clock(),
                        stop,
                        driven::progress,
                        driven::notice,
                        HistogramSink.NONE,
                        RequestLogs.NONE,
                        Watched.NONE,
                        Recorded.NONE,
                        followers,
                        driven,
                        Optional.of(driven));
                Scenario scenario = scenarios.apply(share);
                List<Measurement> results = new Engine(around, driven::notice, Optional.of(driven.lent()))
                        .run(scenario, driven.lent().runId());
                leave(results);
            } catch (Exception failure) {
                end("ended with exit code 1: " + failure.getMessage());
            }
        }

        private void leave(List<Measurement> results) throws IOException {
            if (fate == Fate.DIES_AFTER_THE_LOAD) {
                write(
                        result.resolveSibling(result.getFileName() + ".4711.unfinished"),
                        results.stream().map(this::cutOff).toList());
                atDeath.accept(share);
                end("ended by signal 9");
            } else if (fate != Fate.DIES_IN_THE_LOAD || !isOver()) {
                beforeResult.accept(result);
                write(result, results);
                end("ended with exit code 0");
            }
        }

        private Measurement cutOff(Measurement whole) {
            ShareFacts known = whole.shares().get(0);
            return whole.driven(
                    List.of(new ShareFacts(
                            known.index(),
                            known.total(),
                            known.host(),
                            known.startNanos(),
                            known.plannedStartNanos(),
                            ShareFacts.CUT_OFF,
                            false,
                            known.phases(),
                            0)),
                    whole.streams(),
                    List.of());
        }

        private void write(Path file, List<Measurement> results) throws IOException {
            Path next = file.resolveSibling(file.getFileName() + ".next");
            try (OutputStream out = Files.newOutputStream(next)) {
                ResultJson.write(ResultFile.of(results.stream().map(Results::of).toList()), out);
            }
            Files.move(next, file);
        }

        /** What the share prints. */
        private final class Lines extends PrintStream {
            Lines() {
                super(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
            }

            @Override
            public void println(String line) {
                if (fate == Fate.DIES_BEFORE_THE_LOAD && line.contains("\"ready\"")) {
                    end("ended by signal 9");
                } else if (fate == Fate.DIES_IN_THE_LOAD && line.contains("\"task\":\"measure\"")) {
                    end("ended by signal 9");
                    stop.stop(StopSignal.Reason.INTERRUPTED);
                } else if (!isOver()) {
                    heard(() -> listener.said(line));
                }
            }
        }

        private synchronized boolean isOver() {
            return over;
        }
    }
}
