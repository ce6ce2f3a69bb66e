package io.storagebench.suite;

import io.storagebench.op.Problems;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks for everything that is wrong with the commands of a suite before any of them runs. */
final class PlanCheck {
    /** What the suite itself does. */
    private static final Set<String> OF_SUITE = Set.of(
            "--json",
            "--csv",
            "--hlog",
            "--html",
            "--repeat",
            "--share",
            "--start-at",
            "--dry-run",
            "--help",
            "--help-all",
            "-h");

    private final Suite suite;
    private final Commands commands;
    private final Mistakes mistakes;
    private final CellWords words;

    /**
     * @param target with what an embedded server might announce
     */
    PlanCheck(Suite suite, Commands commands, Target target, Mistakes mistakes) {
        this.suite = suite;
        this.commands = commands;
        this.mistakes = mistakes;
        words = CellWords.running(suite, commands, target, ".");
    }

    /** Adds all mistakes of the plan. */
    void check(Plan plan) {
        suite.variables().forEach((name, variable) -> text(variable.line(), words.scope(), "${" + name + "}"));
        actions(suite.prepare(), words.scope());
        actions(suite.before(), words.scope());
        actions(suite.after(), words.scope());
        plan.cells().stream().filter(cell -> cell.repeat() == 1).forEach(this::check);
        suite.tables().forEach(this::check);
    }

    /** A cell of a table must be of one cell of the suite. */
    private void check(TableSpec table) {
        List<Step> steps = suite.steps().stream().filter(table::has).toList();
        table.baseline().forEach((dimension, label) -> {
            boolean isAxis = steps.stream()
                    .flatMap(step -> step.axes().stream())
                    .anyMatch(axis -> axis.name().equals(dimension));
            boolean isThere = steps.stream()
                    .flatMap(step -> step.axes().stream())
                    .anyMatch(axis -> axis.name().equals(dimension)
                            && (axis.value(label).isPresent() || axis.asItIs().equals(Optional.of(label))));
            if (isAxis && !isThere) {
                mistakes.add(
                        table.line(),
                        "table " + table.title() + ": baseline: " + dimension + " has no value " + label + ".");
            }
        });
        if (steps.size() > 1 && !table.rows().contains(TableSpec.STEP)) {
            mistakes.add(table.line(), "table " + table.title() + ": has several steps, so rows: needs step.");
        }
        for (Step step : steps) {
            for (Axis axis : step.axes()) {
                if (axis.values().size() > 1
                        && !table.rows().contains(axis.name())
                        && !table.columns().contains(axis.name())) {
                    mistakes.add(
                            table.line(),
                            "table " + table.title() + ": step " + step.name() + " has the axis " + axis.name()
                                    + ", which is among neither rows: nor columns:.");
                }
            }
        }
    }

    private void check(Cell cell) {
        Step step = cell.step();
        Scope scope = words.scope(cell);
        for (Axis axis : step.axes()) {
            text(axis.line(), scope, "${" + axis.name() + "}");
            axis.set().ifPresent(set -> text(axis.line(), scope, set));
        }
        suite.server().forEach(word -> text(suite.serverLine(), scope, word));
        try {
            words.cores(cell);
        } catch (Scope.Unknown wrong) {
            mistakes.add(step.line(), wrong.getMessage());
        }
        if (step.command().isPresent()) {
            text(step.line(), scope, step.command().get());
        } else if (!step.run().isEmpty()) {
            try {
                List<String> line = words.run(cell);
                check(step.line(), line);
                if (commands.options(line.get(0)).isPresent() && !commands.measures(line.get(0))) {
                    mistakes.add(step.line(), line.get(0) + ": measures nothing. Use it under before: or after:.");
                }
            } catch (Scope.Unknown unknown) {
                mistakes.add(step.line(), unknown.getMessage());
            }
        }
        actions(step.before(), scope);
        actions(step.after(), scope);
    }

    private void actions(List<Step.Action> actions, Scope scope) {
        for (Step.Action action : actions) {
            if (action.kind() == Step.Action.Kind.TOOL) {
                try {
                    check(action.line(), words.tool(action, scope));
                } catch (Scope.Unknown unknown) {
                    mistakes.add(action.line(), unknown.getMessage());
                }
            } else {
                text(action.line(), scope, action.words().get(0));
            }
            action.elsewhere().ifPresent(command -> text(action.line(), scope, command));
        }
    }

    private void text(int line, Scope scope, String template) {
        try {
            scope.text(template);
        } catch (Scope.Unknown unknown) {
            mistakes.add(line, unknown.getMessage());
        }
    }

    private void check(int line, List<String> command) {
        String name = command.get(0);
        if (commands.options(name).isEmpty()) {
            mistakes.add(line, name + ": no such command." + commands.question(name));
            return;
        }
        List<String> options = command.subList(1, command.size());
        options.stream()
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(OF_SUITE::contains)
                .forEach(option -> mistakes.add(
                        line,
                        option + ": is the suite's to say"
                                + (option.equals("--repeat") ? ", with repeats:" : "")
                                + ". Leave it out."));
        Problems problems = new Problems();
        commands.check(command, problems);
        mistakes.addAll(line, problems);
    }
}
