package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.help.Operations;
import io.storagebench.cli.help.Tools;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.output.Console;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.inspect.Place;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.scenario.Scenario;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * All options of all commands with values of all kinds, others each time. {@code -Dstorage-bench.random.seed=N} repeats the
 * lines of a seed that a failure has named. Nothing is started and nobody is asked: lines without a mistake run only where
 * they need no storage system.
 */
class EveryCommandLineTest {
    private static final String SEED_PROPERTY = "storage-bench.random.seed";
    private static final int LINES = 2000;
    private static final Operations OPERATIONS = new Operations();
    private static final Tools TOOLS = new Tools();
    private static final List<String> NO_PLACE = List.of("--fs", "null:///");
    private static final Duration SHORT = Duration.ofMillis(50);
    /** One such line of so many runs, as that takes longer than all the rest. */
    private static final int ONE_OF = 8;

    private static final long FEW = 50;
    private static final long SMALL_BYTES = 1 << 20;
    /** They name a file each, of which none may be another line's. */
    private static final Set<String> FILES =
            Set.of("--json", "--csv", "--html", "--hlog", "--jfr", "--log-requests", "--record");

    private final long seed =
            Long.getLong(SEED_PROPERTY, ThreadLocalRandom.current().nextLong(1, 1L << 40));
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Map<String, CommandSpec> options = new ConcurrentHashMap<>();
    private final AtomicInteger run = new AtomicInteger();

    @TempDir
    Path folder;

    @Test
    void noCommandLineOfAnyCommandEndsInAStack() {
        System.out.println("To have these random command lines again: -D" + SEED_PROPERTY + "=" + seed);
        List<String> operations = ServiceLoader.load(Operation.class).stream()
                .map(found -> found.type().getAnnotation(Command.class).name())
                .sorted()
                .toList();
        List<String> commands = Stream.of(
                        operations.stream(),
                        TOOLS.descriptions().keySet().stream(),
                        Stream.of("clean", "check", "compare", "merge", "report", "agent", "embedded", "hdfs-wriet"))
                .flatMap(names -> names)
                .toList();
        assertThat(operations).contains("hdfs-append", "ns-ls-r", "s3-put", "ec-encode");

        IntStream.range(0, LINES).parallel().forEach(number -> {
            Random random = new Random(seed + number);
            String command = commands.get(random.nextInt(commands.size()));
            try {
                assertDecent(command, line(command, new RandomWords(random), number));
            } catch (AssertionError indecent) {
                StringWriter told = new StringWriter();
                indecent.printStackTrace(new PrintWriter(told));
                wrong.add(told.toString().lines().limit(40).collect(Collectors.joining("\n")));
            }
        });

        assertThat(wrong).as(wrong.size() + " lines").isEmpty();
        assertThat(run).hasPositiveValue();
    }

    private List<String> line(String command, RandomWords random, int number) {
        List<String> line = new ArrayList<>();
        if ((command.startsWith("hdfs-") || command.startsWith("nn-")) && random.any(List.of(true, false))) {
            line.addAll(NO_PLACE);
            line.addAll(random.any(List.of(List.of("--duration", "5ms"), List.of("--files", "2"), List.of())));
        }
        line.addAll(random.of(options.computeIfAbsent(command, EveryCommandLineTest::options)));
        if (List.of("clean", "check").contains(command)) {
            line.add(random.any(
                    List.of("null:///x", "s3://b/p", "hdfs://", "s3://", "x", "s3:", "file", "hbase:", random.any())));
        }
        if (command.equals("embedded")) {
            line.add(0, random.any(List.of("wurst", "../hdfs", "", "/", "-x", random.any())));
        }
        if (List.of("compare", "merge", "report", "ns-profile", "ns-restore").contains(command)) {
            line.add(random.any(List.of("/", "/no/such/file", "/etc/hostname", "", random.any())));
        }
        if (command.equals("report")) { // it would look into all folders of this machine
            line.replaceAll(word -> word.equals("/") ? folder.toString() : word);
        }
        for (int i = 1; i < line.size(); i++) {
            if (FILES.contains(line.get(i - 1))) {
                line.set(i, folder + "/" + number + "-" + i + line.get(i));
            }
        }
        return line;
    }

