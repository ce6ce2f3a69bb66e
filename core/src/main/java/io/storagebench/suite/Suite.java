package io.storagebench.suite;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A suite at one scale, as its file has it.
 *
 * @param scale empty when the file has none
 * @param source of the published figures
 * @param variables by name: the words that each stands for
 * @param prepare what is made once, before any server starts
 * @param server name and options of an embedded server, with variables and axes: where they differ, another one is started;
 *     empty for none
 * @param needs what names the user's system, where it takes one
 * @param watch servers to watch in each cell, as {@code --watch} takes them
 */
record Suite(
        String name,
        String description,
        String scale,
        String source,
        Map<String, Scope.Variable> variables,
        List<Step.Action> prepare,
        List<String> server,
        Needs needs,
        int serverLine,
        List<String> watch,
        List<Axis> axes,
        int repeats,
        boolean interleaved,
        boolean stopsOnFailure,
        List<Step> steps,
        List<Step.Action> before,
        List<Step.Action> after,
        List<TableSpec> tables) {
    Suite {
        prepare = List.copyOf(prepare);
        server = List.copyOf(server);
        watch = List.copyOf(watch);
        axes = List.copyOf(axes);
        steps = List.copyOf(steps);
        before = List.copyOf(before);
        after = List.copyOf(after);
        tables = List.copyOf(tables);
    }

    Optional<Step> step(String wanted) {
        return steps.stream().filter(step -> step.name().equals(wanted)).findFirst();
    }

    /** The same for a system of the user. */
    Suite withoutServer() {
        return new Suite(
                name,
                description,
                scale,
                source,
                variables,
                List.of(),
                List.of(),
                needs,
                serverLine,
                watch,
                axes,
                repeats,
                interleaved,
                stopsOnFailure,
                steps,
                before,
                after,
                tables);
    }

    /** Whether cells of different values of an axis have an embedded server of their own. */
    boolean isOfServer(Axis axis) {
        return server.stream().anyMatch(word -> Scope.used(word).contains(axis.name()));
    }

    String title() {
        return name + (scale.isEmpty() ? "" : ", scale " + scale);
    }
}
