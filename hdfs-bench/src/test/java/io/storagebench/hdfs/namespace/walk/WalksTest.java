package io.storagebench.hdfs.namespace.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks through trees of local files. */
class WalksTest {
    private static final int WIDE = 1100; // more than are told at once

    @TempDir
    static Path forest;

    private static Path tree;

    @TempDir
    Path folder;

    /** Folders of all sizes, some of them empty, and a link that goes round. */
    @BeforeAll
    static void makeTree() throws IOException {
        tree = forest.resolve("tree");
        for (int database = 0; database < 4; database++) {
            for (int table = 0; table <= database; table++) {
                fill(tree.resolve("db" + database).resolve("t" + table), 10 * table);
            }
        }
        fill(tree.resolve("db0/t0/wide"), WIDE);
        Files.createFile(tree.resolve("at the top"));
        Files.createSymbolicLink(tree.resolve("db1/round"), tree);
    }

    private static void fill(Path in, int files) throws IOException {
        Files.createDirectories(in);
        for (int i = 0; i < files; i++) {
            Files.createFile(in.resolve("part-" + i));
        }
    }

    /** What is below it, by other means; links are not followed. */
    private static long below(Path top) throws IOException {
        try (Stream<Path> all = Files.walk(top)) {
            return all.count() - 1;
        }
    }

