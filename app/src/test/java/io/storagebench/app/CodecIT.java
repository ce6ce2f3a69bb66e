package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.codec.CoderLook;
import io.storagebench.op.CoderWork;
import io.storagebench.op.CoderWork.Direction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which coder runs, on an HDFS and in memory; skipped where there is no libisal (apt install libisal2). */
class CodecIT {
    private static final long MIB = 1 << 20;
    /** So many that a DataNode holds only parity of all of them once in half a million runs (XOR-2-1: 3 to the 12th). */
    private static final int FILES = 12;

    private static final String NO_ISAL = "-Dstorage-bench.isal.path=/no/such/folder";

    @TempDir
    Path folder;

    @BeforeAll
    static void requireIsal() throws Exception {
        String coder = new CoderLook().probes().get(0).question().call().toString();
        assumeTrue(!coder.contains("rs_java"), coder);
    }

    private Ended run(List<String> flags, String... arguments) throws Exception {
        return run(flags, Map.of(), arguments);
    }

    private Ended run(List<String> flags, Map<String, String> variables, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        if (words.get(0).startsWith("ec-")) {
            words.addAll(List.of("--json", folder.resolve("ec.json").toString()));
        }
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, flags, variables, words.toArray(String[]::new))) {
            return process.await();
        }
    }

    /** The policy's DataNodes, of which at most as many are stopped as it has parity. */
    @ParameterizedTest
    @CsvSource({
        "RS-6-3-1024k,  direct, hadoop, 3, java,   direct, 3",
        "RS-3-2-1024k,  hadoop, java,   2, direct, hadoop, 2",
        "RS-10-4-1024k, direct, hadoop, 3, java,   direct, 4",
        "XOR-2-1-1024k, direct, hadoop, 1, hadoop, java,   1"
    })
    void whatOneCoderWroteAnotherReadsWithoutAsManyDataNodesAsThereIsParity(
            String policy, String writer, String reader, int lost, String nextWriter, String nextReader, int nextLost)
            throws Exception {
        String[] schema = policy.split("-", -1);
        try (Hdfs hdfs = Hdfs.start(Integer.parseInt(schema[1]) + Integer.parseInt(schema[2]))) {
            hdfs.enablePolicy(policy);
            write(hdfs, "/one", policy, writer);
            write(hdfs, "/next", policy, nextWriter);
            stop(hdfs, 0, lost);
            read(hdfs, "/one", policy, reader);
            stop(hdfs, lost, nextLost);
            read(hdfs, "/next", policy, nextReader);
        }
    }

    private void write(Hdfs hdfs, String dir, String policy, String writer) throws Exception {
        List<String> words = new ArrayList<>(List.of("hdfs-write", "--files", Integer.toString(FILES)));
        words.addAll(List.of("--size", "7m", "--ec-policy", policy, "--verify"));
        words.addAll(codec(writer));
        words.addAll(hdfs.options(dir));
        Ended written = run(List.of(), words.toArray(String[]::new)).well();
        String coder = coder(policy, writer);
        assertThat(written.only().counted(new CoderWork(Direction.ENCODED, coder).bytesMeaning()))
                .isBetween(FILES * 7 * MIB, FILES * 12 * MIB);
        assertThat(written.out()).contains("  codec        " + coder);
    }

    private void read(Hdfs hdfs, String dir, String policy, String reader) throws Exception {
        List<String> words = new ArrayList<>(List.of("hdfs-read", "--verify"));
        words.addAll(codec(reader));
        words.addAll(hdfs.options(dir));
        Ended found = run(List.of(), words.toArray(String[]::new)).well();
        CoderWork decoded = new CoderWork(Direction.DECODED, coder(policy, reader));
        assertThat(found.only().counted(decoded.bytesMeaning())).isPositive();
        assertThat(found.only().counted(decoded.timeMeaning())).isPositive();
        assertThat(found.only().window().bytes()).isEqualTo(FILES * 7 * MIB);
    }

    /** Hadoop's name of a coder. */
    private static String coder(String policy, String way) {
        String family = policy.startsWith("XOR") ? "xor_" : "rs_";
        return family
                + Map.of("direct", "isal", "hadoop", "native", "java", "java").get(way);
    }

    /**
     * Stops as many DataNodes when some are stopped already. Never the first, which is on the writer's host: HDFS puts a
     * replica there of the records beside the items.
     */
    private static void stop(Hdfs hdfs, int stopped, int dataNodes) {
        for (int node = 2 + stopped; node < 2 + dataNodes; node++) {
            hdfs.command("stop-datanode " + node);
        }
    }

    private static List<String> codec(String coder) {
        return coder.equals("java") ? List.of("--codec", "java") : List.of("--codec", "isal", "--isal-via", coder);
    }

    @Test
    void withFourOfNineDataNodesGoneAReadFailsAndDoesNotHang() throws Exception {
        try (Hdfs hdfs = Hdfs.start(9)) {
            List<String> write = new ArrayList<>(
                    List.of("hdfs-write", "--files", "1", "--size", "12m", "--ec-policy", "RS-6-3-1024k"));
            write.addAll(hdfs.options("/lost"));
            Ended written = run(List.of(), write.toArray(String[]::new));
            assertThat(written.code()).as(written.toString()).isZero();
            stop(hdfs, 0, 4);
            List<String> read = new ArrayList<>(List.of("hdfs-read"));
            read.addAll(hdfs.options("/lost"));
            Ended found = run(List.of(), read.toArray(String[]::new));
            assertThat(found.code()).as(found.toString()).isEqualTo(1);
            assertThat(found.out()).contains("ERRORS").containsPattern("BlockMissingException +1 ×.*missing blocks");
        }
    }

    @Test
    void throughHadoopTheLibhadoopOfThisProgramWorksAndIsRemovedAfter() throws Exception {
        Path temp = Files.createDirectory(folder.resolve("temp"));
        Ended ended = run(
                List.of("-Djava.io.tmpdir=" + temp),
                "ec-decode",
                "--isal-via",
                "hadoop",
                "--erased",
                "d1,d4,p2",
                "--stripes",
                "20",
                "--verify");
        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.out())
                .contains("codec    rs_native, libhadoop.so of storage-bench, libisal 2.")
                .contains(": 20 stripes decoded (60.0 MiB)");
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void withoutIsaLTheUserIsToldHowToGetItBeforeAnythingStarts() throws Exception {
        Ended ended = run(List.of(NO_ISAL), "hdfs-write", "--codec", "isal");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("--codec isal: there is no ISA-L that could run. Through Hadoop: there is no libhadoop.so"
                        + " with ISA-L in --native-lib, HADOOP_HOME/lib/native or java.library.path. Directly: there is"
                        + " no libisal in /no/such/folder. Install it: apt install libisal2")
                .doesNotContain("\tat ");
    }

    @Test
    void withoutIsaLJavaRunsAndTheReportSaysWhatToDo() throws Exception {
        Ended ended = run(List.of(NO_ISAL), "ec-encode", "--stripes", "3");
        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.out())
                .contains("  codec    rs_java: 3 stripes encoded (18.0 MiB)")
                .contains("- Pure Java encoded and decoded (rs_java)");
        Ended checked = run(List.of(NO_ISAL), "check");
        assertThat(checked.out())
                .containsPattern("pass  EC coder +rs_java: pure Java, .*Install it: apt install libisal2");
    }

    @Test
    void aLibhadoopWithoutIsaLIsNamed() throws Exception {
        Path home = folder.resolve("hadoop");
        Path natives = Files.createDirectories(home.resolve("lib/native"));
        // Any library of this machine does for one without the functions.
        Path jvm = Path.of(System.getProperty("java.home"), "lib", "libzip.so");
        Files.copy(jvm, natives.resolve("libhadoop.so"));
        Ended given = run(List.of(NO_ISAL), "ec-encode", "--isal-via", "hadoop", "--native-lib", natives.toString());
        assertThat(given.code()).as(given.toString()).isEqualTo(2);
        assertThat(given.err())
                .contains("Through Hadoop: " + natives.resolve("libhadoop.so") + " is built without ISA-L");
        Ended installed = run(List.of(NO_ISAL), Map.of("HADOOP_HOME", home.toString()), "check");
        assertThat(installed.out()).contains(natives.resolve("libhadoop.so") + " is built without ISA-L");
    }

    @Test
    void aLibhadoopThatFindsNoIsaLIsNamed() throws Exception {
        // The dynamic linker looks here first, and a file that is no library ends its search.
        Path libraries = Files.createDirectory(folder.resolve("libraries"));
        Files.writeString(libraries.resolve("libisal.so.2"), "no library at all");
        Ended ended =
                run(List.of(), Map.of("LD_LIBRARY_PATH", libraries.toString()), "ec-encode", "--isal-via", "hadoop");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .containsPattern("Through Hadoop: .*libhadoop.so has found no libisal \\(.*libisal.*\\)")
                .contains("apt install libisal2")
                .doesNotContain("\tat ");
    }

    @Test
    void aLibhadoopOfAnotherReleaseIsNamed() throws Exception {
        // Any library of this machine, which has the name that is looked for and nothing of what Hadoop calls.
        Path natives = Files.createDirectory(folder.resolve("old"));
        Path libhadoop = Files.copy(
                Path.of(System.getProperty("java.home"), "lib", "libzip.so"), natives.resolve("libhadoop.so"));
        Files.writeString(
                libhadoop,
                "Java_org_apache_hadoop_io_erasurecode_rawcoder_NativeRSRawEncoder_initImpl",
                StandardOpenOption.APPEND);
        Ended ended = run(List.of(), "ec-encode", "--isal-via", "hadoop", "--native-lib", natives.toString());
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err())
                .contains(libhadoop + " is too old for this Hadoop")
                .doesNotContain("\tat ");
    }

    @Test
    void checkSaysWhichCoderWouldRunAndWhyNotAnother() throws Exception {
        Ended ended = run(List.of(), "check");
        assertThat(ended.out())
                .containsPattern(
                        "pass  EC coder +rs_isal: ISA-L, in libisal 2\\..*Through Hadoop: there is no libhadoop.so");
    }

    @Test
    void anExplicitCoderThatHadNothingToDoIsInTheAdvice() throws Exception {
        Ended ended =
                run(List.of(), "hdfs-write", "--codec", "java", "--fs", "null:///", "--files", "2", "--size", "1m");
        assertThat(ended.code()).as(ended.toString()).isZero();
        assertThat(ended.out().replaceAll("\\s+", " "))
                .contains("--codec java was asked for, and not one stripe was encoded or decoded");
    }

    @Test
    void aPolicyWithoutSuchACoderIsRefused() throws Exception {
        Ended ended = run(List.of(), "hdfs-write", "--codec", "isal", "--ec-policy", "RS-LEGACY-6-3-1024k");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
        assertThat(ended.err()).contains("--codec isal --ec-policy RS-LEGACY-6-3-1024k: its coder is in Java alone.");
    }
}
