package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.check.Examination;
import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Finding.Outcome;
import io.storagebench.inspect.Inspection;
import io.storagebench.inspect.Probe;
import io.storagebench.op.Problems;
import io.storagebench.testing.RefusingPort;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HdfsInspectionTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    private static DatanodeInfo node(String name, String version, String rack, long freeBytes, long heartbeatMillis) {
        return new DatanodeInfoBuilder()
                .setHostName(name)
                .setSoftwareVersion(version)
                .setNetworkLocation(rack)
                .setCapacity(1000 * MIB)
                .setDfsUsed(100 * MIB)
                .setRemaining(freeBytes)
                .setLastUpdateMonotonic(heartbeatMillis)
                .build();
    }

    private static DatanodeInfo node(String name) {
        return node(name, "3.4.1", "/a", 500 * MIB, 100_000);
    }

    private static Map<String, Finding> look(String address) throws Exception {
        Map<String, Finding> findings = new LinkedHashMap<>();
        try (Inspection inspection = new HdfsPlace().inspect(address)) {
            Examination examination = new Examination(Duration.ofSeconds(15), failure -> {});
            for (Probe probe : inspection.probes()) {
                findings.put(probe.name(), examination.look(probe));
            }
        }
        return findings;
    }

    @Test
    void aLocalFolderIsWrittenToAndNothingStays() throws Exception {
        Path there = Files.createDirectory(folder.resolve("it's here"));
        Files.writeString(there.resolve("mine"), "mine");

        Map<String, Finding> findings = look("file://" + there);

        assertThat(findings.get("connection").outcome()).isEqualTo(Outcome.PASS);
        assertThat(findings.get("space").outcome()).isEqualTo(Outcome.PASS);
        assertThat(findings.get("writing"))
                .isEqualTo(Finding.pass("a file was written to file:" + there + " and read back"));
        assertThat(List.of("versions", "DataNodes", "safe mode", "clock"))
                .allSatisfy(name -> assertThat(findings.get(name))
                        .isEqualTo(Finding.skip("asked of HDFS alone, and this is LocalFileSystem")));
        assertThat(there.toFile().list()).containsExactly("mine");
    }

    @Test
    void aFolderThatDoesNotExistIsNotMade() throws Exception {
        Finding writing = look("file://" + folder.resolve("not/yet")).get("writing");

        assertThat(writing.outcome()).isEqualTo(Outcome.PASS);
        assertThat(writing.text()).contains("/not/yet does not exist; a file was written to file:" + folder + " and");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileIsNoFolder() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "mine");

        Finding writing = look("file://" + file).get("writing");

        assertThat(writing).isEqualTo(Finding.fail("file:" + file + " is a file.", "Name a folder."));
        assertThat(file).hasContent("mine");
    }

    @Test
    void aFolderThatCannotBeMadeIsToldWithoutHadoopsWords() throws Exception {
        assertThat(look("file:///proc/never").get("writing"))
                .isEqualTo(
                        Finding.fail("no folder can be made in file:/proc.", "Name a folder that you may write to."));
    }

    @Test
    void withoutAFolderNothingIsWritten() throws Exception {
        Map<String, Finding> findings = look("file:///");
        assertThat(findings.get("writing").outcome()).isEqualTo(Outcome.SKIP);
        assertThat(findings.get("connection").outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aServerThatIsNotThereFailsOnceAndTheRestIsSkipped() throws Exception {
        String address;
        Map<String, Finding> findings;
        try (RefusingPort nobody = new RefusingPort()) {
            address = "hdfs://" + nobody.authority() + "/dir";
            findings = look(address);
        }

        assertThat(findings.get("connection").text()).startsWith(address + ": connection refused. Is the server up");
        assertThat(findings.get("connection").text()).doesNotContain("Try:");
        findings.remove("connection");
        assertThat(findings.values()).allMatch(finding -> finding.outcome() == Outcome.SKIP);
    }

    @Test
    void anUnknownSchemeIsAMistakeOfTheUser() {
        assertThatThrownBy(() -> new HdfsPlace().inspect("foo://somewhere/"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no file system of the scheme foo")
                .hasMessageContaining("--lib");
    }

    @ParameterizedTest
    @CsvSource({
        "http://nn:9870, hdfs://nn:8020",
        "https://nn:9871/dir, hdfs://nn:8020",
        "hdfs:/dir, has no valid host",
        "hdfs:///dir, has no valid host",
        "hdfs://a b/dir, has no valid host"
    })
    void anAddressOfNoFileSystemIsAMistakeOfTheUserToo(String address, String remedy) {
        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> new HdfsPlace().inspect(address),
                () -> new HdfsPlace().connect(address, List.of("--lib", "/my.jar")))) {
            assertThatThrownBy(use)
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith(address)
                    .hasMessageContaining(remedy);
        }
    }

    @Test
    void theConfiguredHostDoesForAnAddressWithoutOne() throws Exception {
        HdfsPlace place = new HdfsPlace();
        place.configuration.put("fs.defaultFS", "hdfs://nn:8020");
        place.inspect("hdfs:///dir").close();
    }

    @Test
    void aPortThatIsNotThatOfTheRpcIsTold() throws Exception {
        try (PlainServer server = PlainServer.echoing()) {
            String address = "hdfs://127.0.0.1:" + server.address().getPort() + "/dir";
            assertThat(look(address).get("connection").text())
                    .startsWith(address + ": what answers there is not a NameNode's RPC.")
                    .contains("8020");
            assertThatThrownBy(() -> new HdfsPlace().connect(address, List.of("--lib", "/my.jar")))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(address + ": what answers there is not a NameNode's RPC.")
                    .hasMessageEndingWith(
                            " Try: storage-bench check " + address.replace("/dir", "") + " --lib /my.jar");
        }
    }

    @Test
    void aPasswordInAnAddressIsRefusedAndNotSaidAgain() {
        HdfsOptions target = new HdfsOptions();
        for (String fs : List.of("abfs://data@account.dfs.core.windows.net", "hdfs://nn:8020", "gs://bucket/x:y@z")) {
            target.fs = fs;
            Problems none = new Problems();
            target.validate(none);
            assertThat(none.messages()).isEmpty();
        }
        target.fs = "s3a://key:abc123@bucket";
        Problems problems = new Problems();
        target.validate(problems);
        assertThat(problems.messages())
                .singleElement()
                .asString()
                .startsWith("--fs s3a://…@bucket: has a password")
                .doesNotContain("abc123");
    }

    @Test
    void aSecretIsNoOptionOfAPlaceEither() {
        HdfsPlace place = new HdfsPlace();
        place.configuration.put("fs.s3a.secret.key", "abc123");
        Problems problems = new Problems();
        place.validate(problems);
        assertThat(problems.messages())
                .singleElement()
                .asString()
                .contains("a secret")
                .doesNotContain("abc123");
    }

    @Test
    void theDefaultFileSystemIsTheConfiguredOneUnlessItIsLocal() {
        HdfsPlace place = new HdfsPlace();
        assertThat(place.configured()).isEmpty();
        place.configuration.put("fs.defaultFS", "hdfs://nn:8020");
        assertThat(place.configured()).contains("hdfs://nn:8020");
    }

    @Test
    void deadAndStaleDataNodesFailByName() {
        DatanodeInfo first = node("one");
        DatanodeInfo late = node("two", "3.4.1", "/b", 500 * MIB, 60_000);
        assertThat(HdfsInspection.dataNodes(new Cluster(List.of(first), List.of()), 1))
                .isEqualTo(Finding.pass("1 live, 0 dead, 0 stale, in 1 rack"));
        assertThat(HdfsInspection.dataNodes(new Cluster(List.of(first), List.of(node("three"), node("four"))), 1)
                        .text())
                .isEqualTo("1 live, 2 dead, 0 stale, in 1 rack; no heartbeat comes from three and 1 more.");
        Finding stale = HdfsInspection.dataNodes(new Cluster(List.of(first, late), List.of()), 1);
        assertThat(stale.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(stale.text()).isEqualTo("2 live, 0 dead, 1 stale, in 2 racks; no heartbeat comes from two.");
    }

    @Test
    void fewerDataNodesThanReplicasFail() {
        Cluster two = new Cluster(List.of(node("one"), node("two")), List.of());
        assertThat(HdfsInspection.dataNodes(two, 2).outcome()).isEqualTo(Outcome.PASS);
        assertThat(HdfsInspection.dataNodes(two, 3).remedy()).contains("--replication 2");
        assertThat(HdfsInspection.dataNodes(new Cluster(List.of(), List.of()), 3)
                        .outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void anotherMajorVersionFailsAndMixedOnesAreNamed() {
        Cluster mixed = new Cluster(
                List.of(node("one"), node("two", "3.3.6", "/a", MIB, 0), node("three", null, "/a", MIB, 0)), List.of());
        assertThat(HdfsInspection.versions("3.5.0", mixed))
                .isEqualTo(Finding.pass("Hadoop 3.3.6 on 1, 3.4.1 on 1 DataNodes, client 3.5.0"));
        assertThat(HdfsInspection.versions("2.10.2", mixed).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void aDataNodeWithoutRoomForABlockFails() {
        DatanodeInfo full = node("full", "3.4.1", "/a", 127 * MIB, 0);
        assertThat(HdfsInspection.space("x", List.of(node("one")), 500 * MIB, 128 * MIB)
                        .outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(HdfsInspection.space("x", List.of(node("one"), full), 627 * MIB, 128 * MIB)
                        .text())
                .isEqualTo("x; full has no room for a block of 128 MiB and will get none.");
        assertThat(HdfsInspection.space("x", List.of(), 127 * MIB, 128 * MIB).outcome())
                .isEqualTo(Outcome.FAIL);
    }
}
