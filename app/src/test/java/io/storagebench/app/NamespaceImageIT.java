package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images that we write are loaded by Hadoop's own NameNode, and those that it saves are read by us. */
class NamespaceImageIT {
    private static final String DEFLATE = "org.apache.hadoop.io.compress.DefaultCodec";

    @TempDir
    Path folder;

    private Ended generate(Path target, String files) throws Exception {
        return StorageBenchProcess.run(
                        folder,
                        "ns-generate",
                        "--files",
                        files,
                        "--to-fsimage",
                        target.toString(),
                        "--subtree",
                        "b:dirs=120,files=3200,partitions=15",
                        "--subtree",
                        "a:dirs=7,files=100,partitions=3")
                .well();
    }

    private JsonNode profile(Path image, String... more) throws Exception {
        Path json = folder.resolve("profile-" + System.nanoTime() + ".json");
        List<String> words = Stream.concat(
                        Stream.of("ns-profile", image.toString(), "--json", json.toString()), Stream.of(more))
                .toList();
        StorageBenchProcess.run(folder, words.toArray(String[]::new)).well();
        return new ObjectMapper().readTree(Files.readAllBytes(json));
    }

    private static Path image(Path nameDir) throws IOException {
        try (Stream<Path> files = Files.list(nameDir.resolve("current"))) {
            return files.filter(file -> file.getFileName().toString().matches("fsimage_\\d+"))
                    .max(Path::compareTo)
                    .orElseThrow();
        }
    }

    private static ContentSummary summary(NameNodeProcess namenode, String path) throws IOException {
        return namenode.fs().getContentSummary(new org.apache.hadoop.fs.Path(path));
    }

