package io.storagebench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.result.Interval;
import io.storagebench.result.RateStep;
import io.storagebench.result.RateStep.End;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.result.StreamFacts;
import io.storagebench.testing.Results;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites of shell commands, so that no JVM starts. */
class SuiteRunTest {
    @TempDir
    Path folder;

    private final List<String> notices = new ArrayList<>();
    private final StopSignal stop = new StopSignal();

    private SuiteReport run(String yaml, String... sets) throws Exception {
        return run(yaml, folder.resolve("results"), sets);
    }

    private Commands ofCells = new SuiteReaderTest.FewCommands();

    private SuiteReport run(String yaml, Path results, String... sets) throws Exception {
        Mistakes mistakes = new Mistakes("my.yaml");
        Map<String, String> commands = sets.length == 0 ? Map.of() : Map.of(sets[0], sets[1]);
        Optional<PreparedSuite> suite = PreparedSuite.of(
                yaml.replace("LOG", folder.resolve("log").toString()),
                new SuiteReader.Choices("", Map.of(), commands),
                false,
                Target.of(Map.of()),
                ofCells,
                mistakes);
        assertThat(mistakes.messages()).isEmpty();
        try (ResultFolder opened = suite.orElseThrow().open(results)) {
            return suite.get().runIn(opened, follower(), Clock.system()).run(stop);
        }
    }

    private SuiteRun.Follower follower() {
        return new SuiteRun.Follower() {
            @Override
            public void at(String task, int done, int total) {}

            @Override
            public void notice(String message) {
                notices.add(message);
            }
        };
    }

