package io.storagebench.suite;

import io.storagebench.embedded.ServerStack;
import io.storagebench.op.Clock;
import io.storagebench.report.SearchFindings;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs cells, one after the other, with what is to be done around them. One thread. */
final class CellRun {
    /** With these a command may have measured all the same. */
    private static final int DONE = 0;

    private static final int THRESHOLD_BROKEN = 3;
    private static final int CORRUPT = 4;

    private final CellWords words;
    private final Commands commands;
    private final Target target;
    private final Optional<ServerStack> server;
    private final ResultFolder folder;
    private final Shell shell;
    private final Clock clock;
    private final NotRun notRun;
    private final Map<String, String> settings = new HashMap<>(); // as they were last made, by axis

    CellRun(
            CellWords words,
            Commands commands,
            Target target,
            Optional<ServerStack> server,
            ResultFolder folder,
            Shell shell,
            Clock clock) {
        this.words = words;
        this.commands = commands;
        this.target = target;
        this.server = server;
        this.folder = folder;
        this.shell = shell;
        this.clock = clock;
        notRun = new NotRun(words, words.hasServer());
    }

    CellWords words() {
        return words;
    }

    /** Why a cell cannot run as things are; empty when nothing is in the way. */
    Optional<String> reasonNotToRun(Cell cell) {
        try {
            return notRun.reason(cell);
        } catch (Scope.Unknown unknown) {
            return Optional.empty(); // which running it tells
        }
    }

    /**
     * Runs one and says what became of it.
     *
     * @throws InterruptedException when the user wants an end: the cell is still missing
     */
    Outcome run(Cell cell) throws IOException, InterruptedException {
        for (String ending : List.of(".log", ".txt", ".err", ".json", ".cell.json")) {
            Files.deleteIfExists(folder.file(cell, ending)); // of a run that failed
        }
        try {
            return prepared(cell);
        } catch (Scope.Unknown | CommandFailed failure) {
            return Outcome.failed(cell, failure.getMessage(), clock.wallMillis());
        }
    }

    private Outcome prepared(Cell cell) throws IOException, InterruptedException, Scope.Unknown, CommandFailed {
        Path log = folder.file(cell, ".log");
        Scope scope = words.scope(cell);
        for (Axis axis : cell.step().axes()) {
            String label = cell.labels().get(axis.name());
            if (axis.kind() == Axis.Kind.SETTING
                    && axis.set().isPresent()
                    && !label.equals(settings.get(axis.name()))) {
                settings.remove(axis.name()); // unknown until it is made
                Map<String, String> environment = new HashMap<>(CellWords.environment(cell));
                environment.put("VALUE", scope.text("${" + axis.name() + "}"));
                shell(scope.text(axis.set().get()), environment, log);
                settings.put(axis.name(), label);
            }
        }
        Outcome outcome;
        Optional<CommandFailed> left;
        try {
            actions(cell.step().before(), scope, CellWords.environment(cell), log);
            outcome = measured(cell);
        } finally {
            left = after(cell, scope, log); // also when the user wants an end: others use the system
        }
        return left.isPresent() ? withFailure(outcome, left.get().getMessage()) : outcome;
    }

    /** What is to be done after a cell is tried whatever became of it. */
    private Optional<CommandFailed> after(Cell cell, Scope scope, Path log)
            throws IOException, InterruptedException, Scope.Unknown {
        try {
            shell.restoring(true);
            actions(cell.step().after(), scope, CellWords.environment(cell), log);
            return Optional.empty();
        } catch (CommandFailed failure) {
            return Optional.of(failure);
        } finally {
            shell.restoring(false);
        }
    }

    private static Outcome withFailure(Outcome outcome, String reason) {
        return new Outcome(
                outcome.number(),
                outcome.title(),
                outcome.step(),
                outcome.labels(),
                outcome.repeat(),
                Outcome.State.FAILED,
                outcome.reason().isEmpty() ? reason : outcome.reason() + "; " + reason,
                outcome.exitCode(),
                outcome.command(),
                outcome.startMillis(),
                outcome.nanos(),
                outcome.figures());
    }

