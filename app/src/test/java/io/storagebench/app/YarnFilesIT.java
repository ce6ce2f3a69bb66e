package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.codec.CoderLook;
import io.storagebench.op.CoderWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code --on yarn}: what goes along to the machines of a cluster, and what comes back. */
@Tag("containers")
@Timeout(600)
class YarnFilesIT {
    @RegisterExtension
    static final SharedYarn YARN = new SharedYarn();

    @TempDir
    Path folder;

    private static Path java(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program);
    }

    private void call(Object... words) throws IOException, InterruptedException {
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(
                        Stream.of(words).map(Object::toString).toList())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(said)).isZero();
    }

    /** A Java that says by a flag of its own that it is this one, in an archive. */
    private Path runtime() throws IOException, InterruptedException {
        Path top = folder.resolve("runtime");
        call(
                java("jlink"),
                "--add-modules",
                "java.se,jdk.jfr,jdk.management,jdk.unsupported,jdk.security.auth,jdk.crypto.ec,jdk.zipfs",
                "--strip-debug",
                "--add-options=-Dtest.runtime=taken-along",
                "--output",
                top.resolve("jre-17"));
        Path archive = folder.resolve("jre-17.tar.gz");
        call("tar", "-I", "gzip -1", "-cf", archive, "-C", top, "jre-17");
        return archive;
    }

    @Test
    void aFileSystemOfTheUserAndAJavaGoAlongAndTheRecordingComesBack() throws Exception {
        Path jar = CompiledJar.write(folder, "some fs.jar", "org.example.Along", """
                package org.example;
                public class Along extends org.apache.hadoop.fs.RawLocalFileSystem {
                    @Override public java.net.URI getUri() { return java.net.URI.create("along:///"); }
                }
                """);
        Path data = folder.resolve("data");
        Path recording = folder.resolve("run.jfr");

        Ended ended = YARN.get()
                .run(
                        folder,
                        "hdfs-write",
                        "--fs",
                        "along:///",
                        "-D",
                        "fs.along.impl=org.example.Along",
                        "--lib",
                        jar.toString(),
                        "--dir",
                        data.toString(),
                        "--size",
                        "100k",
                        "--duration",
                        "2s",
                        "--maps",
                        "1",
                        "--map-java-archive",
                        runtime().toString(),
                        "--jfr",
                        recording.toString())
                .well();

        try (Stream<Path> files = Files.walk(data)) {
            assertThat(files.filter(file -> file.getFileName().toString().matches("\\d{9}")))
                    .hasSizeGreaterThanOrEqualTo((int) ended.only().requests());
        }
        assertThat(ended.result().hosts().values())
                .singleElement()
                .satisfies(host -> assertThat(host.facts().jvm().arguments()).contains("-Dtest.runtime=taken-along"));
        assertThat(ended.result().arguments()).containsSequence("--lib", jar.toString());
        assertThat(RecordingFile.readAllEvents(folder.resolve("run-share-0.jfr")))
                .isNotEmpty();
        assertThat(recording).doesNotExist();
        assertThat(ended.out())
                .contains("HOT METHODS", "run-share-0.jfr")
                .contains("storage-bench hdfs-read --lib '" + jar + "' --fs along:///")
                .doesNotContain("file-1-");
    }

    /** As an older Hadoop has it; and a file system that any JVM makes that looks for those of its class path. */
    private Path olderHadoop(Path witnesses) throws IOException {
        String status = "package org.apache.hadoop.fs; public class FsStatus { }";
        String witness = """
                package org.example;
                import java.nio.file.*;
                public class Witness extends org.apache.hadoop.fs.RawLocalFileSystem {
                    public Witness() throws Exception {
                        String found = "as ours";
                        try {
                            Class.forName("org.apache.hadoop.fs.FsStatus").getConstructor(long.class, long.class, long.class);
                        } catch (NoSuchMethodException older) {
                            found = "older";
                        }
                        String program = System.getProperty("sun.java.command").split(" ")[0];
                        Files.writeString(Paths.get("WITNESSES"), program + " " + found + "\\n",
                            StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    }
                    @Override public String getScheme() { return "witness"; }
                }
                """.replace("WITNESSES", witnesses.toString());
        return CompiledJar.write(
                folder,
                "older-hadoop.jar",
                Map.of("org.apache.hadoop.fs.FsStatus", status, "org.example.Witness", witness),
                Map.of("META-INF/services/org.apache.hadoop.fs.FileSystem", "org.example.Witness\n"));
    }

    @Test
    void anOlderHadoopOnTheClassPathOfTheClusterIsThatOfTheMapAndNotOfTheClient() throws Exception {
        Path witnesses = folder.resolve("witnesses");
        Path older = olderHadoop(witnesses);
        String key = "yarn.application.classpath";
        Path before = YARN.get()
                .configurationWith(
                        folder, "yarn-site.xml", key, older + "," + YARN.get().setting("yarn-site.xml", key));
        YARN.get()
                .run(
                        folder,
                        Map.of("HADOOP_CONF_DIR", before.toString()),
                        "hdfs-write",
                        "--dir",
                        "/older-hadoop",
                        "--files",
                        "2",
                        "--size",
                        "10k",
                        "--maps",
                        "1",
                        "--verify")
                .well();
        assertThat(Files.readAllLines(witnesses))
                .contains("org.apache.hadoop.mapred.YarnChild older")
                .noneMatch(line -> line.startsWith("io.storagebench."));

        // With it, the client does not work.
        Ended with = StorageBenchProcess.run(
                folder, "hdfs-read", "--fs", YARN.hdfs().uri(), "--dir", "/older-hadoop", "--lib", older.toString());
        assertThat(with.code()).as(with.toString()).isEqualTo(1);
        assertThat(with.out() + with.err()).contains("org.apache.hadoop.fs.FsStatus");
    }

    @Test
    void aMachineWithoutIsaLUsesThatOfTheDriver() throws Exception {
        String coder = new CoderLook().probes().get(0).question().call().toString();
        assumeTrue(!coder.contains("rs_java"), coder);
        // A map then finds none of the machine's own.
        Path without = YARN.get()
                .configurationWith(
                        folder,
                        "mapred-site.xml",
                        "mapreduce.map.env",
                        "JAVA_TOOL_OPTIONS=-Dstorage-bench.isal.path=/no/such/folder");
        Ended ended = YARN.get()
                .run(
                        folder,
                        Map.of("HADOOP_CONF_DIR", without.toString()),
                        "mix",
                        "ec-encode --codec isal --isal-via direct",
                        "ec-encode --codec isal --isal-via hadoop",
                        "--duration",
                        "1s",
                        "--maps",
                        "1")
                .well();
        String along = "\\(/.*/filecache/.*/";
        assertThat(libraries(ended, 0, "rs_isal")).matches("libisal " + along + "libisal.so.2\\)");
        assertThat(libraries(ended, 1, "rs_native"))
                .matches("libhadoop.so " + along + "libhadoop.so\\), libisal " + along + "libisal.so.2\\)");
    }

    /** What the coder of a stream is in. */
    private static String libraries(Ended ended, int stream, String coder) throws IOException {
        return ended.result().streams().get(stream).target().facts().get(CoderWork.FACT + coder);
    }
}