    private List<String> log() throws IOException {
        Path log = folder.resolve("log");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    private static final String NUMBERS = """
            name: numbers
            repeats: 3
            axes:
              size: [{small: 2}, {large: 6}]
            before:
              - shell: echo before >> LOG
            after:
              - shell: echo after >> LOG
            steps:
              - name: sum
                command: 'echo "total: $((${size} * 10 + $REPEAT))"; echo ran >> LOG'
                before: [{shell: "echo first >> LOG"}]
                after: [{shell: "echo last >> LOG"}]
                numbers:
                  total: {regex: 'total: (\\d+)'}
                published:
                  - {size: small, total: 11}
                  - {size: large, total: 33}
            tables:
              - title: Sums
                rows: [size]
                figures: [total]
                baseline: {size: small}
            """;

    @Test
    void aTableHasMediansRangesRatiosAndWhatOthersPublished() throws Exception {
        SuiteReport report = run(NUMBERS);

        assertThat(report.exitCodes()).isEmpty();
        assertThat(report.text())
                .startsWith("SUITE   numbers\nTARGET  as the commands and the environment say\n"
                        + "CELLS   6: 6 done; 3 repeats in rounds, every other one backward (median and range below); ")
                .endsWith("""

                        Sums
                          size                 total  ratio  published total  published ratio
                          small  22.0 (21.0 to 23.0)    1.0             11.0              1.0
                          large  62.0 (61.0 to 63.0)   2.82             33.0              3.0
                        """);
        assertThat(log())
                .startsWith("before", "first", "ran", "last")
                .endsWith("last", "after")
                .hasSize(20);
        assertThat(Files.readString(folder.resolve("results/tables.txt"))).isEqualTo(report.text());
        assertThat(Files.readAllLines(folder.resolve("results/tables.csv")))
                .containsExactly(
                        "table,step,size,figure,median,low,high,repeats,ratio,published,published_ratio,state,reason",
                        "Sums,sum,small,total,22.0,21.0,23.0,3,1.0,11.0,1.0,done,",
                        "Sums,sum,large,total,62.0,61.0,63.0,3," + 62.0 / 22 + ",33.0,3.0,done,");
        assertThat(ResultFolder.JSON
                        .readTree(folder.resolve("results/suite-result.json").toFile())
                        .at("/tables/0/entries/1/median")
                        .asDouble())
                .isEqualTo(62.0);
        assertThat(Files.readString(folder.resolve("results/tables.md")))
                .contains("| large | 62.0 (61.0 to 63.0) | 2.82 | 33.0 | 3.0 |\n");
    }

    @Test
    void whatIsMissingOrFailedRunsAgainAndNothingElse() throws Exception {
        run(NUMBERS);
        Files.delete(folder.resolve("log"));
        Files.delete(folder.resolve("results/cells/002-sum-large-r1.cell.json"));

        SuiteReport report = run(NUMBERS);

        assertThat(log()).as("what is done once was done").containsExactly("first", "ran", "last", "after");
        assertThat(notices).containsExactly("goes on with 1 of 6 cells in " + folder.resolve("results"));
        assertThat(report.text()).contains("6: 6 done; ");
        Files.delete(folder.resolve("log"));
        run(NUMBERS);
        assertThat(log()).isEmpty();
    }

    @Test
    void aFolderOfASuiteThatWasKilledAtOnceIsTaken() throws Exception {
        Path results = Files.createDirectories(folder.resolve("results"));
        Files.createFile(results.resolve(".lock"));
        Files.writeString(results.resolve(".suite.json.partial"), "{");
        assertThat(run(NUMBERS).text()).contains("done");
    }

    @Test
    void aFolderOfAnotherSuiteOrOfOtherThingsIsRefused() throws Exception {
        run(NUMBERS);
        Path results = folder.resolve("results");
        assertThatThrownBy(() -> run(NUMBERS.replace("name: numbers", "name: others")))
                .isInstanceOf(UsageException.class)
                .hasMessage("--results " + results + ": holds another suite, numbers. Name another folder.");
        assertThatThrownBy(() -> run(NUMBERS.replace("{large: 6}", "{large: 7}")))
                .hasMessage("--results " + results + ": holds this suite with other steps, values or options. Name"
                        + " another folder.");
        assertThatThrownBy(() -> run(NUMBERS, folder))
                .hasMessage(
                        "--results " + folder + ": holds other things, and no suite. Name a new or an empty folder.");
        assertThatThrownBy(() -> run(NUMBERS, folder.resolve("log")))
                .hasMessage("--results " + folder.resolve("log") + ": is a file. Name a folder.");
    }

    private static final String SETTING = """
            name: settings
            axes:
              replicas: {setting: true, as-it-is: as it is, values: [1, 2]}
            steps:
              - name: a
                command: echo a >> LOG
              - name: b
                command: ${absent}
                axes: []
            variables: {absent: ""}
            tables:
              - title: t
                rows: [step, replicas]
                figures: [elapsed s]
            """;

    @Test
    void aSettingWithoutACommandIsNotRunAndNeverFaked() throws Exception {
        SuiteReport report = run(SETTING);

        assertThat(log()).containsExactly("a");
        assertThat(report.exitCodes()).isEmpty();
        assertThat(report.text())
                .contains("CELLS   4: 1 done, 3 not run; ")
                .containsPattern("a     as it is +0")
                .contains("a     1         not run [1]", "a     2         not run [1]", "b               not run [2]")
                .contains("[1] replicas is a setting of the system; give the command that changes it: --set"
                        + " 'replicas=COMMAND $VALUE'")
                .contains("[2] no command; give it with --var 'absent=COMMAND'");
    }

    @Test
    void aSettingIsMadeByTheUsersCommandBeforeItsCells() throws Exception {
        SuiteReport report = run(SETTING, "replicas", "echo size $VALUE >> " + folder.resolve("log"));

        assertThat(log()).containsExactly("size 1", "a", "size 2", "a");
        assertThat(report.text()).contains("CELLS   3: 2 done, 1 not run; ").doesNotContain("as it is ");
    }

    @Test
    void aSettingThatCannotBeMadeIsAHoleAndNotMeasured() throws Exception {
        SuiteReport report = run(SETTING, "replicas", "exit $VALUE");

        assertThat(log()).isEmpty();
        assertThat(report.exitCodes()).containsExactly(1, 1);
        assertThat(report.text())
                .contains("a     1          failed [1]")
                .contains("[1] 'exit $VALUE' ended with exit code 1; see ");
    }

    private static final String FAILING = """
            name: failing
            on-failure: WHAT
            steps:
              - name: a
                command: "printf 'no space at \\\\351\\\\n' >&2; exit 7"
                after: [{shell: "echo restored >> LOG"}]
              - name: b
                command: echo 5
                numbers:
                  x: {json: /x}
              - name: c
                command: "true"
            tables:
              - title: t
                rows: [step]
                figures: [elapsed s]
            """;

    @Test
    void aFailureIsAHoleWithItsReasonAndTheRestGoesOn() throws Exception {
        SuiteReport report = run(FAILING.replace("WHAT", "go-on"));

        assertThat(report.exitCodes()).containsExactlyInAnyOrder(7, 1);
        assertThat(log()).containsExactly("restored");
        assertThat(report.text())
                .contains("CELLS   3: 1 done, 2 failed; ")
                .contains("a     failed [1]", "b     failed [2]")
                .contains("[1] exit code 7: no space at \ufffd", "[2] x: nothing at /x");
        assertThat(notices).first().isEqualTo("a (repeat 1): exit code 7: no space at \ufffd");
    }

    @Test
    void aFailureEndsTheSuiteWhereItsFileSaysSo() throws Exception {
        SuiteReport report = run(FAILING.replace("WHAT", "stop"));

        assertThat(report.text())
                .contains("CELLS   3: 1 failed, 2 not run; ")
                .contains("[2] an earlier cell failed, and on-failure is stop");
    }

    @Test
    void aStoppedSuiteRestoresTheSystemAndGoesOnLater() throws Exception {
        String yaml = """
                name: stopped
                steps:
                  - name: a
                    command: "echo a >> LOG"
                  - name: b
                    command: "echo b >> LOG; test -e LOG.go || sleep 60.125; true"
                    after: [{shell: "echo restored >> LOG"}]
                  - name: c
                    command: "echo c >> LOG"
                tables:
                  - title: t
                    rows: [step]
                    figures: [elapsed s]
                """;
        Thread stopping = new Thread(() -> {
            try {
                for (int i = 0; i < 600 && !log().contains("b"); i++) {
                    Thread.sleep(50);
                }
            } catch (IOException | InterruptedException ends) {
                // The stop follows.
            }
            stop.stop(StopSignal.Reason.INTERRUPTED);
        });
        stopping.start();
        SuiteReport report = run(yaml);
        stopping.join();

        assertThat(report.isStopped()).isTrue();
        // Nor does what a shell has started go on.
        assertThat(ProcessHandle.allProcesses()
                        .filter(process -> Stream.of(process.info().arguments().orElse(new String[0]))
                                .anyMatch("60.125"::equals)))
                .isEmpty();
        assertThat(log()).containsExactly("a", "b", "restored");
        assertThat(report.text()).contains("CELLS   3: 1 done, 2 missing; ").contains("b     missing [1]");
        Files.createFile(folder.resolve("log.go"));
        Mistakes mistakes = new Mistakes("my.yaml");
        PreparedSuite suite = PreparedSuite.of(
                        yaml.replace("LOG", folder.resolve("log").toString()),
                        new SuiteReader.Choices("", Map.of(), Map.of()),
                        false,
                        Target.of(Map.of()),
                        new SuiteReaderTest.FewCommands(),
                        mistakes)
                .orElseThrow();
        try (ResultFolder opened = suite.open(folder.resolve("results"))) {
            assertThat(suite.runIn(opened, follower(), Clock.system())
                            .run(new StopSignal())
                            .exitCodes())
                    .isEmpty();
        }
        assertThat(log()).containsExactly("a", "b", "restored", "b", "restored", "c");
    }

    @Test
    void namesCannotBecomeMarkup() {
        Grid grid = new Grid("<b>", List.of("a|b"), List.of(List.of("<script>`*_[x](y)")), 1);
        assertThat(Markdown.table(grid))
                .isEqualTo("## &lt;b>\n\n| a\\|b |\n|---|\n| &lt;script>\\`\\*\\_\\[x\\](y) |\n");
    }

    /** Cells whose command leaves such a result. */
    private SuiteReport runWith(List<Result> result) throws Exception {
        Path fixture = folder.resolve("fixture.json");
        try (OutputStream out = Files.newOutputStream(fixture)) {
            ResultJson.write(ResultFile.of(result), out);
        }
        ofCells = new SuiteReaderTest.FewCommands() {
            @Override
            public List<String> jvm(List<String> words) {
                return List.of("cp", fixture.toString(), words.get(words.size() - 1));
            }
        };
        return run("""
                name: one
                steps:
                  - name: put
                    run: put
                tables:
                  - title: Rates
                    rows: [step]
                    figures: [requests]
                """);
    }

    private static Result step(Kind kind, int requests, Boolean held, End end) {
        Results results = new Results();
        for (int i = 0; i < requests; i++) {
            results.request(1, 5);
        }
        return results.build().asStep(new RateStep(1, kind, "7/s", List.of("max<1s"), held, "so it is", end));
    }

    @Test
    void theFiguresOfASearchAreThoseOfTheRateThatItFound() throws Exception {
        SuiteReport report = runWith(List.of(
                step(Kind.CLOSED_LOOP, 4000, null, null),
                step(Kind.DOUBLE, 900, false, null),
                step(Kind.CONFIRM, 700, true, End.FOUND)));
        assertThat(report.text()).endsWith("""
                Rates
                  step  requests
                  put        700
                """);
    }

    @Test
    void aSearchThatFoundNoRateIsAHoleWithItsReason() throws Exception {
        SuiteReport report = runWith(
                List.of(step(Kind.CLOSED_LOOP, 4000, null, null), step(Kind.DOUBLE, 900, false, End.NEVER_HELD)));
        assertThat(report.text())
                .containsPattern("put +failed")
                .contains("--find-max: no rate that keeps max<1s: at 7/s");
    }

    @Test
    void operationsOfAMixHaveLinesOfTheirOwn() throws Exception {
        Results results = new Results();
        results.requestsPerInterval = 10;
        Result one = results.build();
        StreamFacts write = one.streams().get(0);
        StreamFacts read =
                new StreamFacts("hdfs-read", "hdfs-read", null, write.peer(), write.target(), write.dataset());
        Result mix = new Result(
                one.role(),
                "mix",
                one.arguments(),
                one.repeat(),
                one.shares(),
                false,
                List.of(write, read),
                Map.of(
                        "hdfs-write",
                        one.ops().get("hdfs-write"),
                        "hdfs-read",
                        one.ops().get("hdfs-write")),
                one.intervalMillis(),
                one.intervals().stream()
                        .map(interval -> new Interval(
                                interval.startMillis(),
                                Map.of(
                                        "hdfs-write",
                                        interval.ops().get("hdfs-write"),
                                        "hdfs-read",
                                        interval.ops().get("hdfs-write")),
                                interval.hosts(),
                                interval.servers()))
                        .toList(),
                one.hosts(),
                one.servers(),
                one.profiles(),
                one.notes(),
                one.thresholds(),
                one.tool(),
                one.remarks(),
                one.advice(),
                null);
        runWith(List.of(mix));
        assertThat(Files.readString(folder.resolve("results/report.html")))
                .contains("\"put, hdfs-read\"", "\"put, hdfs-write\"");
    }
}