    private Outcome measured(Cell cell) throws IOException, InterruptedException, Scope.Unknown {
        boolean isTool = cell.step().command().isEmpty();
        Path json = folder.file(cell, ".json");
        List<String> line = new ArrayList<>();
        if (isTool) {
            line.addAll(words.run(cell));
            line.addAll(List.of("--json", json.toString()));
        } else {
            line.addAll(Shell.line(words.scope(cell).text(cell.step().command().get())));
        }
        List<String> command = new ArrayList<>(words.cores(cell));
        command.addAll(isTool ? commands.jvm(line) : line);
        long startMillis = clock.wallMillis();
        long start = clock.nanoTime();
        Path err = folder.file(cell, ".err");
        int code = shell.run(command, CellWords.environment(cell), target, folder.file(cell, ".txt"), err);
        long nanos = clock.nanoTime() - start;
        Map<String, Double> figures = new LinkedHashMap<>();
        String reason = reason(code, err);
        boolean isMeasured;
        if (isTool) {
            List<Result> runs = results(json);
            Optional<Result> result = SearchFindings.thatCount(runs).stream().findFirst();
            result.map(Figures::of).ifPresent(figures::putAll);
            isMeasured = result.isPresent() && result.get().isMeasured();
            if (result.isEmpty() && !runs.isEmpty()) {
                reason = "--find-max: " + SearchFindings.of(runs).answer();
            }
        } else {
            isMeasured = code == DONE;
        }
        if (code == DONE) {
            try {
                numbers(cell, isTool ? json : folder.file(cell, ".txt"), figures);
            } catch (IOException absent) {
                isMeasured = false;
                reason = absent.getMessage();
            }
        }
        if (isMeasured) {
            figures.put(Figures.ELAPSED, nanos / 1e9);
        }
        boolean isWell = isMeasured && (code == DONE || (isTool && code == THRESHOLD_BROKEN));
        return Outcome.of(
                cell,
                isWell ? Outcome.State.DONE : Outcome.State.FAILED,
                isWell && code == DONE ? "" : reason.isEmpty() ? "it measured nothing" : reason,
                code,
                line,
                startMillis,
                nanos,
                figures);
    }

    private void numbers(Cell cell, Path result, Map<String, Double> figures) throws IOException, Scope.Unknown {
        for (Map.Entry<String, Step.NumberAt> number : cell.step().numbers().entrySet()) {
            Step.NumberAt at = number.getValue();
            if (at.kind() == Step.NumberAt.Form.SERVER) {
                // Which a server that was started otherwise does not tell.
                target.variable("server." + at.at())
                        .filter(value -> value.matches("\\d+(\\.\\d+)?"))
                        .ifPresent(value -> figures.put(number.getKey(), Double.valueOf(value)));
                continue;
            }
            Path file = at.file().isPresent()
                    ? Path.of(words.scope(cell).text(at.file().get()))
                    : result;
            try {
                figures.put(number.getKey(), Numbers.find(at, file));
            } catch (IOException absent) {
                throw new IOException(number.getKey() + ": " + absent.getMessage(), absent);
            }
        }
    }

    private static List<Result> results(Path json) {
        try {
            return ResultJson.read(json).runs();
        } catch (IOException none) {
            return List.of();
        }
    }

    /** In a few words, what a command said of its failure. */
    private static String reason(int code, Path err) throws IOException {
        if (code == DONE) {
            return "";
        }
        if (code == THRESHOLD_BROKEN) {
            return "a threshold was broken";
        }
        if (code == CORRUPT) {
            return "other bytes were read than were written";
        }
        // Programs of others say what they like, also in other encodings.
        String said = Files.isRegularFile(err) ? new String(Files.readAllBytes(err), StandardCharsets.UTF_8) : "";
        return said.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("storage-bench: ") && !line.startsWith("See: "))
                .findFirst()
                .map(line -> "exit code " + code + ": " + line.strip())
                .orElse("exit code " + code);
    }

    /** Does things one after the other; the first that fails is the last. */
    void actions(List<Step.Action> actions, Scope scope, Map<String, String> environment, Path log)
            throws IOException, InterruptedException, Scope.Unknown, CommandFailed {
        for (Step.Action action : actions) {
            if (action.kind() == Step.Action.Kind.TOOL) {
                tool(words.tool(action, scope), log);
            } else if (action.kind() == Step.Action.Kind.SERVER && server.isPresent()) {
                String command = scope.text(action.words().get(0));
                try {
                    server.get().command(command);
                } catch (IOException refused) {
                    throw new CommandFailed("the embedded server refused '" + command + "': " + refused.getMessage());
                }
            } else {
                String command = action.kind() == Step.Action.Kind.SERVER
                        ? action.elsewhere().orElse("")
                        : action.words().get(0);
                String line = scope.text(command);
                if (!line.isBlank()) {
                    shell(line, environment, log);
                }
            }
        }
    }

    private void tool(List<String> line, Path log) throws IOException, InterruptedException, CommandFailed {
        int code = shell.run(commands.jvm(line), Map.of(), target, log, log);
        if (code != 0) {
            throw new CommandFailed(line.get(0) + " ended with exit code " + code + "; see " + log);
        }
    }

    private void shell(String line, Map<String, String> environment, Path log)
            throws IOException, InterruptedException, CommandFailed {
        int code = shell.run(Shell.line(line), environment, target, log, log);
        if (code != 0) {
            throw new CommandFailed("'" + line + "' ended with exit code " + code + "; see " + log);
        }
    }

    /** Something around a cell that did not work; the message is for the user. */
    static final class CommandFailed extends Exception {
        private static final long serialVersionUID = 1;

        CommandFailed(String message) {
            super(message);
        }
    }
}