    @Test
    void aNameNodeLoadsWhatWasGeneratedAndCountsTheSame() throws Exception {
        Path nameDir = folder.resolve("nn");
        Ended ended = generate(nameDir, "20k");
        JsonNode profile = profile(image(nameDir));

        try (NameNodeProcess namenode = NameNodeProcess.start(folder, nameDir, Map.of())) {
            ContentSummary all = summary(namenode, "/");
            assertThat(all.getFileCount())
                    .isEqualTo(20_000)
                    .isEqualTo(profile.get("files").asLong());
            assertThat(all.getDirectoryCount())
                    .isEqualTo(profile.get("directories").asLong());
            assertThat(all.getLength()).isEqualTo(profile.get("bytes").asLong());
            assertThat(all.getSpaceConsumed())
                    .isEqualTo(profile.get("storedBytes").asLong());
            assertThat(namenode.figure("BlocksTotal"))
                    .isEqualTo(profile.get("blocks").asLong());
            assertThat(ended.out())
                    .contains(String.format("20,000 files, %,d directories", all.getDirectoryCount()))
                    .contains(String.format("%,d blocks", namenode.figure("BlocksTotal")));
            assertThat(summary(namenode, "/b").getFileCount()).isEqualTo(3200);
            assertThat(summary(namenode, "/b").getDirectoryCount()).isEqualTo(120);
            assertThat(summary(namenode, "/a").getFileCount()).isEqualTo(100);
            assertThat(summary(namenode, "/a").getDirectoryCount()).isEqualTo(7);
            assertThat(namenode.fs().listStatus(new org.apache.hadoop.fs.Path("/b")))
                    .hasSize(15);
            FileStatus file = namenode.fs()
                    .listFiles(new org.apache.hadoop.fs.Path("/a"), true)
                    .next();
            assertThat(namenode.fs().getFileStatus(file.getPath()).getLen()).isEqualTo(file.getLen());
            namenode.fs().setSafeMode(SafeModeAction.LEAVE); // in it, no file without DataNodes is opened
            assertThat(namenode.fs().getFileBlockLocations(file, 0, Long.MAX_VALUE))
                    .hasSize((int) ((file.getLen() + file.getBlockSize() - 1) / file.getBlockSize()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", DEFLATE})
    void whatANameNodeSavedSurvivesProfileAndSanitisingWithItsStructure(String codec) throws Exception {
        Path nameDir = folder.resolve("nn");
        generate(nameDir, "5k");
        JsonNode generated = profile(image(nameDir));
        Map<String, String> settings =
                codec.isEmpty() ? Map.of() : Map.of("dfs.image.compress", "true", "dfs.image.compression.codec", codec);
        try (NameNodeProcess namenode = NameNodeProcess.start(folder, nameDir, settings)) {
            namenode.fs().saveNamespace(0, 0);
        }
        Path saved = image(nameDir);
        Path copyDir = folder.resolve("copy");
        JsonNode profile = profile(saved, "--sanitise", copyDir.toString());
        assertThat(profile).isEqualTo(generated);

        Path copy = image(copyDir);
        JsonNode sanitised = profile(copy);
        for (String same : List.of(
                "files",
                "directories",
                "blocks",
                "bytes",
                "storedBytes",
                "levels",
                "filesPerDirectory",
                "directoriesPerDirectory",
                "fileBytes",
                "replication",
                "blockBytes")) {
            assertThat(sanitised.get(same)).as(same).isEqualTo(profile.get(same));
        }
        assertThat(new String(Files.readAllBytes(copy), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("warehouse", "dt=20", "part-", "supergroup");
        try (NameNodeProcess namenode = NameNodeProcess.start(folder, copyDir, Map.of())) {
            ContentSummary all = summary(namenode, "/");
            assertThat(all.getFileCount()).isEqualTo(profile.get("files").asLong());
            assertThat(all.getDirectoryCount())
                    .isEqualTo(profile.get("directories").asLong());
            assertThat(all.getLength()).isEqualTo(profile.get("bytes").asLong());
            FileStatus file = namenode.fs()
                    .listFiles(new org.apache.hadoop.fs.Path("/"), true)
                    .next();
            assertThat(namenode.fs().exists(file.getPath())).isTrue(); // names are in order, so it is found
        }
    }

    @Test
    void aTreeIsTheSameOnHdfsWhetherItIsGeneratedOrRestored() throws Exception {
        Path nameDir = folder.resolve("nn");
        generate(nameDir, "4k");
        JsonNode profile = profile(image(nameDir));
        try (Hdfs hdfs = Hdfs.start(1)) {
            String restored = hdfs.uri() + "/restored";
            StorageBenchProcess.run(folder, "ns-restore", image(nameDir).toString(), "--to", restored)
                    .well();
            ContentSummary all = hdfs.fs().getContentSummary(new org.apache.hadoop.fs.Path(restored));
            assertThat(all.getFileCount()).isEqualTo(4000);
            assertThat(all.getDirectoryCount())
                    .isEqualTo(profile.get("directories").asLong());
            assertThat(all.getLength()).isZero();

            String made = hdfs.uri() + "/made";
            List<String> words = List.of("ns-generate", "--files", "600", "--to", made, "--threads", "4");
            StorageBenchProcess.run(folder, words.toArray(String[]::new)).well();
            Ended refused = StorageBenchProcess.run(folder, words.toArray(String[]::new));
            assertThat(refused.code()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err()).contains("is not empty").doesNotContain("Exception");
            DistributedFileSystem fs = (DistributedFileSystem) hdfs.fs();
            org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(made);
            fs.delete(fs.listFiles(root, true).next().getPath(), false); // as if it had been interrupted
            org.apache.hadoop.fs.Path begun = new org.apache.hadoop.fs.Path(root, "_storage-bench-unfinished");
            try (FSDataOutputStream out = fs.create(begun)) {
                out.write("ns-generate --files 600 --seed 1".getBytes(StandardCharsets.UTF_8));
            }
            Ended again = StorageBenchProcess.run(
                            folder,
                            Stream.concat(words.stream(), Stream.of("--resume")).toArray(String[]::new))
                    .well();
            assertThat(again.out()).contains("599 files before");
            assertThat(fs.getContentSummary(root).getFileCount()).isEqualTo(600);
        }
    }

    @Test
    void whatOnlyASnapshotHasIsInNoDirectoryAndNotInASanitisedCopy() throws Exception {
        Path nameDir = folder.resolve("nn");
        generate(nameDir, "4k");
        long deleted;
        long deletedFolders;
        try (NameNodeProcess namenode = NameNodeProcess.start(folder, nameDir, Map.of())) {
            DistributedFileSystem fs = namenode.fs();
            org.apache.hadoop.fs.Path tree = new org.apache.hadoop.fs.Path("/b");
            fs.setSafeMode(SafeModeAction.LEAVE);
            fs.allowSnapshot(tree);
            fs.createSnapshot(tree, "before");
            fs.rename(new org.apache.hadoop.fs.Path(tree, "dt=2020-01-01"), new org.apache.hadoop.fs.Path("/outside"));
            org.apache.hadoop.fs.Path gone = new org.apache.hadoop.fs.Path(tree, "dt=2020-01-02");
            deleted = fs.getContentSummary(gone).getFileCount();
            deletedFolders = fs.getContentSummary(gone).getDirectoryCount();
            fs.delete(gone, true);
            fs.setSafeMode(SafeModeAction.ENTER);
            fs.saveNamespace(0, 0);
        }
        JsonNode profile = profile(image(nameDir));
        assertThat(profile.get("snapshots").asLong()).isEqualTo(1);
        assertThat(profile.get("files").asLong()).isEqualTo(4000);
        long inTree = 0;
        for (JsonNode bucket : profile.get("levels").get("buckets")) {
            inTree += bucket.get("count").asLong();
        }
        assertThat(deleted).isPositive();
        assertThat(inTree).isEqualTo(4000 - deleted);

        Path copy = folder.resolve("copy");
        Ended copied = StorageBenchProcess.run(
                        folder, "ns-profile", image(nameDir).toString(), "--sanitise", copy.toString())
                .well();
        assertThat(copied.out()).contains(", without 1 snapshot and " + (deleted + deletedFolders) + " inodes");
        JsonNode ofCopy = profile(image(copy));
        assertThat(ofCopy.get("snapshots").asLong()).isZero();
        assertThat(ofCopy.get("levels")).isEqualTo(profile.get("levels"));
        try (NameNodeProcess namenode = NameNodeProcess.start(folder, copy, Map.of())) {
            ContentSummary all = namenode.fs().getContentSummary(new org.apache.hadoop.fs.Path("/"));
            assertThat(all.getFileCount()).isEqualTo(4000 - deleted);
            assertThat(all.getSnapshotFileCount()).isZero();
        }
    }
}