    private static <T extends Operation> T on(T operation, Path input, String... options) {
        return LocalPlace.parsed(
                operation,
                Stream.concat(Stream.of("--fs", "file:///", "--input", input.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }

    private static OperationStats only(Measurement result) {
        assertThat(result.hasFailures()).isFalse();
        return result.ops().values().iterator().next();
    }

    private static void assertEntries(OperationStats walk, long entries) {
        assertThat(walk.window().items()).isEqualTo(entries);
        assertThat(walk.counters().get("entries").sum()).isEqualTo(entries);
        assertThat(walk.counters().get("entries").inWindow()).isEqualTo(entries);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aTreeIsListedWithEachEntryCountedOnce(int walkers) throws Exception {
        ListTree list = on(new ListTree(), tree, "--walkers", Integer.toString(walkers));
        OperationStats walk = only(ScenarioBuilder.of(list).run());
        assertThat(walk.requests()).isEqualTo(1);
        assertEntries(walk, below(tree));
    }

    @Test
    void severalWalksAtOnceEachSeeEverything() throws Exception {
        ListTree list = on(new ListTree(), tree, "--walkers", "4");
        OperationStats walks =
                only(ScenarioBuilder.of(list).threads(3).requests(6).run());
        assertThat(walks.requests()).isEqualTo(6);
        assertEntries(walks, 6 * below(tree));
    }

    @Test
    void oneFolderIsListedWithoutThoseBelowIt() throws Exception {
        assertEntries(only(ScenarioBuilder.of(on(new ListFolder(), tree)).run()), 5);
        assertEntries(
                only(ScenarioBuilder.of(on(new ListFolder(), tree.resolve("db0/t0/wide")))
                        .run()),
                WIDE);
    }

    @ParameterizedTest
    @CsvSource({"1, db0", "8, db0", "8, db3", "1, db2/t2"})
    void sizesAreOfAllEntriesOfAFolder(int walkers, String of) throws Exception {
        SumFolders sum = on(new SumFolders(), tree.resolve(of), "--walkers", Integer.toString(walkers));
        assertEntries(only(ScenarioBuilder.of(sum).run()), below(tree.resolve(of)));
    }

    @Test
    void aCountHasTheFolderItself() throws Exception {
        assertEntries(
                only(ScenarioBuilder.of(on(new CountTree(), tree.resolve("db3")))
                        .run()),
                below(tree.resolve("db3")) + 1);
    }

    @Test
    void aFileIsOneEntry() throws Exception {
        Path file = tree.resolve("at the top");
        for (Operation walk : List.of(new ListFolder(), new ListTree(), new SumFolders(), new CountTree())) {
            assertEntries(only(ScenarioBuilder.of(on(walk, file)).run()), 1);
        }
    }

    @Test
    void callsOfAServerAreNotCountedWhereThereIsNone() throws Exception {
        OperationStats walk = only(ScenarioBuilder.of(on(new ListTree(), tree)).run());
        assertThat(walk.counters()).containsOnlyKeys("entries");
    }

    @Test
    void eachOfSeveralTreesIsWalkedOnceAndHasFiguresOfItsOwn() throws Exception {
        Path wide = tree.resolve("db0/t0/wide");
        Path other = tree.resolve("db3");
        Measurement result = ScenarioBuilder.of(on(new ListTree(), wide, "--input", other.toString()))
                .run();
        OperationStats walks = only(result);
        assertThat(walks.requests()).isEqualTo(2);
        assertEntries(walks, WIDE + below(other));
        assertThat(walks.groups().get("tree")).containsOnlyKeys(wide.toString(), other.toString());
        assertThat(walks.groups().get("tree").get(wide.toString()).items()).isEqualTo(WIDE);
        assertThat(result.streams().get(0).target().facts()).containsEntry("trees", wide + ", " + other);
    }

    @ParameterizedTest
    @CsvSource({
        "vanished, 1, FileNotFoundException",
        "vanished, 8, FileNotFoundException",
        "denied, 1, AccessControlException",
        "denied, 8, AccessControlException"
    })
    void aFolderThatCannotBeListedFailsTheWalkByItsClass(String name, int walkers, String errorClass) throws Exception {
        fill(folder.resolve("db1"), 10);
        Files.createDirectories(folder.resolve("db2").resolve(name));
        ListTree list = on(new ListTree(), folder, FaultyFiles.OPTION, "--walkers", Integer.toString(walkers));
        Measurement result = ScenarioBuilder.of(list).requests(2).run();
        OperationStats walks = result.ops().get("ns-ls-r");
        assertThat(walks.failedRequests()).isEqualTo(2);
        assertThat(walks.requests()).isZero();
        assertThat(walks.errors()).containsOnlyKeys(errorClass);
        assertThat(walks.errors().get(errorClass).example()).contains("/db2/" + name);
    }

    @Test
    void aTreeThatIsNotThereIsRefusedWithARemedy() {
        assertThatThrownBy(() -> ScenarioBuilder.of(on(new ListTree(), folder.resolve("no/such")))
                        .run())
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "--input " + folder + "/no/such: there is no " + folder + "/no/such on file:///.")
                .hasMessageEndingWith("Look with: hdfs dfs -ls file:" + folder + "/no");
    }

    @Test
    void nothingIsEverRemoved() throws Exception {
        long before = below(tree);
        assertThatThrownBy(() ->
                        ScenarioBuilder.of(on(new ListTree(), tree)).clean().run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--clean: file:" + tree + " was not made by this tool");
        assertThat(below(tree)).isEqualTo(before);
    }

    private static List<String> problems(Operation operation, String... options) {
        Problems problems = new Problems();
        LocalPlace.parsed(operation, options).validate(problems);
        return problems.messages();
    }

    @Test
    void wrongOptionsAreNamedWithARemedy() {
        assertThat(problems(new CountTree()))
                .containsExactly(
                        "--input is missing: it names what to walk through. Add it, such as --input /warehouse.");
        assertThat(problems(new ListTree(), "--input", "hdfs://nn/a", "--walkers", "0"))
                .containsExactly(
                        "--input 'hdfs://nn/a': not a path. Use one such as /warehouse, and --fs for the system.",
                        "--walkers 0: must be at least 1.");
        assertThat(problems(new SumFolders(), "--input", "/a", "--walkers", "18"))
                .containsExactly(
                        "--walkers 18: more than one walk can have. Use at most 17, and --threads N for several"
                                + " walks beside each other.");
        assertThat(problems(new ListFolder(), "--input", "/a", "--input", "/a", "--dir", "/b", "--codec", "java"))
                .containsExactly(
                        "--codec java: this operation neither reads nor writes content. Leave it out.",
                        "--input /a --input /a: the same more than once. Use --requests N for more than one walk of"
                                + " each.",
                        "--dir /b: walks are through folders of others. Name them with --input.");
    }

    @Test
    void aSingleCallThatDoesAllOfItMayTakeLonger() {
        assertThat(new CountTree().usualStallTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(new SumFolders().usualStallTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(new ListTree().usualStallTimeout()).isEqualTo(Duration.ofSeconds(60));
    }
}
