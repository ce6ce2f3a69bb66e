package io.storagebench.suite;

import io.storagebench.embedded.ServerStack;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the cells of a suite that are missing in its folder, and makes the tables of all. Used once, by one thread. */
public final class SuiteRun {
    private static final String PREPARED = "prepare";
    /** That what is done once before all cells was done. */
    static final String BEGUN = "before";

    private static final String AFTER = "after";

    private final Suite suite;
    private final Plan plan;
    private final Target given;
    private final Commands commands;
    private final ResultFolder folder;
    private final Follower follower;
    private final Clock clock;
    private boolean failedAfter;

    /** Is told how far it is. */
    public interface Follower {
        /** What it does now, and how many cells of how many are over. */
        void at(String task, int done, int total);

        /** Something worth knowing. */
        void notice(String message);
    }

    SuiteRun(
            Suite suite,
            Plan plan,
            Target given,
            Commands commands,
            ResultFolder folder,
            Follower follower,
            Clock clock) {
        this.suite = suite;
        this.plan = plan;
        this.given = given;
        this.commands = commands;
        this.folder = folder;
        this.follower = follower;
        this.clock = clock;
    }

    /**
     * Runs what is missing. Cells that have failed, or could not run, are tried again.
     *
     * @return the report of all cells, also of those of earlier processes
     * @throws IOException when the embedded server does not start, what is to be done before all fails, or the folder cannot
     *     be written
     */
    public SuiteReport run(StopSignal stop) throws IOException, UsageException {
        List<Cell> missing = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            if (folder.outcome(cell)
                    .filter(outcome -> outcome.state() == Outcome.State.DONE)
                    .isEmpty()) {
                missing.add(cell);
            }
        }
        if (folder.goesOn()) {
            follower.notice(
                    "goes on with " + missing.size() + " of " + plan.cells().size() + " cells in " + folder.path());
        }
        boolean isStopped = false;
        if (!missing.isEmpty()) {
            isStopped = !runAll(missing, stop);
        }
        SuiteReport report = report(isStopped);
        report.write();
        return report;
    }

    /** The report of the cells that are over. */
    SuiteReport report(boolean isStopped) throws IOException {
        Map<Cell, Outcome> outcomes = new HashMap<>();
        for (Cell cell : plan.cells()) {
            folder.outcome(cell).ifPresent(outcome -> outcomes.put(cell, outcome));
        }
        return new SuiteReport(
                suite, plan, outcomes, given.description(suite.server()), folder, isStopped, failedAfter);
    }

    /** Whether it came to the end. */
    private boolean runAll(List<Cell> missing, StopSignal stop) throws IOException, UsageException {
        Shell shell = new Shell(stop);
        try (Servers servers = new Servers(follower, stop)) {
            if (!suite.prepare().isEmpty() && !folder.isMarked(PREPARED)) {
                follower.at(PREPARED, 0, 0);
                CellRun alone = cells(Optional.empty(), shell);
                around(suite.prepare(), alone, PREPARED);
                folder.mark(PREPARED);
            }
            runCells(missing, servers, shell);
            return true;
        } catch (InterruptedException wanted) {
            return false;
        }
    }

    private CellRun cells(Optional<ServerStack> server, Shell shell) {
        Target target =
                server.map(started -> Target.embedded(started.properties())).orElse(given);
        CellWords words = CellWords.running(
                suite, commands, target, folder.path().toAbsolutePath().toString());
        return new CellRun(words, commands, target, server, folder, shell, clock);
    }

    private void runCells(List<Cell> missing, Servers servers, Shell shell)
            throws IOException, InterruptedException, UsageException {
        CellRun cells = cells(Optional.empty(), shell);
        boolean isReady = false;
        boolean goesOn = true;
        int done = 0;
        for (Cell cell : missing) {
            Optional<String> reason =
                    goesOn ? cells.reasonNotToRun(cell) : Optional.of("an earlier cell failed, and on-failure is stop");
            Outcome outcome;
            if (reason.isPresent()) {
                outcome = Outcome.notRun(cell, reason.get(), clock.wallMillis());
            } else {
                if (servers.change(server(cells, cell)) || !isReady) {
                    cells = cells(servers.running(), shell);
                    prepare(cells);
                    isReady = true;
                }
                follower.at(cell.title(), done, missing.size());
                outcome = servers.hasEnded()
                        ? Outcome.failed(cell, "the embedded server has ended", clock.wallMillis())
                        : cells.run(cell);
            }
            folder.keep(cell, outcome);
            done++;
            if (outcome.state() == Outcome.State.FAILED) {
                follower.notice(cell.title() + " (repeat " + cell.repeat() + "): " + outcome.reason());
                goesOn &= !suite.stopsOnFailure();
            }
        }
        follower.at(AFTER, missing.size(), missing.size());
        try {
            around(suite.after(), cells, AFTER);
        } catch (UsageException failure) { // there are results all the same
            follower.notice(failure.getMessage());
            failedAfter = true;
        }
    }

    private static List<String> server(CellRun cells, Cell cell) throws UsageException {
        try {
            return cells.words().server(cell);
        } catch (Scope.Unknown unknown) {
            throw new UsageException("server: " + unknown.getMessage());
        }
    }

    /** What is made once for all cells: again with each embedded server, as nothing of the last one is left. */
    private void prepare(CellRun cells) throws IOException, InterruptedException, UsageException {
        boolean isKept = suite.server().isEmpty();
        if (isKept && folder.isMarked(BEGUN)) {
            return;
        }
        follower.at(BEGUN, 0, 0);
        around(suite.before(), cells, BEGUN);
        folder.mark(BEGUN);
    }

    private void around(List<Step.Action> actions, CellRun cells, String when)
            throws IOException, InterruptedException, UsageException {
        try {
            cells.actions(actions, cells.words().scope(), Map.of(), folder.file(when + ".log"));
        } catch (Scope.Unknown | CellRun.CommandFailed failure) {
            throw new UsageException(when + ": " + failure.getMessage());
        }
    }
}
