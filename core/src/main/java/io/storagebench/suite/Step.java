package io.storagebench.suite;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is measured in each of its cells.
 *
 * @param name a row of tables
 * @param run the words of a command of this tool, with variables; empty when it is a shell command
 * @param command a shell command, with variables, whose time counts
 * @param axes those that it has cells for, with its values
 * @param before what is done before each cell
 * @param after and after it, whatever became of it
 * @param published figures of others
 * @param numbers where further figures are, by name
 * @param line of the file
 */
record Step(
        String name,
        List<String> run,
        Optional<String> command,
        List<Axis> axes,
        List<Action> before,
        List<Action> after,
        List<Published> published,
        Map<String, NumberAt> numbers,
        int line) {
    Step {
        run = List.copyOf(run);
        axes = List.copyOf(axes);
        before = List.copyOf(before);
        after = List.copyOf(after);
        published = List.copyOf(published);
    }

    /**
     * Figures that somebody else has published for cells of a step.
     *
     * @param labels of the axes that they are for
     */
    record Published(Map<String, String> labels, Map<String, Double> figures) {}

    /**
     * Something done around cells that is not measured.
     *
     * @param kind who does it
     * @param words of a command of this tool, or one that is a command for the shell or the server
     * @param elsewhere shell command in place of that for the embedded server, where there is none
     */
    record Action(Kind kind, List<String> words, Optional<String> elsewhere, int line) {
        enum Kind {
            TOOL,
            SHELL,
            SERVER
        }

        Action {
            words = List.copyOf(words);
        }
    }

    /**
     * Where a number is in what a command has written.
     *
     * @param kind how it is found
     * @param at a JSON pointer, a column of a CSV file (its last line counts), a pattern with one group, or a name that the
     *     embedded server has announced
     * @param file that the command writes; empty for its standard output, and for the result of a command of this tool
     */
    record NumberAt(Form kind, String at, Optional<String> file) {
        enum Form {
            JSON,
            CSV,
            REGEX,
            SERVER
        }
    }
}
