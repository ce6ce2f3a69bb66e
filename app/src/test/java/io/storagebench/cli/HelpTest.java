package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.Operations;
import io.storagebench.cli.help.Tools;
import io.storagebench.cli.output.Console;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {
    /** Options that no group was chosen for yet: whoever adds one chooses, with {@code @Listed}. */
    private static final List<String> UNLISTED = List.of();

    static Stream<String> commands() {
        return Stream.of(
                        operations(),
                        tools(),
                        Stream.of("agent", "check", "clean", "compare", "embedded", "merge", "report", "suite"))
                .flatMap(names -> names);
    }

    static Stream<String> tools() {
        return new Tools().descriptions().keySet().stream();
    }

    private static ToolCommand tool(String name) {
        return new ToolCommand(name, new Tools().create(name).orElseThrow(), new Console(System.out, System.err));
    }

    /** All but those that tests bring along. */
    static Stream<String> operations() {
        return new Operations()
                .descriptions().keySet().stream()
                        .filter(name -> !new Operations()
                                .create(name)
                                .orElseThrow()
                                .getClass()
                                .getName()
                                .startsWith("io.storagebench.testing."));
    }

    private static List<String> help(String... words) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(new StorageBench(new Console(stream, stream)).run(words)).isZero();
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static CommandSpec spec(String name) {
        Operation operation = new Operations().create(name).orElseThrow();
        return new RunCommand(name, operation, new Console(System.out, System.err)).spec();
    }

    private static boolean isTool(String command) {
        return tools().anyMatch(command::equals);
    }

    private static List<OptionSpec> offered(String operation) {
        return spec(operation).options().stream()
                .filter(option -> !option.hidden())
                .toList();
    }

    /** What an example of a help tells to run, word by word. */
    private static List<String> examples(List<String> help) {
        int heading = help.indexOf("Examples:");
        assertThat(heading).as("heading of examples in %s", help).isPositive();
        return help.subList(heading + 1, help.size()).stream()
                .takeWhile(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void theRootFitsOnAScreenAndNamesEveryCommandOnceInAGroup() throws IOException {
        List<String> help = withoutThoseOfTests(help("--help"));
        assertThat(help).hasSizeLessThanOrEqualTo(67).allMatch(line -> line.length() <= 100);
        commands()
                .forEach(command -> assertThat(help.stream().filter(line -> line.startsWith("  " + command + " ")))
                        .as(command)
                        .hasSize(1));
        assertThat(help)
                .contains(
                        "HBase:",
                        "HDFS and other Hadoop file systems:",
                        "HDFS over HTTP, by WebHDFS or HttpFS:",
                        "S3:",
                        "Tools, which measure nothing:",
                        "Commands around them:");
        assertThat(help.stream().filter(line -> line.matches("\\S.*:")))
                .as("the heading of a package of operations is chosen with @HelpHeading")
                .allMatch(heading -> Character.isUpperCase(heading.charAt(0)));
    }

    /** Operations of tests have headings of their own, of which nobody chose one. */
    private static List<String> withoutThoseOfTests(List<String> help) {
        List<String> ours = new ArrayList<>();
        boolean ofTests = false;
        for (String line : help) {
            ofTests = List.of("memory:", "toy:").contains(line) || (ofTests && !line.matches("\\S.*:"));
            if (!ofTests) {
                ours.add(line);
            }
        }
        return ours;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpOfEveryCommandFitsOnAScreen(String command) throws IOException {
        List<String> help = help(command, "--help");
        assertThat(help).hasSizeLessThanOrEqualTo(60).allMatch(line -> line.length() <= 100);
        assertThat(help.get(0)).startsWith("Usage: storage-bench " + command);
        assertThat(help("help", command)).isEqualTo(help);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyOptionIsInTheWholeHelpExactlyOnceAndInAGroup(String operation) throws IOException {
        List<String> help = help(operation, "--help-all");
        assertThat(help).allMatch(line -> line.length() <= 100);
        List<String> headings = Stream.of(HelpGroup.values())
                .map(group -> group.heading() + ":")
                .toList();
        for (OptionSpec option : offered(operation)) {
            Pattern entry = Pattern.compile("  (-\\w, )?" + Pattern.quote(option.longestName()) + "( .*|,.*)?");
            List<Integer> at = new ArrayList<>();
            for (int i = 0; i < help.size(); i++) {
                if (entry.matcher(help.get(i)).matches()) {
                    at.add(i);
                }
            }
            assertThat(at).as(option.longestName()).hasSize(1);
            String heading = help.subList(0, at.get(0)).stream()
                    .filter(headings::contains)
                    .reduce((earlier, later) -> later)
                    .orElse("none");
            assertThat(heading)
                    .as(option.longestName())
                    .isEqualTo(HelpPage.groupOf(option).heading() + ":");
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void theShortHelpExplainsTenOptionsAndNamesTheOthers(String operation) throws IOException {
        String help = String.join("\n", help(operation, "--help"));
        assertThat(help.lines().filter(line -> line.startsWith("  --"))).hasSize(10);
        for (OptionSpec option : offered(operation)) {
            assertThat(help).containsPattern("(?m)\\s" + Pattern.quote(option.longestName()) + "(\\s|,|$)");
        }
    }

    @ParameterizedTest
    @MethodSource({"operations", "tools"})
    void everyTextIsASentenceThatTellsTheDefaultOfAValue(String command) {
        CommandSpec spec = isTool(command) ? tool(command).spec() : spec(command);
        for (OptionSpec option :
                spec.options().stream().filter(option -> !option.hidden()).toList()) {
            String text = HelpPage.text(option);
            assertThat(text)
                    .as(option.longestName())
                    .endsWith(".")
                    .doesNotContain("${")
                    .matches("[A-Z].*");
            if (option.arity().max() > 0) {
                assertThat(text).as(option.longestName()).contains("Default");
            }
        }
        assertThat(spec.usageMessage().description()).allMatch(line -> line.endsWith("."));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anExampleIsAWholeCommandOnOneLine(String command) throws IOException {
        List<String> examples = examples(help(command, "--help"));
        assertThat(examples)
                .hasSizeBetween(2, command.equals("embedded") ? 5 : 3) // one of each server
                .allMatch(line -> line.startsWith("  storage-bench "))
                .anyMatch(line -> line.startsWith("  storage-bench " + command));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void anExampleIsACommandLineThatIsAccepted(String operation) throws IOException {
        for (String example : examples(help(operation, "--help"))) {
            List<String> words = Arrays.asList(example.strip().replace("'", "").split(" ", -1));
            Problems problems = new Problems();
            RunCommand command = new RunCommand(
                    operation, new Operations().create(operation).orElseThrow(), new Console(System.out, System.err));
            command.parse(words.subList(2, words.size()).toArray(String[]::new), problems);
            command.validate(problems);
            assertThat(problems.messages()).as(example).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void anExampleOfAToolIsACommandLineThatIsAccepted(String name) throws IOException {
        for (String example : examples(help(name, "--help"))) {
            Problems problems = new Problems();
            String[] words = example.strip().split(" ", -1);
            tool(name).read(Arrays.copyOfRange(words, 2, words.length), problems);
            assertThat(problems.messages()).as(example).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void whatAnOperationRefusesIsNotListed(String operation) throws IOException {
        Operation what = new Operations().create(operation).orElseThrow();
        String help = String.join("\n", help(operation, "--help-all"));
        assertThat(help.contains("--batch N")).isEqualTo(what.largestBatch() > 1);
        assertThat(help.contains("--requests N")).isEqualTo(what.access() != Access.CREATES);
        assertThat(help.contains("--order KIND")).isEqualTo(what.access() != Access.APPENDS);
        assertThat(help.contains("200MB/s")).isEqualTo(what.movesBytes());
    }

    @Test
    void everyOptionHasAGroupOfItsOwnOrIsKnownToHaveNone() {
        TreeSet<String> unlisted = new TreeSet<>();
        operations()
                .forEach(operation -> offered(operation).stream()
                        .filter(option -> !HelpPage.isListed(option))
                        .map(OptionSpec::longestName)
                        .forEach(unlisted::add));
        tools().flatMap(name -> tool(name).spec().options().stream())
                .filter(option -> !HelpPage.isListed(option))
                .map(OptionSpec::longestName)
                .forEach(unlisted::add);
        assertThat(unlisted)
                .as("options without @Listed, which the help puts under More")
                .containsExactlyElementsOf(UNLISTED);
    }
}
