package io.storagebench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The command lines of cells and of what is done around them, with everything in place that is variable. */
final class CellWords {
    static final String RESULTS = "results";

    private final Suite suite;
    private final Commands commands;
    private final Target target;
    private final Function<String, Optional<String>> outer;

    /**
     * @param outer gives the variables that neither the suite nor a cell has
     */
    CellWords(Suite suite, Commands commands, Target target, Function<String, Optional<String>> outer) {
        this.suite = suite;
        this.commands = commands;
        this.target = target;
        this.outer = outer;
    }

    /** Those that run, with the folder of results and an embedded server in their places. */
    static CellWords running(Suite suite, Commands commands, Target target, String results) {
        return new CellWords(
                suite, commands, target, name -> name.equals(RESULTS) ? Optional.of(results) : target.variable(name));
    }

    /** Whether cells run on an embedded server. */
    boolean hasServer() {
        return !suite.server().isEmpty();
    }

    /** What a step's text may use. */
    Scope scope(Cell cell) {
        return scope().with(cell.variables());
    }

    /** What texts around all cells may use. */
    Scope scope() {
        return new Scope(suite.variables(), outer);
    }

    /** The command line of a cell, without where its result goes. */
    List<String> run(Cell cell) throws Scope.Unknown {
        Scope scope = scope(cell);
        List<String> words = new ArrayList<>(scope.words(cell.step().run()));
        for (Axis axis : cell.step().axes()) {
            if (axis.kind() == Axis.Kind.OPTION) {
                List<String> value = scope.words(List.of("${" + axis.name() + "}"));
                if (value.equals(List.of(""))) {
                    words.add(axis.name());
                } else if (!value.isEmpty()) {
                    words.add(axis.name());
                    words.addAll(value);
                }
            }
        }
        List<String> all = new ArrayList<>(lead(words));
        if (commands.measures(words.get(0))) {
            for (String server : suite.watch()) {
                all.addAll(List.of("--watch", scope.text(server)));
            }
            target.watched().forEach(server -> all.addAll(List.of("--watch", server)));
        }
        return all;
    }

    /** Name and options of the embedded server of a cell; empty without one. */
    List<String> server(Cell cell) throws Scope.Unknown {
        return scope(cell).words(suite.server());
    }

    /** The command line of this tool that an action runs. */
    List<String> tool(Step.Action action, Scope scope) throws Scope.Unknown {
        return lead(scope.words(action.words()));
    }

    private List<String> lead(List<String> words) throws Scope.Unknown {
        if (words.isEmpty()) {
            throw new Scope.Unknown("no command is left when its variables are in place.");
        }
        return target.lead(words, commands);
    }

    /** The command before those of a cell that gives it the cores of its axis; empty without one. */
    List<String> cores(Cell cell) throws Scope.Unknown {
        for (Axis axis : cell.step().axes()) {
            if (axis.kind() == Axis.Kind.CORES) {
                String cores = scope(cell).text("${" + axis.name() + "}");
                if (!cores.matches("[1-9]\\d{0,3}|\\d{1,4}([-,]\\d{1,4})+")) {
                    throw new Scope.Unknown(axis.name() + " " + cores
                            + ": neither a number of cores nor a list of them, such as 0-3 or 0,2.");
                }
                String list = cores.matches("\\d+") ? "0-" + (Integer.parseInt(cores) - 1) : cores;
                return List.of("taskset", "-c", list);
            }
        }
        return List.of();
    }

    /** What shell commands of a cell find in their environment. */
    static Map<String, String> environment(Cell cell) {
        return Map.of("STEP", cell.step().name(), "REPEAT", Integer.toString(cell.repeat()));
    }
}
