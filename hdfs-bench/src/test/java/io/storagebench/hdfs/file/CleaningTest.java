package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.DatasetCleaner.Cleaned;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.hdfs.connect.HdfsStore;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cleaning a dataset on a local file system, among things that are somebody else's. */
class CleaningTest {
    private static final int FILES = 3;

    @TempDir
    Path folder;

    private Path place;
    private FileSystem fs;

    @BeforeEach
    void open() throws IOException {
        place = folder.resolve("place");
        fs = FileSystem.newInstance(URI.create("file:///"), new Configuration());
    }

    @AfterEach
    void close() throws IOException {
        fs.close();
    }

    private void write() throws Exception {
        write(Layout.folders());
    }

    private void write(Layout layout) throws Exception {
        HdfsOptions target = new HdfsOptions();
        target.fs = "file:///";
        target.dir = place.toString();
        FileSetOptions files = new FileSetOptions();
        files.files = (long) FILES;
        files.size = SizeDistribution.parse("1k");
        files.layout = layout;
        ScenarioBuilder.of(new WriteFile(target, files, new WriteOptions(), new CompressionOption()))
                .run();
    }

    private HdfsStore store(FileSystem system) {
        return new HdfsStore(system, system.makeQualified(new org.apache.hadoop.fs.Path(place.toString())), true);
    }

    private Cleaned clean() throws Exception {
        return new DatasetCleaner(store(fs)).clean();
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.walk(place)) {
            return all.filter(path -> !path.equals(place))
                    .map(path -> place.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void controlFilesAreListedBeforeItems() throws Exception {
        write();
        List<String> names = new ArrayList<>();
        store(fs).list(name -> false, thing -> names.add(thing.name()));
        assertThat(names).hasSize(2 + FILES);
        assertThat(names.subList(0, 2))
                .containsExactlyInAnyOrder("_storage-bench.json", "_storage-bench-run-1-0-of-1.json");
    }

    @Test
    void aFolderOfOthersIsRefusedWithTheOptionThatNamesAnother() throws Exception {
        Files.writeString(Files.createDirectory(place).resolve("mine"), "mine");
        assertThatThrownBy(this::write).hasMessageEndingWith(" Name another folder with --dir.");
        assertThat(left()).containsExactly("mine");
    }

    @Test
    void aFolderThatWasMadeForTheDatasetGoesWithIt() throws Exception {
        write();
        assertThat(clean()).isEqualTo(new Cleaned(FILES, 0, List.of(), 0, List.of(), false));
        assertThat(place).doesNotExist();
    }

    @Test
    void foldersOfEachLayoutGoAndThoseOfOthersStay() throws Exception {
        for (Layout layout : List.of(Layout.flat(), Layout.keys(), Layout.tree(2, 3))) {
            write(layout);
            Files.createDirectories(place.resolve("run-1/2/0"));
            Files.createDirectories(place.resolve("run-1/mine"));
            assertThat(clean().items()).isEqualTo(FILES);
            assertThat(left()).containsExactly("run-1", "run-1/2", "run-1/2/0", "run-1/mine");
            for (String folder : List.of("run-1/2/0", "run-1/2", "run-1/mine", "run-1", "")) {
                Files.delete(place.resolve(folder));
            }
        }
    }

    @Test
    void directoriesThatAreItemsGoUnlessTheyHoldSomething() throws Exception {
        for (int item = 0; item < 5; item++) {
            Files.createDirectories(place.resolve("run-1/000000/00000000" + item));
        }
        Files.writeString(place.resolve("run-1/000000/000000003/mine"), "mine");
        Files.delete(place.resolve("run-1/000000/000000004"));
        Files.writeString(place.resolve("run-1/000000/000000004"), "no directory");
        Files.createDirectory(place.resolve("run-1/000000/000000005")); // of which there are 5
        Files.writeString(
                place.resolve("_storage-bench.json"),
                "{\"schema\":\"storage-bench-dataset/1\",\"seed\":1,\"count\":5,\"sizes\":\"0\","
                        + "\"compressibility\":0,\"shares\":1,\"repeats\":1,\"warmupItems\":0,\"directories\":true}");
        Cleaned cleaned = clean();
        assertThat(cleaned.items()).isEqualTo(3);
        assertThat(cleaned.strangers()).isEqualTo(3);
        assertThat(cleaned.examples())
                .containsExactlyInAnyOrder(
                        "run-1/000000/000000003 (not empty)", "run-1/000000/000000004", "run-1/000000/000000005");
        assertThat(left())
                .containsExactly(
                        "run-1",
                        "run-1/000000",
                        "run-1/000000/000000003",
                        "run-1/000000/000000003/mine",
                        "run-1/000000/000000004",
                        "run-1/000000/000000005");
    }

    /** It may have permissions, a quota or an erasure coding policy. */
    @Test
    void aFolderThatWasThereBeforeStays() throws Exception {
        Files.createDirectory(place);
        write();
        assertThat(clean()).isEqualTo(new Cleaned(FILES, 0, List.of(), 0, List.of(), true));
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void emptyFoldersOfOthersStay() throws Exception {
        write();
        Files.createDirectories(place.resolve("mine/deeper"));
        Files.createDirectories(place.resolve("run-1/mine"));
        Files.createDirectories(place.resolve("run-1/000007"));
        clean();
        assertThat(left()).containsExactly("mine", "mine/deeper", "run-1", "run-1/000007", "run-1/mine");
    }

    @Test
    void nothingBehindALinkIsTouched() throws Exception {
        write();
        Path elsewhere =
                Files.createDirectories(folder.resolve("elsewhere/000000")).getParent();
        Files.writeString(elsewhere.resolve("000000/000000000"), "another dataset's");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Files.createSymbolicLink(place.resolve("run-2"), elsewhere);
        Files.createSymbolicLink(place.resolve("run-3"), empty);
        Files.createSymbolicLink(place.resolve("run-1/000001"), place);

        Cleaned cleaned = clean();

        assertThat(cleaned.items()).isEqualTo(FILES);
        assertThat(cleaned.examples()).containsExactlyInAnyOrder("run-2", "run-3", "run-1/000001");
        assertThat(elsewhere.resolve("000000/000000000")).hasContent("another dataset's");
        assertThat(empty).isEmptyDirectory();
        assertThat(left()).containsExactly("run-1", "run-1/000001", "run-2", "run-3");
    }

    @Test
    void aFolderWithAnItemsNameStaysWithAllThatIsInIt() throws Exception {
        write();
        Path odd = Files.createDirectories(place.resolve("run-1/000000/000000009/run-1/000000"));
        Files.writeString(odd.resolve("000000001"), "mine");
        assertThat(clean().strangers()).isEqualTo(1);
        assertThat(odd.resolve("000000001")).hasContent("mine");
    }

    @Test
    void aChecksumWithoutItsFileKeepsNothingElse() throws Exception {
        write();
        Files.delete(place.resolve("run-1/000000/000000001"));
        clean();
        assertThat(left()).containsExactly("run-1", "run-1/000000", "run-1/000000/.000000001.crc");
    }

    @Test
    void aFileThatCannotBeDeletedIsNotCountedAsRemovedAndTheManifestStays() throws Exception {
        write();
        FileSystem stubborn = new FilterFileSystem(fs) {
            @Override
            public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) {
                return false; // as RawLocalFileSystem, where it may not
            }
        };
        List<String> before = left();
        assertThatThrownBy(() -> new DatasetCleaner(store(stubborn)).clean())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(place + "/")
                .hasMessageContaining("could not be deleted");
        assertThat(left()).containsAll(before);
    }
}
