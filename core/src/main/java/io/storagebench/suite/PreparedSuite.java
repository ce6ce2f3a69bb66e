package io.storagebench.suite;

import io.storagebench.op.Clock;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A suite without mistakes, ready to run. Immutable. */
public final class PreparedSuite {
    private final Suite suite;
    private final Plan plan;
    private final Target target;
    private final Commands commands;

    private PreparedSuite(Suite suite, Plan plan, Target target, Commands commands) {
        this.suite = suite;
        this.plan = plan;
        this.target = target;
        this.commands = commands;
    }

    /**
     * Reads a suite and checks all its commands; starts nothing.
     *
     * @param named whether the user names a system, by an option or by the environment: then no embedded server is started
     * @param target that system
     * @param mistakes take everything that is wrong; then nothing is given
     */
    public static Optional<PreparedSuite> of(
            String content,
            SuiteReader.Choices choices,
            boolean named,
            Target target,
            Commands commands,
            Mistakes mistakes) {
        Optional<Suite> read = SuiteReader.read(content, choices, mistakes);
        if (read.isEmpty() || !mistakes.isEmpty()) {
            return Optional.empty();
        }
        Suite suite = named ? read.get().withoutServer() : read.get();
        List<String> missing = suite.server().isEmpty() ? suite.needs().missing(named, suite.variables()) : List.of();
        if (!missing.isEmpty()) {
            mistakes.add(
                    suite.needs().line(),
                    (suite.scale().isEmpty() ? "this suite" : "scale " + suite.scale())
                            + ": is for a system of yours. Name it with " + String.join(", ", missing) + ".");
        }
        Plan plan = Plan.of(suite);
        Target presumed = suite.server().isEmpty()
                ? target
                : Target.presumed(suite.server().get(0));
        new PlanCheck(suite, commands, presumed, mistakes).check(plan);
        return mistakes.isEmpty() ? Optional.of(new PreparedSuite(suite, plan, target, commands)) : Optional.empty();
    }

    /** Name and scale, for the name of a folder: {@code r5-s3-small}. */
    public String folderName() {
        String scale = suite.scale().isEmpty() ? "" : "-" + suite.scale();
        return (suite.name() + scale).replaceAll("[^\\w.-]+", "-");
    }

    /** The same, whose commands have this in their environment too, where secrets may be. */
    public PreparedSuite with(Map<String, String> environment) {
        return new PreparedSuite(suite, plan, target.with(environment), commands);
    }

    /** Whether cells are given a value of some axis by this command. */
    public boolean sets(String command) {
        return suite.steps().stream()
                .flatMap(step -> step.axes().stream())
                .anyMatch(axis -> axis.set().equals(Optional.of(command)));
    }

    /** How many cells it has. */
    public int size() {
        return plan.cells().size();
    }

    /** What each cell runs, as far as it is known before it runs, or why it does not; a line each. */
    public List<String> lines() {
        CellWords words = wordsBefore();
        NotRun notRun = new NotRun(words, !suite.server().isEmpty());
        return plan.cells().stream()
                .map(cell -> cell.fileName() + ": " + reason(cell, notRun) + command(cell, words))
                .toList();
    }

    private static String reason(Cell cell, NotRun notRun) {
        try {
            return notRun.reason(cell)
                    .map(reason -> "not run (" + reason + "): ")
                    .orElse("");
        } catch (Scope.Unknown unknown) {
            return ""; // which the command says
        }
    }

    private static String command(Cell cell, CellWords words) {
        try {
            return cell.step().command().isPresent()
                    ? words.scope(cell).text(cell.step().command().get())
                    : ShellWords.joined(words.run(cell));
        } catch (Scope.Unknown unknown) {
            return unknown.getMessage();
        }
    }

    /** The words of cells before there are results or a server. */
    private CellWords wordsBefore() {
        return new CellWords(
                suite,
                commands,
                target,
                name -> name.equals(CellWords.RESULTS) || name.startsWith("server.")
                        ? Optional.of("${" + name + "}")
                        : Optional.empty());
    }

    private static String words(List<Step.Action> actions) {
        return actions.stream()
                .map(action -> action.kind() + " " + action.words() + " " + action.elsewhere())
                .toList()
                .toString();
    }

    /** Of all that its cells depend on. */
    private String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            CellWords words = wordsBefore();
            List<String> all = new ArrayList<>();
            plan.cells().forEach(cell -> all.add(cell.fileName() + ": " + command(cell, words)));
            all.add(suite.title());
            all.add(target.description(suite.server()));
            suite.axes().forEach(axis -> all.add(axis.name() + axis.set().orElse("")));
            suite.steps()
                    .forEach(
                            step -> all.add(step.name() + words(step.before()) + words(step.after()) + step.numbers()));
            all.add(words(suite.prepare()) + words(suite.before()) + words(suite.after()));
            for (String line : all) {
                digest.update(line.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Opens its result folder.
     *
     * @throws UsageException when it is that of another suite
     */
    public ResultFolder open(Path folder) throws IOException, UsageException {
        return ResultFolder.open(folder, suite.title(), digest());
    }

    /** What runs it, in a folder that it has opened. */
    public SuiteRun runIn(ResultFolder folder, SuiteRun.Follower follower, Clock clock) {
        return new SuiteRun(suite, plan, target, commands, folder, follower, clock);
    }
}
