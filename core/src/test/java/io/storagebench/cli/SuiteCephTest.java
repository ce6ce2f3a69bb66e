package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Problems;
import io.storagebench.suite.Commands;
import io.storagebench.suite.Mistakes;
import io.storagebench.suite.PreparedSuite;
import io.storagebench.suite.ResultFolder;
import io.storagebench.suite.SuiteReader;
import io.storagebench.suite.SuiteReport;
import io.storagebench.suite.SuiteRun;
import io.storagebench.suite.Target;
import io.storagebench.suite.ceph.FakeCeph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteCephTest {
    private static final String YAML = """
            name: replicas
            axes:
              replicas: {setting: true, as-it-is: as it is, values: [1, 2]}
            before: [{shell: "echo before >>LOG"}]
            steps:
              - name: put
                command: 'echo "$(cat SIZE) $AWS_ACCESS_KEY_ID $([ -n "$AWS_SECRET_ACCESS_KEY" ] && echo secret)" >>LOG; CODE'
            tables:
              - title: t
                rows: [replicas]
                figures: [elapsed s]
            """;

    @TempDir
    Path folder;

    private final StopSignal stop = new StopSignal();
    private final List<String> said = new ArrayList<>();
    private FakeCeph fake;
    private String code = "true";
    private String stopAt = "";

    @BeforeEach
    void make() throws Exception {
        fake = FakeCeph.in(folder);
    }

    /** Nothing but shell commands. */
    private static final class NoCommands implements Commands {
        @Override
        public Optional<Set<String>> options(String command) {
            return Optional.empty();
        }

        @Override
        public boolean measures(String command) {
            return false;
        }

        @Override
        public String question(String command) {
            return "";
        }

        @Override
        public void check(List<String> words, Problems problems) {
            throw new AssertionError("there are none");
        }

        @Override
        public List<String> jvm(List<String> words) {
            throw new AssertionError("there are none");
        }
    }

    private SuiteCeph ceph(Map<String, String> environment) throws Exception {
        Map<String, String> all = new java.util.TreeMap<>(environment);
        all.put("PATH", fake.programs().toString());
        return SuiteCeph.of(fake.configuration(), all);
    }

    private PreparedSuite suite(SuiteCeph ceph) throws Exception {
        Mistakes mistakes = new Mistakes("my.yaml");
        Target target = ceph.target(Map.of(), false);
        Optional<PreparedSuite> suite = PreparedSuite.of(
                YAML.replace("LOG", folder.resolve("log").toString())
                        .replace("SIZE", fake.file("size").toString())
                        .replace("CODE", code),
                new SuiteReader.Choices("", Map.of(), Map.of(), ceph.settings()),
                true,
                target,
                new NoCommands(),
                mistakes);
        assertThat(mistakes.messages()).isEmpty();
        return suite.orElseThrow();
    }

    private SuiteReport run(SuiteCeph ceph) throws Exception {
        PreparedSuite suite = suite(ceph);
        try (ResultFolder results = suite.open(folder.resolve("results"))) {
            return ceph.run(suite, results, follower(), stop, said::add);
        }
    }

    private SuiteRun.Follower follower() {
        return new SuiteRun.Follower() {
            @Override
            public void at(String task, int done, int total) {
                if (task.equals(stopAt)) {
                    stop.stop(StopSignal.Reason.INTERRUPTED);
                }
            }

            @Override
            public void notice(String message) {
                said.add(message);
            }
        };
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(folder.resolve("log"));
    }

    private void assertAllIsPutBack() throws IOException {
        assertThat(fake.state("size") + " " + fake.state("min_size")).isEqualTo("3 2");
        assertThat(fake.file("user")).doesNotExist();
        assertThat(folder.resolve("results/ceph.json")).doesNotExist();
    }

    @Test
    void eachCellHasItsReplicasAndAllIsPutBack() throws Exception {
        SuiteCeph ceph = ceph(Map.of());
        SuiteReport report = run(ceph);

        assertThat(report.text())
                .contains("TARGET  --endpoint http://rgw1:8000,http://rgw2:8000 --bucket storage-bench-suite\n")
                .contains("CELLS   2: 2 done; ");
        assertThat(log()).containsExactly("before", "1 aKey secret", "2 aKey secret");
        assertAllIsPutBack();
        assertThat(ceph.isPutBack()).isTrue();
        assertThat(said).anyMatch(message -> message.startsWith("--ceph: no manager is active"));
        assertThat(fake.calls())
                .containsSubsequence(
                        "ceph osd pool ls detail --format json",
                        "radosgw-admin user create --uid storage-bench-suite --display-name storage-bench-suite",
                        "ceph osd pool set rgw.data size 1 --yes-i-really-mean-it",
                        "ceph osd pool set rgw.data size 2 --yes-i-really-mean-it",
                        "ceph osd pool set rgw.data size 3 --yes-i-really-mean-it",
                        "ceph osd pool set rgw.data min_size 2",
                        "radosgw-admin user rm --uid storage-bench-suite --purge-data");
    }

    @Test
    void theSecretIsInNoFileArgumentOrMessage() throws Exception {
        SuiteReport report = run(ceph(Map.of()));

        assertThat(report.text() + said + fake.calls()).doesNotContain(FakeCeph.SECRET);
        try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(FakeCeph.SECRET);
            }
        }
    }

    @Test
    void aSuiteWhoseCellsFailPutsAllBack() throws Exception {
        code = "exit 9";
        assertThat(run(ceph(Map.of())).exitCodes()).containsExactly(9, 9);
        assertAllIsPutBack();
    }

    @Test
    void aSuiteThatIsStoppedPutsAllBackAndGoesOnLater() throws Exception {
        stopAt = "put, replicas 2";
        assertThat(run(ceph(Map.of())).isStopped()).isTrue();
        assertThat(fake.calls()).contains("ceph osd pool set rgw.data size 1 --yes-i-really-mean-it");
        assertAllIsPutBack();

        PreparedSuite suite = suite(ceph(Map.of()));
        try (ResultFolder results = suite.open(folder.resolve("results"))) {
            stopAt = "";
            ceph(Map.of()).run(suite, results, follower(), new StopSignal(), said::add);
        }
        // What was there before all cells went with the bucket.
        assertThat(log()).containsExactly("before", "1 aKey secret", "before", "2 aKey secret");
        assertAllIsPutBack();
    }

    @Test
    void whatAKilledProcessHasLeftIsPutBackByTheNext() throws Exception {
        SuiteCeph ceph = ceph(Map.of());
        PreparedSuite suite = suite(ceph);
        try (ResultFolder results = suite.open(folder.resolve("results"))) {
            Files.writeString(
                    results.path().resolve("ceph.json"),
                    "{\"pool\":{\"name\":\"rgw.data\",\"size\":3,\"minSize\":2},\"user\":\"storage-bench-suite\"}");
            fake.is("size", "1");
            fake.is("min_size", "1");
            fake.is("user", "");
            ceph.run(suite, results, follower(), stop, said::add);
        }
        assertThat(log()).containsExactly("before", "1 aKey secret", "2 aKey secret");
        assertAllIsPutBack();
    }

    @Test
    void withKeysOfTheUsersNoUserIsMade() throws Exception {
        SuiteReport report = run(ceph(Map.of("AWS_PROFILE", "mine")));
        assertThat(report.text()).contains("TARGET  --endpoint http://rgw1:8000,http://rgw2:8000\n");
        assertThat(fake.calls()).noneMatch(call -> call.startsWith("radosgw-admin user"));
        assertAllIsPutBack();
    }

    @Test
    void aSystemThatCannotBePutBackIsNoSuccess() throws Exception {
        code = "touch " + fake.file("refused");
        SuiteCeph ceph = ceph(Map.of());
        run(ceph);
        assertThat(ceph.isPutBack()).isFalse();
        assertThat(said)
                .anyMatch(message ->
                        message.startsWith("--ceph: the pool rgw.data could not be given back its 3 replicas"));
        assertThat(folder.resolve("results/ceph.json")).exists();
    }
}
