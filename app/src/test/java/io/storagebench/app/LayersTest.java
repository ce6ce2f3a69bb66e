package io.storagebench.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which packages may use which: docs/architecture.md says what lives in them. */
class LayersTest {
    private static final String ROOT = "io.storagebench.";
    private static final String CODERS = "org.apache.hadoop.io.erasurecode.rawcoder"; // where Hadoop wants them

    /** What an operation may use, lowest first: each package uses only what stands before it. */
    private static final List<String> FOR_OPERATIONS = List.of(
            "option",
            "units",
            "folder",
            "dataset",
            "result.figures",
            "result.host",
            "result.server",
            "result",
            "embedded",
            "op.failure",
            "op",
            "inspect",
            "tool");

    private static final List<String> PROGRAM = List.of(
            "scenario",
            "record",
            "probe.host",
            "probe",
            "probe.server",
            "probe.flight",
            "engine.books",
            "engine.pace",
            "engine.load",
            "engine.phase",
            "engine",
            "launch",
            "search",
            "report.advice",
            "report.html",
            "report",
            "report.page",
            "compare",
            "check",
            "suite.ceph",
            "suite",
            "cli.metrics",
            "cli.options",
            "cli.output",
            "cli.jvm",
            "cli.help",
            "cli");
    private static final List<String> CODEC = List.of("codec.library", "codec");
    private static final List<String> HDFS = List.of(
            "hdfs.wire",
            "hdfs.blocks",
            "hdfs.connect",
            "hdfs.file",
            "hdfs.file.read",
            "hdfs.namenode",
            "hdfs.namespace.walk",
            "hdfs.namespace.image",
            "hdfs.namespace.tree",
            "hdfs.namespace");
    private static final List<String> WEBHDFS = List.of("webhdfs.http", "webhdfs.connect", "webhdfs.file");
    private static final List<String> HBASE = List.of("hbase.row", "hbase.connect", "hbase.write", "hbase.table");
    private static final List<String> S3 = List.of("s3.client", "s3.http", "s3.sdk", "s3.connect", "s3.object");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(LayersTest::isOfTheProgram)
            .importPackages("io.storagebench", CODERS);

    private static boolean isOfTheProgram(Location location) {
        return ((location.contains("storage-bench") || location.contains("/target/classes/"))
                && !location.contains("-tests.jar")
                && !location.contains("/test-classes/"));
    }

    static Stream<Arguments> layers() {
        return Stream.of(
                Arguments.of("core", List.of(FOR_OPERATIONS, PROGRAM), List.of(CODEC, HDFS, WEBHDFS, HBASE, S3)),
                Arguments.of("codec", List.of(FOR_OPERATIONS, CODEC), List.of(PROGRAM, HDFS, WEBHDFS, HBASE, S3)),
                Arguments.of("HDFS", List.of(FOR_OPERATIONS, CODEC, HDFS), List.of(PROGRAM, WEBHDFS, HBASE, S3)),
                Arguments.of("WebHDFS", List.of(FOR_OPERATIONS, CODEC, HDFS, WEBHDFS), List.of(PROGRAM, HBASE, S3)),
                Arguments.of("HBase", List.of(FOR_OPERATIONS, HBASE), List.of(PROGRAM, CODEC, HDFS, WEBHDFS, S3)),
                Arguments.of("S3", List.of(FOR_OPERATIONS, S3), List.of(PROGRAM, CODEC, HDFS, WEBHDFS, HBASE)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("layers")
    void aPackageUsesOnlyWhatStandsBeforeIt(String name, List<List<String>> used, List<List<String>> foreign) {
        List<String> order = used.stream().flatMap(List::stream).toList();
        List<String> never = foreign.stream().flatMap(List::stream).toList();
        for (int i = 0; i < order.size(); i++) {
            Stream<String> later = Stream.concat(
                    order.subList(i + 1, order.size()).stream(), isLast(i, used) ? never.stream() : Stream.of());
            String[] barred = later.map(layer -> ROOT + layer).toArray(String[]::new);
            if (barred.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage(ROOT + order.get(i))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(barred)
                        .check(CLASSES);
            }
        }
    }

    /** Whether the layer of this number is of the last list, which the test is about. */
    private static boolean isLast(int layer, List<List<String>> used) {
        return layer
                >= used.stream().mapToInt(List::size).sum()
                        - used.get(used.size() - 1).size();
    }

    @Test
    void noPackageUsesItselfByWayOfAnother() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theNativeLibrariesAreLoadedWithoutTheCodersThatUseThem() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "codec.library")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(CODERS + "\\.(Counting|Isal).*")
                .check(CLASSES);
    }
}
