package io.storagebench.suite.ceph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.units.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CephTest {
    @TempDir
    Path folder;

    private FakeCeph fake;

    @BeforeEach
    void make() throws Exception {
        fake = FakeCeph.in(folder);
    }

    private Ceph ceph() throws Exception {
        return Ceph.of(fake.configuration(), fake.programs().toString());
    }

    private Path results() throws Exception {
        return Files.createDirectories(folder.resolve("results"));
    }

    @Test
    void itsProgramsAreToldTheConfigurationAndTheKeyringOfTheFolder() throws Exception {
        ceph();
        Path etc = fake.configuration();
        assertThat(fake.state("environment"))
                .isEqualTo(etc.resolve("ceph.conf") + " " + etc.resolve("ceph.client.admin.keyring"));
    }

    @Test
    void aFolderWithoutAConfigurationIsNone() {
        assertThatThrownBy(() -> Ceph.of(folder, fake.programs().toString()))
                .isInstanceOf(UsageException.class)
                .hasMessage("--ceph " + folder + ": there is no ceph.conf in it that can be read. Name a folder with"
                        + " ceph.conf and ceph.client.admin.keyring, such as /etc/ceph.");
    }

    @Test
    void aProgramThatIsNotOnThePathIsNamed() throws Exception {
        assertThatThrownBy(() -> Ceph.of(fake.configuration(), folder + ":"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--ceph: there is no ceph on the PATH. Install ceph-common, or put a script of this name"
                        + " there that calls it where it is, such as in a container.");
        Files.delete(fake.programs().resolve("radosgw-admin"));
        assertThatThrownBy(this::ceph).hasMessageStartingWith("--ceph: there is no radosgw-admin on the PATH.");
    }

    @Test
    void programsOfAnotherClusterAreRefused() throws Exception {
        fake.is("fsid", "another");
        assertThatThrownBy(this::ceph)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("its ceph.conf is of cluster " + FakeCeph.FSID
                        + ", and the ceph on the PATH talks to another.");
    }

    @Test
    void whatAProgramSaysLastIsTheReason() throws Exception {
        fake.is("refused", "");
        assertThatThrownBy(this::ceph).hasMessage("ceph fsid: Error EPERM: not today");
    }

    @Test
    void aClusterWithoutAMonitorIsNotWaitedForForEver() throws Exception {
        fake.program("ceph", "#!/bin/sh\nexec sleep 77.125\n");
        assertThatThrownBy(() -> Ceph.of(fake.configuration(), fake.programs().toString(), Duration.ofMillis(300)))
                .hasMessage("ceph fsid: gave no answer in 0 s. Is a monitor up?");
    }

    @Test
    void gatewaysThatNobodyKnowsHaveToBeNamed() throws Exception {
        fake.is("zonegroup", "{}");
        Ceph ceph = ceph();
        assertThatThrownBy(ceph::gateways)
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--ceph: no gateway of zone here is found: its group names no endpoints, and no manager knows"
                                + " one that runs. Name it with --endpoint URL.");
        fake.is(
                "status",
                "{\"servicemap\":{\"services\":{\"rgw\":{\"daemons\":{\"7\":{\"addr\":\"10.0.0.5:0/1\",\"metadata\":"
                        + "{\"frontend_config#0\":\"beast port=8000\"}}}}}}}");
        assertThat(ceph.gateways()).containsExactly("http://10.0.0.5:8000");
    }

    @Test
    void aPoolThatHasNoReplicasIsRefusedAndNothingIsLeft() throws Exception {
        fake.is("type", "3");
        Ceph ceph = ceph();
        assertThatThrownBy(() -> ceph.borrow(results(), true, true, "bench"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--ceph: the pool rgw.data is erasure-coded");
        assertThat(fake.state("user")).isEmpty();
        assertThat(fake.file("user")).doesNotExist();
    }

    @Test
    void replicasOfBucketsOfOthersAreNotChanged() throws Exception {
        fake.is("buckets", "[\"bench\",\"storage-bench-suite\"]");
        assertThat(ceph().borrow(results(), true, false, "bench").putBack()).isEmpty();

        fake.is("buckets", "[\"bench\",\"photos\"]");
        Ceph ceph = ceph();
        assertThatThrownBy(() -> ceph.borrow(results(), true, true, "bench"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "--ceph: the pool rgw.data may hold objects of other buckets, such as photos, which a disk that fails");
        assertThat(fake.file("user")).doesNotExist();
        assertThat(results()).isDirectoryNotContaining("glob:**/ceph.json");
        assertThat(ceph.borrow(results(), false, false, "bench").putBack()).isEmpty(); // without the axis
    }

    @Test
    void theUserOfAnotherSuiteIsLeftAlone() throws Exception {
        fake.is("user", "");
        Ceph ceph = ceph();
        assertThatThrownBy(() -> ceph.borrow(results(), true, true, "bench"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("radosgw-admin user rm --uid storage-bench-suite --purge-data");
        assertThat(fake.file("user")).exists();
        assertThat(results()).isDirectoryNotContaining("glob:**/ceph.json");
    }

    @Test
    void whatCannotBePutBackIsToldAndIsPutBackByTheNextProcess() throws Exception {
        BorrowedCeph borrowed = ceph().borrow(results(), true, false, "bench");
        fake.is("size", "1");
        fake.is("refused", "");
        assertThat(borrowed.putBack())
                .containsExactly(
                        "the pool rgw.data could not be given back its 3 replicas (ceph osd pool ls detail --format"
                                + " json: Error EPERM: not today). Do that with: ceph osd pool set rgw.data size 3"
                                + " --yes-i-really-mean-it && ceph osd pool set rgw.data min_size 2");
        Files.delete(fake.file("refused"));

        assertThat(ceph().borrow(results(), true, false, "bench").putBack()).isEmpty();

        assertThat(fake.state("size") + " " + fake.state("min_size")).isEqualTo("3 2");
        assertThat(results()).isDirectoryNotContaining("glob:**/ceph.json");
    }

    /** How the script ends that gives the pool its replicas. */
    private int setReplicas(String replicas) throws Exception {
        fake.program("sleep", "#!/bin/sh\necho sleep $* >>STATE/calls\n");
        ceph().borrow(results(), true, false, "bench");
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh",
                        results().resolve(BorrowedCeph.SCRIPT).toString(),
                        fake.programs().resolve("ceph").toString(),
                        "rgw.data",
                        replicas)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().merge("PATH", fake.programs() + ":", (path, first) -> first + path);
        Process script = builder.start();
        assertThat(script.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return script.exitValue();
    }

    private static String status(String... states) {
        return "{\"health\":{\"status\":\"HEALTH_OK\"},\"pgmap\":{\"pgs_by_state\":["
                + String.join(
                        ",",
                        List.of(states).stream()
                                .map(state -> "{\"state_name\":\"" + state + "\",\"count\":7}")
                                .toList())
                + "]},\"mgrmap\":{\"available\":true,\"num_standbys\":0}}";
    }

    @Test
    void cellsWaitUntilTheirReplicasAreThere() throws Exception {
        fake.is("status", status("active+clean"));
        fake.is("status.next", status("active+clean+scrubbing", "active+undersized+degraded"));
        assertThat(setReplicas("2")).isNotZero();
        assertThat(fake.calls()).contains("ceph osd pool set rgw.data size 2 --yes-i-really-mean-it", "sleep 10");
        assertThat(Files.readString(folder.resolve("said"))).contains("placement groups are not all active+clean");

        fake.is("status", status("active+clean", "active+clean+scrubbing"));
        assertThat(setReplicas("2")).isZero();
    }

    @Test
    void aManagerThatHasCountedNothingYetIsWaitedFor() throws Exception {
        fake.is("status", status());
        assertThat(setReplicas("2")).isNotZero();
        assertThat(fake.calls()).contains("sleep 10", "sleep 2");
    }

    @Test
    void withoutAManagerNothingIsWaitedFor() throws Exception {
        // As counted by the last one before it was gone.
        fake.is("status", status("active+undersized+degraded").replace("true", "false"));
        assertThat(ceph().hasManager()).isFalse();
        assertThat(setReplicas("2")).isZero();
        assertThat(fake.calls()).noneMatch(call -> call.startsWith("sleep"));
        assertThat(Files.readString(folder.resolve("said"))).contains("no manager is active");

        fake.is("status", status());
        assertThat(ceph().hasManager()).isTrue();
    }

    @Test
    void theRemovalOfAUserWithManyObjectsMayTakeLonger() throws Exception {
        Ceph ceph = Ceph.of(fake.configuration(), fake.programs().toString(), Duration.ofSeconds(2));
        BorrowedCeph borrowed = ceph.borrow(results(), false, true, "bench");
        fake.program("radosgw-admin", "#!/bin/sh\nsleep 3\nrm STATE/user\n");
        assertThat(borrowed.putBack()).isEmpty();
        assertThat(fake.file("user")).doesNotExist();
    }

    @Test
    void whereOneReplicaIsNotAllowedTheRemedyIsTold() throws Exception {
        Ceph ceph = ceph();
        ceph.borrow(results(), true, false, "bench");
        Path script = results().resolve(BorrowedCeph.SCRIPT);
        fake.is("refused", "");
        Process process = new ProcessBuilder(
                        "/bin/sh",
                        script.toString(),
                        fake.programs().resolve("ceph").toString(),
                        "rgw.data",
                        "1")
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("Error EPERM: not today", "ceph config set mon mon_allow_pool_size_one true");
        assertThat(process.waitFor()).isEqualTo(1);
    }
}
