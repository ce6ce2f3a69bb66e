package io.storagebench.suite;

import io.storagebench.units.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why cells cannot run as things are; such a cell is never measured as something else. */
final class NotRun {
    private final CellWords words;
    private final boolean embedded;

    /**
     * @param embedded whether there is, or will be, an embedded server
     */
    NotRun(CellWords words, boolean embedded) {
        this.words = words;
        this.embedded = embedded;
    }

    /** The reason; empty when nothing is in the way. */
    Optional<String> reason(Cell cell) throws Scope.Unknown {
        for (Axis axis : cell.step().axes()) {
            boolean isSet = axis.asItIs().equals(Optional.of(cell.labels().get(axis.name())));
            if (axis.kind() == Axis.Kind.SETTING && axis.set().isEmpty() && !isSet) {
                return Optional.of(
                        axis.name() + " is a setting of the system; give the command that changes it: --set '"
                                + axis.name() + "=COMMAND $VALUE'");
            }
        }
        List<String> cores = words.cores(cell);
        if (!cores.isEmpty() && !isOnPath(cores.get(0))) {
            return Optional.of(cores.get(0) + " is not installed, which gives a client its cores");
        }
        int needed = highest(cores) + 1;
        if (needed > Runtime.getRuntime().availableProcessors()) { // which taskset would leave out without a word
            return Optional.of("this machine has "
                    + Units.count(Runtime.getRuntime().availableProcessors(), "cores") + " for it, and not " + needed);
        }
        if (cell.step().command().isPresent()
                && words.scope(cell).text(cell.step().command().get()).isBlank()) {
            return Optional.of("no command; " + remedy(cell.step().command().get()));
        }
        for (Step.Action action : cell.step().before()) {
            Optional<String> missing = missing(action, cell);
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    /** The highest number of a core in the words that give a command its cores; -1 without any. */
    private static int highest(List<String> cores) {
        return cores.isEmpty()
                ? -1
                : Pattern.compile("[-,]")
                        .splitAsStream(cores.get(cores.size() - 1))
                        .mapToInt(Integer::parseInt)
                        .max()
                        .orElse(-1);
    }

    private Optional<String> missing(Step.Action action, Cell cell) throws Scope.Unknown {
        boolean isElsewhere = action.kind() == Step.Action.Kind.SERVER && !embedded;
        if (isElsewhere && action.elsewhere().isEmpty()) {
            return Optional.of("'" + action.words().get(0) + "' is a command of the embedded server alone");
        }
        String command =
                isElsewhere ? action.elsewhere().orElseThrow() : action.words().get(0);
        return action.kind() != Step.Action.Kind.TOOL
                        && words.scope(cell).text(command).isBlank()
                ? Optional.of("no command; " + remedy(command))
                : Optional.empty();
    }

    private static String remedy(String template) {
        return Scope.used(template).stream()
                .findFirst()
                .map(name -> "give it with --var '" + name + "=COMMAND'")
                .orElse("write it into the suite");
    }

    private static boolean isOnPath(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Pattern.compile(":").splitAsStream(path).anyMatch(folder -> isProgram(Path.of(folder, program)));
    }

    private static boolean isProgram(Path file) {
        try {
            return Files.isExecutable(file.toRealPath());
        } catch (IOException absent) {
            return false;
        }
    }
}