    private static Console quiet() {
        return new Console(new PrintStream(new ByteArrayOutputStream()), new PrintStream(new ByteArrayOutputStream()));
    }

    private static CommandSpec options(String command) {
        return switch (command) {
            case "clean", "check" -> {
                List<Place> places = ServiceLoader.load(Place.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
                CommandSpec all = CommandSpec.create();
                for (Place place : places) { // the address decides which one's are taken, and some are called alike
                    CommandSpec.forAnnotatedObjectLenient(place).options().stream()
                            .filter(option -> Stream.of(option.names())
                                    .noneMatch(name -> all.optionsMap().containsKey(name)))
                            .forEach(all::addOption);
                }
                all.addMixin("launch", CommandSpec.forAnnotatedObject(new LaunchOptions()));
                yield all;
            }
            case "compare" -> CommandSpec.forAnnotatedObject(new CompareCommand(quiet()).options);
            case "merge" -> CommandSpec.forAnnotatedObject(new MergeCommand(quiet()).options);
            case "report" -> CommandSpec.forAnnotatedObject(new ReportCommand(quiet()).options);
            case "agent" -> CommandSpec.forAnnotatedObject(new AgentCommand(quiet()));
            case "embedded", "hdfs-wriet" -> CommandSpec.forAnnotatedObject(new LaunchOptions());
            default ->
                TOOLS.create(command).isPresent()
                        ? toolOf(command).spec()
                        : runOf(command).spec();
        };
    }

    private static ToolCommand toolOf(String command) {
        return new ToolCommand(command, TOOLS.create(command).orElseThrow(), quiet());
    }

    private static RunCommand runOf(String command) {
        return new RunCommand(command, OPERATIONS.create(command).orElseThrow(), quiet());
    }

    private void assertDecent(String command, List<String> line) {
        String shown = command + " " + line + ", again by -D" + SEED_PROPERTY + "=" + seed;
        try {
            String[] words = line.toArray(String[]::new);
            Bootstrap.launchOptions(words).isUsable();
            if (!isHarmless(command, words, line.hashCode() % ONE_OF == 0)) {
                return;
            }
            CommandLineRun ended = ended(command, words);
            assertThat(ended.exitCode()).as(shown).isIn(0, 1, 2, 3, 4, 130);
            assertThat(ended.err())
                    .as(shown)
                    .doesNotContain("\tat ")
                    .doesNotContain("Exception")
                    .doesNotContain("java.");
            if (ended.exitCode() == 2) {
                assertThat(ended.err()).as(shown).isNotBlank();
                assertThat(ended.out()).as(shown).isEmpty();
            } else {
                run.incrementAndGet();
            }
        } catch (Exception | LinkageError | StackOverflowError escaped) {
            throw new AssertionError(shown, escaped);
        }
    }

    private static CommandLineRun ended(String command, String[] words) throws IOException {
        if (command.equals("agent")) { // which would go on for ever
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
            int code = new AgentCommand(new Console(new PrintStream(new ByteArrayOutputStream()), to))
                    .run(words, new CountDownLatch(0));
            return new CommandLineRun(code, "", said.toString(StandardCharsets.UTF_8));
        }
        return CommandLineRun.of(
                Stream.concat(Stream.of(command), Arrays.stream(words)).toArray(String[]::new));
    }

    /** Whether to let the command act; lines with mistakes do nothing. */
    private static boolean isHarmless(String command, String[] words, boolean mayRun) throws IOException {
        List<String> line = List.of(words);
        return switch (command) {
            case "compare", "merge", "report", "hdfs-wriet" -> true;
            case "agent" -> line.stream().noneMatch(word -> word.contains("0.0.0.0") || word.contains("::"));
            case "embedded" -> words.length == 0 || !EmbeddedServer.names().contains(words[0]);
            case "clean" -> isWithout(line, "--principal", "--keytab", "--endpoint", "--zookeeper");
            case "check" -> isWrong(command, words);
            case "ns-profile" -> line.stream().noneMatch("--sanitise"::equals);
            default ->
                TOOLS.create(command).isPresent()
                        ? isWrong(toolOf(command), words)
                        : isHarmless(runOf(command), line, mayRun);
        };
    }

    private static boolean isWithout(List<String> line, String... options) {
        return line.stream().noneMatch(word -> Stream.of(options).anyMatch(word::startsWith));
    }

    /** A check asks whoever an address names, so it is only read. */
    private static boolean isWrong(String command, String[] words) {
        Optional<Place> found = new Places().of(words);
        CommandSpec spec = Places.spec(
                command, found, new Places.Address("A", false, ""), new CommonOptions(), new LaunchOptions());
        Problems problems = new Problems();
        String given = UsageErrors.parse(new CommandLine(spec), words, problems).matchedPositionalValue(0, null);
        found.ifPresent(place -> place.validate(problems));
        return !problems.isEmpty()
                || (given != null && found.filter(place -> place.accepts(given)).isEmpty());
    }

    /** A tool makes what its options say, so it is only read. */
    private static boolean isWrong(ToolCommand tool, String[] words) {
        Problems problems = new Problems();
        tool.read(words, problems);
        return !problems.isEmpty();
    }

    private static boolean isHarmless(RunCommand command, List<String> line, boolean mayRun) {
        String[] words = line.toArray(String[]::new);
        Problems problems = new Problems();
        command.parse(words, problems);
        command.validate(problems);
        if (!problems.isEmpty()) {
            assertThat(problems.messages())
                    .as(line.toString())
                    .allMatch(message -> message.matches("(?s).+([.?]|: mkdir -p .+)"));
            return mayRun;
        }
        Scenario scenario = command.scenario(words);
        String[] again = command.arguments(scenario).stream().skip(1).toArray(String[]::new);
        RunCommand second = runOf(scenario.command());
        Problems ofSecond = new Problems();
        second.parse(again, ofSecond);
        second.validate(ofSecond);
        assertThat(ofSecond.messages()).as(line + " as " + List.of(again)).isEmpty();
        scenario.streams().get(0).operation().maker().ifPresent(maker -> maker.validate(ofSecond));
        boolean needsNobody =
                line.contains(NO_PLACE.get(1)) || scenario.command().startsWith("ec-");
        return mayRun
                && needsNobody
                && isWithout(line, "--principal", "--keytab", "--working-set", "--lib", "-D", "--watch")
                && isShort(scenario);
    }

    private static boolean isShort(Scenario scenario) {
        boolean isSmall = scenario.streams()
                .get(0)
                .operation()
                .plan()
                .sizes()
                .map(SizeDistribution::largest)
                .filter(bytes -> bytes <= SMALL_BYTES)
                .isPresent();
        boolean isFew =
                scenario.streams().get(0).operation().plan().counted().count().orElseThrow() <= FEW
                        || scenario.streams().get(0).work().requests().orElse(Long.MAX_VALUE) <= FEW
                        || scenario.streams()
                                .get(0)
                                .work()
                                .duration()
                                .filter(time -> time.compareTo(SHORT) <= 0)
                                .isPresent();
        return isSmall
                && isFew
                && scenario.streams().get(0).work().warmup().compareTo(SHORT) <= 0
                && scenario.streams().get(0).work().duration().orElse(SHORT).compareTo(SHORT) <= 0
                && scenario.streams().get(0).load().threads() <= FEW
                && scenario.repeats().total() <= 2
                && scenario.startAt().filter(Instant.now()::isBefore).isEmpty();
    }
}
