package io.storagebench.hdfs.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.folder.OwnFolder;
import io.storagebench.hdfs.namespace.image.ImageOutput;
import io.storagebench.hdfs.namespace.image.InodeWriter;
import io.storagebench.hdfs.namespace.image.NewImage;
import io.storagebench.op.Problems;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that are made through Hadoop's FileSystem, of a function and of an image. */
class TreesTest {
    @TempDir
    Path folder;

    private GenerateNamespace generating() {
        GenerateNamespace tool = new GenerateNamespace();
        tool.files = "700";
        tool.subtrees = List.of("b:dirs=12,files=32,partitions=5");
        return tool;
    }

    private Path image() throws Exception {
        GenerateNamespace tool = generating();
        tool.folder = folder.resolve("image");
        tool.run(new ToolRunForTests());
        return tool.folder.resolve("current/fsimage_0000000000000000000");
    }

    private void restore(Path image, String to, boolean realSizes) throws Exception {
        RestoreNamespace tool = new RestoreNamespace();
        tool.image = image;
        tool.tree.to = folder.resolve(to).toUri().toString();
        tool.tree.realSizes = realSizes;
        tool.run(new ToolRunForTests());
    }

    /** Relative paths of all files and directories, without the checksums of Hadoop's local file system. */
    private List<String> tree(String name) throws IOException {
        Path root = folder.resolve(name);
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> !path.getFileName().toString().endsWith(".crc"))
                    .map(path -> root.relativize(path) + (Files.isDirectory(path) ? "/" : ""))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aTreeIsTheSameWhetherItIsGeneratedOrRestoredFromItsImage() throws Exception {
        GenerateNamespace tool = generating();
        tool.tree.to = folder.resolve("generated").toUri().toString();
        ToolRunForTests run = new ToolRunForTests();
        tool.run(run);
        restore(image(), "restored", false);
        assertThat(tree("generated")).isEqualTo(tree("restored"));
        assertThat(tree("generated").stream().filter(path -> !path.endsWith("/")))
                .hasSize(700);
        assertThat(tree("generated").stream().filter(path -> path.startsWith("b") && path.endsWith("/")))
                .hasSize(12);
        assertThat(run.said()).contains("700 files");
    }

    @Test
    void anInterruptedTreeIsResumedWithoutMakingAFileTwice() throws Exception {
        GenerateNamespace tool = generating();
        tool.tree.to = folder.resolve("a").toUri().toString();
        assertThatThrownBy(() -> tool.run(new ToolRunForTests(4))).isInstanceOf(InterruptedException.class);
        List<String> some = tree("a");
        assertThat(some).hasSizeGreaterThan(10);
        assertThatThrownBy(() -> tool.run(new ToolRunForTests()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--resume");

        tool.tree.resume = true;
        tool.seed = 2;
        assertThatThrownBy(() -> tool.run(new ToolRunForTests()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Give the same options");
        tool.seed = 1;
        ToolRunForTests run = new ToolRunForTests();
        tool.run(run);
        long before = some.stream()
                .filter(path -> !path.endsWith("/") && !path.startsWith("_"))
                .count();
        assertThat(run.said())
                .contains(String.format("%d files before", before), String.format("%d files,", 700 - before));
        assertThat(tree("a").stream().filter(path -> !path.endsWith("/"))).hasSize(700);
    }

    @Test
    void filesOfOthersAreNeverReplaced() throws Exception {
        Path theirs = Files.createDirectories(folder.resolve("theirs"));
        GenerateNamespace model = generating();
        model.tree.to = folder.resolve("model").toUri().toString();
        model.run(new ToolRunForTests());
        String name = tree("model").stream()
                .filter(path -> !path.endsWith("/"))
                .findFirst()
                .orElseThrow();
        Path file = theirs.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "precious");

        GenerateNamespace tool = generating();
        tool.tree.to = theirs.toUri().toString();
        tool.tree.resume = true;
        assertThatThrownBy(() -> tool.run(new ToolRunForTests()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("finds nothing there that an interrupted command has begun");

        assertThat(file).hasContent("precious");

        // Also when they came after the tree was begun.
        GenerateNamespace other = generating();
        other.tree.to = folder.resolve("begun").toUri().toString();
        assertThatThrownBy(() -> other.run(new ToolRunForTests(1))).isInstanceOf(InterruptedException.class);
        Path late = folder.resolve("begun/"
                + tree("model").stream()
                        .filter(path -> !path.endsWith("/"))
                        .filter(path -> !Files.exists(folder.resolve("begun/" + path)))
                        .findFirst()
                        .orElseThrow());
        Files.createDirectories(late.getParent());
        Files.writeString(late, "precious");
        other.tree.resume = true;
        assertThatThrownBy(() -> other.run(new ToolRunForTests())).hasMessageContaining("not of this command");
        assertThat(late).hasContent("precious");
    }

    @Test
    void filesAreAsLargeAsInTheImageWhenThatIsWanted() throws Exception {
        Path image = folder.resolve("odd");
        byte[][] names = {
            {(byte) 0xff, 'a'}, "a:b".getBytes(StandardCharsets.UTF_8), "ü€".getBytes(StandardCharsets.UTF_8)
        };
        try (ImageOutput output = new ImageOutput(image, -67)) {
            NewImage content = new NewImage(output, 7);
            InodeWriter inodes = content.beginInodes(1 + names.length, 1 << 20);
            inodes.directory(NewImage.ROOT_INODE, new byte[0], 0);
            for (int i = 0; i < names.length; i++) {
                inodes.file(NewImage.ROOT_INODE + 1 + i, names[i], names[i].length, 70_000L * i, 3, 1000);
            }
            content.beginEntries();
            content.entry(NewImage.ROOT_INODE, NewImage.ROOT_INODE + 1, names.length);
            content.complete("me", "us");
            output.finish();
        }
        restore(image, "restored", true); // also with names that Hadoop's file systems refuse
        assertThat(folder.resolve("restored/name-ff61")).isEmptyFile();
        assertThat(folder.resolve("restored/name-613a62")).hasSize(70_000);
        assertThat(folder.resolve("restored/ü€")).hasSize(140_000);
    }

    @Test
    void restoringLeavesNoTemporaryFile() throws Exception {
        restore(image(), "restored", false);
        String ofThisProcess = "storage-bench-image-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> left = Files.list(OwnFolder.temporaryFiles())) {
            assertThat(left.filter(path -> path.getFileName().toString().startsWith(ofThisProcess)))
                    .isEmpty();
        }
    }

    @Test
    void optionsThatWouldBeIgnoredAreRefused() {
        GenerateNamespace tool = generating();
        tool.tree.to = "file:///x";
        tool.hadoop = "3.4";
        assertThat(messages(tool)).singleElement().asString().contains("--hadoop");
        GenerateNamespace other = generating();
        other.folder = folder.resolve("x");
        other.tree.resume = true;
        assertThat(messages(other)).singleElement().asString().contains("--to");
    }

    private static List<String> messages(GenerateNamespace tool) {
        Problems problems = new Problems();
        tool.validate(problems);
        return problems.messages();
    }
}
