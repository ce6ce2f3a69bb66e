package io.storagebench.hdfs.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.storagebench.hdfs.namespace.image.ImageFile;
import io.storagebench.hdfs.namespace.image.ImageOutput;
import io.storagebench.hdfs.namespace.image.InodeWriter;
import io.storagebench.hdfs.namespace.image.NewImage;
import io.storagebench.hdfs.namespace.image.Repacked;
import io.storagebench.hdfs.namespace.tree.NamespaceProfile;
import io.storagebench.hdfs.namespace.tree.ProfileFile;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Images that are written, read, cut off, compressed and copied without names. */
class ImagesTest {
    @TempDir
    Path folder;

    private Path generated(String name, String files) throws Exception {
        GenerateNamespace tool = new GenerateNamespace();
        tool.folder = folder.resolve(name);
        tool.files = files;
        tool.subtrees = List.of("b:dirs=12,files=32,partitions=5");
        tool.run(new ToolRunForTests());
        return tool.folder.resolve("current/fsimage_0000000000000000000");
    }

    private static NamespaceProfile profile(Path image) throws Exception {
        return new ImageProfile(ImageFile.open(image), new ToolRunForTests()).read();
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("image"), content);
    }

    @Test
    void theSameOptionsMakeTheSameImage() throws Exception {
        Path one = generated("one", "3k");
        Path other = generated("other", "3k");
        assertThat(one).hasSameBinaryContentAs(other);
        for (String beside : List.of("VERSION", "seen_txid", "fsimage_0000000000000000000.md5")) {
            assertThat(one.resolveSibling(beside)).hasSameTextualContentAs(other.resolveSibling(beside));
        }
    }

    @Test
    void anImageHasWhatItsReportSays() throws Exception {
        Path image = generated("one", "3k");
        NamespaceProfile profile = profile(image);
        assertThat(profile.files()).isEqualTo(3000);
        assertThat(profile.levels().total()).isEqualTo(3000);
        assertThat(profile.filesPerDirectory().total()).isEqualTo(profile.directories());
        assertThat(profile.fileBytes().total()).isEqualTo(3000);
        assertThat(profile.namesNotUtf8()).isZero();
    }

    @Test
    void aNamespaceMadeByAProfileIsLikeIt() throws Exception {
        Path image = generated("one", "1m");
        Path json = Files.write(folder.resolve("profile.json"), ProfileFile.bytes(profile(image)));
        GenerateNamespace tool = new GenerateNamespace();
        tool.folder = folder.resolve("like");
        tool.files = "1m";
        tool.profile = json;
        tool.run(new ToolRunForTests());
        NamespaceProfile original = profile(image);
        NamespaceProfile like = profile(tool.folder.resolve("current/fsimage_0000000000000000000"));
        assertThat(like.fileBytes().mean())
                .isBetween(
                        0.9 * original.fileBytes().mean(),
                        1.1 * original.fileBytes().mean());
        assertThat((double) like.directories()).isBetween(0.85 * original.directories(), 1.15 * original.directories());
        assertThat(like.levels().mean())
                .isBetween(original.levels().mean() - 0.5, original.levels().mean() + 0.5);
    }

    @Test
    void anImageThatIsCutOffAnywhereIsRefusedByASentence() throws Exception {
        Path image = generated("one", "100");
        Repacked repacked = new Repacked(image);
        for (int border : repacked.borders()) {
            for (int bytes : List.of(border - 1, border, border + 1)) {
                assertThatThrownBy(() -> profile(file(repacked.cutTo(bytes))))
                        .as(bytes + " bytes")
                        .isInstanceOf(UsageException.class)
                        .hasMessageMatching("(?s).*(cut off|no FsImage).*\\.");
            }
        }
    }

    @Test
    void aDamagedImageIsReadOrRefusedByASentence() throws Exception {
        byte[] whole = Files.readAllBytes(generated("one", "200"));
        Random random = new Random(11);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            Throwable failure = catchThrowable(() -> profile(file(damaged)));
            if (failure != null) {
                refused++;
                assertThat(failure).isInstanceOfAny(UsageException.class, IOException.class);
                assertThat(failure.getMessage()).endsWith(".").doesNotContain("Exception");
            }
        }
        assertThat(refused).isBetween(1, 400);
    }

    static Stream<Class<? extends CompressionCodec>> codecs() {
        return Stream.of(DefaultCodec.class, GzipCodec.class, BZip2Codec.class, SnappyCodec.class);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aCompressedImageIsReadAlsoWhereItsInodesAreInParts(Class<? extends CompressionCodec> codec) throws Exception {
        Path image = generated("one", "1k");
        byte[] compressed = new Repacked(image).compressed(codec);
        assertThat(profile(file(compressed))).isEqualTo(profile(image));

        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            byte[] damaged = compressed.clone();
            damaged[8 + random.nextInt(damaged.length / 2)] ^= 0x10;
            Throwable failure = catchThrowable(() -> profile(file(damaged)));
            if (failure != null) {
                assertThat(failure).isInstanceOfAny(UsageException.class, IOException.class);
                assertThat(failure.getMessage()).endsWith(".").doesNotContain("Exception");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.hadoop.io.compress.ZStandardCodec",
                "org.apache.hadoop.io.compress.Lz4Codec",
                "com.example.Codec"
            })
    void aCompressionThatCannotBeReadIsNamedWithARemedy(String codec) throws Exception {
        byte[] image = new Repacked(generated("one", "100")).claiming(codec);
        assertThatThrownBy(() -> profile(file(image)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(codec)
                .hasMessageEndingWith("ave the image again with dfs.image.compress=false.");
    }

    @Test
    void whatIsNoImageIsRefusedByASentence() throws Exception {
        for (byte[] foreign : List.of(
                new byte[0],
                new byte[] {1},
                "<?xml version=\"1.0\"?><fsimage>".getBytes(StandardCharsets.UTF_8),
                new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0},
                "HDFSIMG1".getBytes(StandardCharsets.UTF_8),
                "HDFSIMG1\0\0\0\0\0\0\0\0\0\0\0\4".getBytes(StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> profile(file(foreign)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageMatching("(?s).*/image: .*[.a-z]");
        }
        assertThatThrownBy(() -> profile(folder.resolve("none"))).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> profile(folder)).isInstanceOf(UsageException.class);
    }

    @Test
    void namesThatAreNoUtf8AreCountedAndSanitised() throws Exception {
        Path image = folder.resolve("odd");
        byte[][] names = {{(byte) 0xff, 'a'}, {(byte) 0xc3}, {'a', 'b'}, "ü€😀".getBytes(StandardCharsets.UTF_8)};
        try (ImageOutput output = new ImageOutput(image, -67)) {
            NewImage content = new NewImage(output, 7);
            InodeWriter inodes = content.beginInodes(1 + names.length, 1 << 20);
            inodes.directory(NewImage.ROOT_INODE, new byte[0], 0);
            for (int i = 0; i < names.length; i++) {
                inodes.file(NewImage.ROOT_INODE + 1 + i, names[i], names[i].length, 5, 3, 1000);
            }
            content.beginEntries();
            content.entry(NewImage.ROOT_INODE, NewImage.ROOT_INODE + 1, names.length);
            content.complete("me", "us");
            output.finish();
        }
        assertThat(profile(image).namesNotUtf8()).isEqualTo(2);

        ProfileNamespace tool = new ProfileNamespace();
        tool.image = image;
        tool.copy = folder.resolve("copy");
        ToolRunForTests run = new ToolRunForTests();
        tool.run(run);
        assertThat(run.said()).contains("2 are no UTF-8");
        NamespaceProfile copied = profile(tool.copy.resolve("current/fsimage_0000000000000000000"));
        assertThat(copied.namesNotUtf8()).isZero();
        assertThat(copied.files()).isEqualTo(names.length);
        assertThat(copied.levels()).isEqualTo(profile(image).levels());
    }

    @Test
    void anInterruptedToolLeavesNothingBehind() throws Exception {
        GenerateNamespace tool = new GenerateNamespace();
        tool.folder = folder.resolve("a/b");
        tool.files = "100k";
        assertThatThrownBy(() -> tool.run(new ToolRunForTests(5))).isInstanceOf(InterruptedException.class);
        assertThat(tool.folder).doesNotExist();
    }

    @Test
    void aFolderThatIsNotEmptyIsRefusedAndStaysAsItIs() throws Exception {
        Path existing = Files.createDirectories(folder.resolve("full"));
        Files.writeString(existing.resolve("mine"), "mine");
        GenerateNamespace tool = new GenerateNamespace();
        tool.folder = existing;
        assertThatThrownBy(() -> tool.run(new ToolRunForTests()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not empty");
        assertThat(existing.resolve("mine")).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"schema\": \"storage-bench-namespace/1\"}",
                "{\"schema\": \"storage-bench-namespace/1\", \"levels\": {\"buckets\": [{\"from\": 5, \"to\": 1, \"count\": 1}]}}"
            })
    void whatIsNoProfileIsRefusedByASentence(String content) throws Exception {
        Path json = Files.writeString(folder.resolve("profile.json"), content);
        assertThatThrownBy(() -> ProfileFile.read(json))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("profile.json: ")
                .hasMessageEndingWith(".");
    }
}
