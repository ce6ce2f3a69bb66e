package io.storagebench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuiteReaderTest {
    /** Knows two operations, and finds fault with sizes of 2q. */
    static class FewCommands implements Commands {
        @Override
        public Optional<Set<String>> options(String command) {
            return command.equals("mix")
                    ? Optional.of(Set.of("--threads"))
                    : command.equals("put") || command.equals("make")
                            ? Optional.of(Set.of("--fs", "--size", "--threads", "-D"))
                            : Optional.empty();
        }

        @Override
        public boolean measures(String command) {
            return !command.equals("make");
        }

        @Override
        public String question(String command) {
            return command.startsWith("pu") ? " Did you mean put?" : "";
        }

        @Override
        public void check(List<String> words, Problems problems) {
            if (words.contains("2q")) {
                problems.add("--size", "2q", "not a size.");
            }
        }

        @Override
        public List<String> jvm(List<String> words) {
            throw new AssertionError("nothing is to run");
        }
    }

    static List<String> mistakes(String yaml, String... scaleAndVariables) {
        Mistakes mistakes = new Mistakes("my.yaml");
        Optional<PreparedSuite> suite = prepare(yaml, mistakes, scaleAndVariables);
        assertThat(suite.isPresent()).isEqualTo(mistakes.isEmpty());
        return mistakes.messages();
    }

    private static Optional<PreparedSuite> prepare(String yaml, Mistakes mistakes, String... variables) {
        return prepare(yaml, mistakes, "", false, variables);
    }

    private static Optional<PreparedSuite> prepare(
            String yaml, Mistakes mistakes, String scale, boolean named, String... variables) {
        Map<String, String> given = new java.util.TreeMap<>();
        for (int i = 0; i < variables.length; i += 2) {
            given.put(variables[i], variables[i + 1]);
        }
        return PreparedSuite.of(
                yaml,
                new SuiteReader.Choices(scale, given, Map.of()),
                named,
                Target.of(Map.of()),
                new FewCommands(),
                mistakes);
    }

    private static List<String> lines(String yaml, String... variables) {
        Mistakes mistakes = new Mistakes("my.yaml");
        Optional<PreparedSuite> suite = prepare(yaml, mistakes, variables);
        assertThat(mistakes.messages()).isEmpty();
        return suite.orElseThrow().lines();
    }

    @Test
    void cellsThatWouldNotRunAreShownWithTheReason() {
        assertThat(lines("""
                        name: settings
                        axes:
                          replicas: {setting: true, values: [1]}
                        steps:
                          - name: one
                            run: put --size 1m
                          - name: two
                            run: put --size 1m
                            axes: []
                        """))
                .containsExactlyInAnyOrder(
                        "001-two-r1: put --size 1m",
                        "002-one-1-r1: not run (replicas is a setting of the system; give the command that changes it:"
                                + " --set 'replicas=COMMAND $VALUE'): put --size 1m");
    }

    @Test
    void allMistakesAreToldAtOnceWithTheirLines() {
        assertThat(mistakes("""
                        name: bad
                        stepz: 1
                        variables:
                          a: ${b}
                          b: x${a}
                        axes:
                          threads: [1, 1]
                          none: []
                        repeats: 0
                        order: backward
                        steps:
                          - name: one
                            run: putt --size 1m
                          - name: two
                            run: put --size ${size}
                            axes: [colour]
                          - name: two
                            run: put --size 2q --repeat 3
                          - name: three
                          - name: four
                            run: make
                          - name: five
                            command: sort
                            numbers:
                              s: {regex: 'x('}
                        tables:
                          - title: t
                            rows: [step, shape]
                            figures: [GB/s]
                            baseline: {step: nine}
                        """))
                .containsExactly(
                        "my.yaml:2: stepz: no name that a suite has. Use one of name, description, source, scales,"
                                + " variables, prepare, server, needs, watch, axes, repeats, order, on-failure, steps, before,"
                                + " after, tables.",
                        "my.yaml:7: axis threads: has the value 1 twice.",
                        "my.yaml:8: axis none: has no values. Write a list, such as [1, 2].",
                        "my.yaml:9: repeats 0: not a number of at least 1.",
                        "my.yaml:10: order backward: not one of interleaved, sequential.",
                        "my.yaml:16: axis colour: there is none of this name under axes:. Use threads, none.",
                        "my.yaml:17: step two: there is another of this name. Rename one.",
                        "my.yaml:19: step three: needs either run: (a command of this tool) or command: (one of the"
                                + " shell).",
                        "my.yaml:25: s: x( is no pattern: Unclosed group.",
                        "my.yaml:28: rows: there is no shape. Use step, threads, none.",
                        "my.yaml:29: figures: GB/s is none. Use " + String.join(", ", Figures.NAMES)
                                + ", STREAM: before one for an operation of a mix, or the name of a number of a"
                                + " command.",
                        "my.yaml:30: baseline: there is no step nine.");
    }

    @Test
    void commandsAreCheckedInEachCellAndVariablesThatGoRoundAreFound() {
        assertThat(mistakes("""
                        name: bad
                        variables:
                          a: ${b}
                          b: x${a}
                        axes:
                          size: [1m, 2q]
                        steps:
                          - name: one
                            run: putt --size ${size}
                          - name: two
                            run: put --size ${size} --repeat 3
                          - name: three
                            run: put --size ${sise}
                          - name: four
                            run: make
                            before:
                              - run: mak
                        tables:
                          - rows: [step]
                        """))
                .containsExactly(
                        "my.yaml:3: ${a}: stands for itself, by way of a, b. Give one of them a value.",
                        "my.yaml:4: ${b}: stands for itself, by way of b, a. Give one of them a value.",
                        "my.yaml:8: putt: no such command. Did you mean put?",
                        "my.yaml:10: --repeat: is the suite's to say, with repeats:. Leave it out.",
                        "my.yaml:10: --size 2q: not a size.",
                        "my.yaml:12: ${sise}: no such variable or axis. Give it under variables:, or with --var"
                                + " sise=VALUE.",
                        "my.yaml:14: make: measures nothing. Use it under before: or after:.",
                        "my.yaml:17: mak: no such command.",
                        "my.yaml:19: table Cells: step one has the axis size, which is among neither rows: nor"
                                + " columns:.",
                        "my.yaml:19: table Cells: step two has the axis size, which is among neither rows: nor"
                                + " columns:.",
                        "my.yaml:19: table Cells: step three has the axis size, which is among neither rows: nor"
                                + " columns:.",
                        "my.yaml:19: table Cells: step four has the axis size, which is among neither rows: nor"
                                + " columns:.");
    }

    private static List<String> missing(String yaml, String scale, boolean named, String... variables) {
        Mistakes mistakes = new Mistakes("my.yaml");
        assertThat(prepare(yaml, mistakes, scale, named, variables).isPresent()).isEqualTo(mistakes.isEmpty());
        return mistakes.messages();
    }

    @Test
    void whatAScaleNeedsIsToldBeforeAnythingRuns() {
        String yaml = """
                name: gateways
                scales:
                  small: {server: hdfs, url: here}
                  full:
                    needs: [--fs, --var url, --var other]
                    url: ""
                    other: ""
                  filled: {needs: [--var url], url: http://nn}
                  one: {needs: --fs, url: x}
                steps:
                  - name: one
                    run: put --size 1m --fs ${url}
                """;
        assertThat(missing(yaml, "small", false)).isEmpty();
        assertThat(missing(yaml, "full", false))
                .containsExactly("my.yaml:5: scale full: is for a system of yours. Name it with --fs, --var url=VALUE,"
                        + " --var other=VALUE.");
        assertThat(missing(yaml, "full", true, "other", "x", "url", " "))
                .containsExactly("my.yaml:5: scale full: is for a system of yours. Name it with --var url=VALUE.");
        assertThat(missing(yaml, "full", true, "other", "x", "url", "y")).isEmpty();
        assertThat(missing(yaml, "filled", false)).isEmpty();
        assertThat(missing(yaml, "one", false))
                .containsExactly("my.yaml:9: scale one: is for a system of yours. Name it with --fs.");
        assertThat(missing(yaml.replace("--var other]", "--var another]"), "full", true))
                .containsExactly("my.yaml:5: needs: --var another: no such variable. Give it under variables:, or in"
                        + " the scale.");
    }

    @Test
    void theSuiteOfGatewaysNeedsTheirAddresses() throws Exception {
        assertThat(missing(SuiteFiles.read("r4-webhdfs-httpfs"), "full", true))
                .anySatisfy(mistake -> assertThat(mistake)
                        .endsWith("scale full: is for a system of yours. Name it with --var webhdfs=VALUE, --var"
                                + " httpfs=VALUE."));
    }

    @Test
    void brokenYamlIsToldWithItsLine() {
        assertThat(mistakes("name: x\nsteps: [a\n")).singleElement().asString().startsWith("my.yaml:3: not YAML: ");
        assertThat(mistakes("a: &a [*a]\n")).singleElement().asString().contains("alias");
        assertThat(mistakes("- x\n"))
                .containsExactly("my.yaml:1: not a suite. Write name:, steps: and so on; see docs/suites.md.");
        assertThat(mistakes(""))
                .containsExactly("my.yaml:1: not a suite. Write name:, steps: and so on; see docs/suites.md.");
    }

    @Test
    void valuesStayInTheirWordsAndListsBecomeSeveral() {
        assertThat(lines("""
                        name: x
                        variables: {dir: "a b", more: [--size, "${dir}"]}
                        axes:
                          coder: [{java: [-D, c=java]}, {none: []}]
                          --threads: [1, 4]
                        steps:
                          - name: one
                            run: put --fs ${dir} ${more} ${coder}
                        """))
                .containsExactly(
                        "001-one-java-1-r1: put --fs 'a b' --size 'a b' -D c=java --threads 1",
                        "002-one-java-4-r1: put --fs 'a b' --size 'a b' -D c=java --threads 4",
                        "003-one-none-1-r1: put --fs 'a b' --size 'a b' --threads 1",
                        "004-one-none-4-r1: put --fs 'a b' --size 'a b' --threads 4");
        assertThat(lines("""
                        name: x
                        variables: {dir: a}
                        steps:
                          - name: one
                            run: put --fs ${dir} $${dir}
                        """, "dir", "b --threads 9")).containsExactly("001-one-r1: put --fs 'b --threads 9' '${dir}'");
    }

    @Test
    void roundsRunForwardAndBackwardAndSettingsChangeSeldom() {
        assertThat(lines("""
                        name: x
                        repeats: 2
                        axes:
                          threads: [1, 2]
                          replicas: {set: "do $VALUE", values: [3, 2]}
                        steps:
                          - name: one
                            run: put --threads ${threads}
                        """))
                .extracting(line -> line.replaceFirst(":.*", ""))
                .containsExactly(
                        "001-one-1-3-r1",
                        "002-one-2-3-r1",
                        "003-one-1-2-r1",
                        "004-one-2-2-r1",
                        "005-one-2-2-r2",
                        "006-one-1-2-r2",
                        "007-one-2-3-r2",
                        "008-one-1-3-r2");
    }
}
