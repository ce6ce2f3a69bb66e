package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The four operations where there is no HDFS: on S3 through the jars of s3a given with --lib, on local files, on nothing. */
class OtherFileSystemsIT {
    private static final long MIB = 1 << 20;
    private static final String RAW = "fs.file.impl=" + RawLocalFileSystem.class.getName();

    @AutoClose
    private static final S3 S3A = S3.start();

    @TempDir
    Path folder;

    /** Sizes of the files below a folder, by their paths in it. */
    private static Map<String, Long> files(Path root) throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        if (Files.exists(root)) {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    sizes.put(root.relativize(file).toString(), Files.size(file));
                }
            }
        }
        return sizes;
    }

    private static Map<String, Long> items(Path root) throws IOException {
        Map<String, Long> items = files(root);
        items.keySet().removeIf(name -> !name.matches("run-1/\\d{6}/\\d{9}"));
        return items;
    }

    private TestedFileSystem local(String... options) throws IOException {
        Configuration conf = new Configuration();
        conf.setClass("fs.file.impl", RawLocalFileSystem.class, FileSystem.class);
        return new TestedFileSystem(
                FileSystem.newInstance(URI.create("file:///"), conf), List.of(), List.of(options), Map.of());
    }

    private static TestedFileSystem nothing() throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.null.impl", "io.storagebench.hdfs.connect.NullFileSystem");
        return new TestedFileSystem(
                FileSystem.newInstance(URI.create("null:///"), conf), List.of(), List.of(), Map.of());
    }

    /** Writes, reads and reads at random below a folder whose files the disk shows, and cleans it. */
    private static void writeReadAndClean(TestedFileSystem fs, String dir, Path onDisk) throws Exception {
        OperationStats written = fs.well(dir, "hdfs-write", "--files", "5", "--size", "1m", "--verify")
                .only();
        assertThat(written.window().bytes()).isEqualTo(5 * MIB);
        assertThat(items(onDisk))
                .hasSize(5)
                .allSatisfy((name, bytes) -> assertThat(bytes).isEqualTo(MIB));
        assertThat(fs.itemBytes(dir)).isEqualTo(5 * MIB);

        OperationStats read =
                fs.well(dir, "hdfs-read", "--verify", "--threads", "2").only();
        assertThat(read.requests()).isEqualTo(5);
        assertThat(read.window().bytes()).isEqualTo(5 * MIB);
        OperationStats pieces =
                fs.well(dir, "hdfs-random-read", "--requests", "20", "--verify").only();
        assertThat(pieces.window().bytes()).isEqualTo(20 * 65_536);

        try (FSDataOutputStream mine = fs.fs().create(new org.apache.hadoop.fs.Path(dir, "run-1/000000/mine.txt"))) {
            mine.writeBytes("mine");
        }
        assertThat(fs.clean(dir).out()).contains("Removed 5 items").contains("mine.txt");
        assertThat(files(onDisk)).containsOnlyKeys("run-1/000000/mine.txt");
    }

    @Test
    void s3aWritesReadsAndCleans() throws Exception {
        writeReadAndClean(S3A, "/s3a", S3A.bucket().resolve("s3a"));
    }

    @Test
    void s3aDoesNotAppendOrCut() throws Exception {
        Ended append = S3A.run("/appended", "hdfs-append", "--requests", "3");
        Ended truncate = S3A.run("/s3a-whole", "hdfs-truncate", "--prepare", "--files", "2", "--size", "1k");

        assertThat(append.code()).as(append.toString()).isEqualTo(2);
        assertThat(append.err())
                .isEqualTo("hdfs-append: S3AFileSystem cannot append. Name another file system with --fs.\n");
        assertThat(truncate.code()).as(truncate.toString()).isEqualTo(2);
        assertThat(truncate.err()).startsWith("hdfs-truncate: S3AFileSystem cannot truncate.");
        assertThat(files(S3A.bucket()).keySet()).noneMatch(name -> name.matches("(appended|s3a-whole)/.*"));
    }

    @Test
    void theSecretIsNowhereInWhatARunLeaves() throws Exception {
        String secret = S3A.secret();
        Ended write = S3A.well("/secret", "hdfs-write", "--files", "1", "--size", "1k", "--clean", "--stacktrace");

        assertThat(secret).hasSizeGreaterThan(20);
        assertThat(write.out()).doesNotContain(secret);
        assertThat(write.err()).doesNotContain(secret);
        assertThat(Files.readString(write.json())).contains("hdfs-write").doesNotContain(secret);
    }

    @Test
    void localFilesAreWrittenReadAndCleaned() throws Exception {
        Path dir = folder.resolve("local");
        try (TestedFileSystem local = local("-D", RAW)) {
            writeReadAndClean(local, dir.toString(), dir);
        }
    }

    @Test
    void localFilesGrow() throws Exception {
        Path dir = folder.resolve("grown");
        try (TestedFileSystem local = local("-D", RAW)) {
            OperationStats appended = local.well(
                            dir.toString(), "hdfs-append", "--requests", "6", "--size", "1m", "--threads", "2")
                    .only();
            assertThat(appended.window().bytes()).isEqualTo(6 * MIB);
            assertThat(items(dir).values().stream().mapToLong(Long::longValue).sum())
                    .isEqualTo(6 * MIB);
            local.clean(dir.toString());
            assertThat(dir).doesNotExist();
        }
        try (TestedFileSystem checked = local()) {
            Ended refused = checked.run(dir.toString(), "hdfs-append", "--requests", "1");
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("hdfs-append: LocalFileSystem cannot append. Leave out its checksums");
        }
    }

    @Test
    void nothingTakesAndGivesEverything() throws Exception {
        Map<String, Long> bytes = Map.of(
                "hdfs-write --files 5 --size 1m", 5 * MIB,
                "hdfs-read --files 5 --size 1m", 5 * MIB,
                "hdfs-append --requests 5 --size 1m", 5 * MIB,
                "hdfs-random-read --files 5 --size 1m --requests 5", 5 * 65_536L);
        try (TestedFileSystem nothing = nothing()) {
            for (Map.Entry<String, Long> each : bytes.entrySet()) {
                OperationStats op =
                        nothing.well("/any", each.getKey().split(" ", -1)).only();
                assertThat(op.requests()).as(each.getKey()).isEqualTo(5);
                assertThat(op.window().bytes()).as(each.getKey()).isEqualTo(each.getValue());
            }
        }
    }

    @Test
    void whatOnlyHdfsHasIsRefusedElsewhereBeforeAnythingIsWritten() throws Exception {
        Path dir = folder.resolve("refused");
        try (TestedFileSystem local = local();
                TestedFileSystem nothing = nothing()) {
            refuses(local, dir.toString(), "LocalFileSystem");
            refuses(nothing, "/refused", "NullFileSystem");
            refuses(S3A, "/refused", "S3AFileSystem");
        }
        assertThat(dir).doesNotExist();
        assertThat(files(S3A.bucket().resolve("refused"))).isEmpty();
    }

    private static void refuses(TestedFileSystem fs, String dir, String name) throws Exception {
        Map<String, String> refusals = Map.of(
                "hdfs-write --ec-policy RS-3-2-1024k", "RS-3-2-1024k: " + name + " has no erasure coding policies.",
                "hdfs-write --storage-policy HOT", "HOT: " + name + " has no storage policies. Leave it out.",
                "hdfs-write --stop-datanodes 1", "--stop-datanodes 1: stops those of the embedded HDFS alone",
                "hdfs-read --prepare --short-circuit", "--short-circuit: " + name + " has no DataNodes. Leave it out.");
        for (Map.Entry<String, String> refusal : refusals.entrySet()) {
            Ended ended = fs.run(dir, refusal.getKey().split(" ", -1));
            assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
            assertThat(ended.err()).contains(refusal.getValue());
        }
    }

    @Test
    void whatHasNoEffectElsewhereIsInTheAdvice() throws Exception {
        List<String> options = new ArrayList<>(List.of("hdfs-write", "--files", "2", "--size", "1k", "--clean"));
        options.addAll(List.of("--replication", "2", "--block-size", "1m", "--drop-behind", "--sync", "hsync"));

        Ended ended = S3A.well("/unheeded", options.toArray(String[]::new));

        assertThat(ended.out().replaceAll("\\s+", " "))
                .contains("--replication 2 did nothing: the file system says that it keeps 1 of each file.")
                .contains("--block-size 1m did nothing: the file system says that its blocks have ")
                .contains("--drop-behind did nothing")
                .contains("--sync hsync was not done");
        assertThat(files(S3A.bucket().resolve("unheeded"))).isEmpty();
    }
}
