package io.storagebench.hdfs.namespace;

import com.google.auto.service.AutoService;
import io.storagebench.hdfs.namespace.image.HadoopLine;
import io.storagebench.hdfs.namespace.image.ImageFolder;
import io.storagebench.hdfs.namespace.image.ImageOutput;
import io.storagebench.hdfs.namespace.image.NewImage;
import io.storagebench.hdfs.namespace.tree.Namespace;
import io.storagebench.hdfs.namespace.tree.NamespaceProfile;
import io.storagebench.hdfs.namespace.tree.ProfileFile;
import io.storagebench.hdfs.namespace.tree.Subtree;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.tool.Tool;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.ByteSize;
import io.storagebench.units.Counts;
import io.storagebench.units.Mixing;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.zip.CRC32;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ns-generate}: a realistic namespace of any size, as an image that a NameNode loads, or on any file system. */
@AutoService(Tool.class)
@Command(
        name = "ns-generate",
        description = {
            "Makes a realistic HDFS namespace of any size, as an FsImage or file by file.",
            "The same options make the same image, byte for byte. No DataNode has its blocks: files can be listed and"
                    + " opened, but not read. With --to, files are made one by one, by many threads."
        },
        footer = {
            "storage-bench ns-generate --files 10m --to-fsimage /data/nn",
            "storage-bench ns-generate --files 1m --to-fsimage nn --subtree b:dirs=12000,files=320000",
            "storage-bench ns-generate --files 100k --to hdfs://nn:8020/bench/ns --threads 32"
        })
public final class GenerateNamespace implements Tool {
    private static final long LEAST_BLOCK = 1 << 20; // dfs.namenode.fs-limits.min-block-size
    private static final long EXPECTED_FILE_BYTES = 170; // in the image, with its blocks and its place in a directory
    private static final long EXPECTED_DIRECTORY_BYTES = 110;

    @Option(
            names = "--to-fsimage",
            paramLabel = "DIR",
            description =
                    "Folder of the image, to be used as a NameNode's dfs.namenode.name.dir; it is made, or must be empty."
                            + " Default: none.")
    @Listed(value = HelpGroup.TARGET, first = 1)
    Path folder;

    @Option(
            names = "--files",
            paramLabel = "COUNT",
            description = "Files in all, with k, m or g for thousands, millions, billions. Default: 1m.")
    @Listed(value = HelpGroup.DATASET, first = 2)
    String files = "1m";

    @Option(
            names = "--subtree",
            paramLabel = "NAME:dirs=N,files=N,partitions=N",
            description = "Directory /NAME with exactly so many directories (itself included) and files, whatever"
                    + " --files is, which includes them. Repeatable. Default: none.")
    @Listed(value = HelpGroup.DATASET, first = 3)
    List<String> subtrees = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "Makes a namespace like one that ns-profile --json has described. Default: a usual one.")
    @Listed(value = HelpGroup.DATASET, first = 4)
    Path profile;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of names and sizes. Default: 1.")
    @Listed(HelpGroup.DATASET)
    long seed = 1;

    @Option(
            names = "--block-size",
            paramLabel = "SIZE",
            description = "Size of blocks. Default: the most frequent one of the profile, or 128m without one.")
    @Listed(HelpGroup.DATASET)
    String blockSize;

    @Option(
            names = "--hadoop",
            paramLabel = "LINE",
            description = "Release of the NameNode that is to load it: 3.3 (from 3.3.1 on), 3.4 or 3.5. Default: 3.5.")
    @Listed(HelpGroup.TARGET)
    String hadoop;

    @Mixin
    TreeOptions tree = new TreeOptions();

    @Override
    public void validate(Problems problems) {
        if ((folder == null) == (tree.to == null)) {
            problems.add("One of --to-fsimage and --to is needed, and not both. Name the folder of an image, such as"
                    + " --to-fsimage /data/nn, or that of the tree, such as --to hdfs://nn:8020/bench/ns.");
        }
        if (tree.to != null && (hadoop != null || blockSize != null)) {
            problems.add(
                    "--hadoop and --block-size are about --to-fsimage. Leave them out; -D dfs.blocksize=64m sets the size"
                            + " of blocks with --to.");
        }
        tree.validate(problems);
        if (hadoop != null) {
            problems.requireOneOf(HadoopLine.texts(), "--hadoop", hadoop);
        }
        if (blockSize != null) {
            problems.requireSize(LEAST_BLOCK, "--block-size", blockSize);
        }
        if (profile != null && !Files.isReadable(profile)) {
            problems.add("--profile", profile, "no such file, or it cannot be read.");
        }
        List<Subtree> wanted = subtrees(problems);
        OptionalLong count = count(problems);
        if (count.isPresent()) {
            try {
                new Namespace(seed, count.getAsLong(), ProfileFile.usual(), wanted);
            } catch (IllegalArgumentException wrong) {
                problems.add("--files", files, wrong.getMessage());
            }
        }
    }

    private OptionalLong count(Problems problems) {
        try {
            return OptionalLong.of(Counts.parse(files));
        } catch (IllegalArgumentException wrong) {
            problems.add("--files", files, wrong.getMessage());
            return OptionalLong.empty();
        }
    }

    private List<Subtree> subtrees(Problems problems) {
        List<Subtree> wanted = new ArrayList<>();
        for (String subtree : subtrees) {
            try {
                wanted.add(Subtree.parse(subtree));
            } catch (IllegalArgumentException wrong) {
                problems.add("--subtree", subtree, wrong.getMessage());
            }
        }
        return wanted;
    }

    @Override
    public void run(ToolRun run) throws IOException, UsageException, InterruptedException {
        Problems none = new Problems();
        NamespaceProfile like = profile == null ? ProfileFile.usual() : ProfileFile.read(profile);
        Namespace namespace = new Namespace(seed, count(none).orElseThrow(), like, subtrees(none));
        if (tree.to != null) {
            tree.make(new GeneratedTree(namespace, description()), run);
            return;
        }
        run.progressed("plan directories", 0, 0, "inodes");
        writeImage(namespace, like, run);
    }

    private String description() throws IOException {
        StringBuilder words = new StringBuilder("ns-generate --files " + files + " --seed " + seed);
        subtrees.forEach(subtree -> words.append(" --subtree ").append(subtree));
        if (profile != null) {
            CRC32 content = new CRC32();
            content.update(Files.readAllBytes(profile));
            words.append(" --profile (CRC ")
                    .append(Long.toHexString(content.getValue()))
                    .append(')');
        }
        return words.toString();
    }

    private void writeImage(Namespace namespace, NamespaceProfile like, ToolRun run)
            throws IOException, UsageException, InterruptedException {
        long expected = namespace.files() * EXPECTED_FILE_BYTES + namespace.directories() * EXPECTED_DIRECTORY_BYTES;
        int layoutVersion = HadoopLine.of(hadoop == null ? "3.5" : hadoop).layoutVersion();
        long namespaceId = 1 + (Mixing.mix(seed, namespace.files()) >>> 34);
        long startNanos = Clock.system().nanoTime();
        NamespaceImage content = new NamespaceImage(namespace, blockBytes(like), run);
        try (ImageFolder target = ImageFolder.create("--to-fsimage", folder, expected)) {
            long bytes;
            String md5;
            try (ImageOutput output = new ImageOutput(target.unfinishedImage(), layoutVersion)) {
                content.write(new NewImage(output, namespaceId));
                md5 = output.finish();
                bytes = output.bytes();
            }
            target.complete(md5, layoutVersion, namespaceId, namespace.root().modifiedMillis());
            run.report(report(namespace, content, target, bytes, Clock.system().nanoTime() - startNanos));
        }
    }

    private long blockBytes(NamespaceProfile like) {
        if (blockSize != null) {
            return ByteSize.parse(blockSize);
        }
        boolean isKnown = like.blockBytes() != null && like.blockBytes().isSound();
        long usual = isKnown ? like.blockBytes().mode().from() : 0;
        return Math.max(usual, LEAST_BLOCK);
    }

    private String report(Namespace namespace, NamespaceImage content, ImageFolder target, long bytes, long nanos) {
        long inodes = namespace.files() + namespace.directories();
        StringBuilder report = new StringBuilder();
        report.append(String.format(
                Locale.ROOT,
                "NAMESPACE  %,d files, %,d directories, %,d blocks, %s%n",
                namespace.files(),
                namespace.directories(),
                content.blocks(),
                Units.bytes(content.fileBytes())));
        for (Subtree subtree : subtrees(new Problems())) {
            report.append(String.format(
                    Locale.ROOT,
                    "SUBTREE    /%s: %,d files, %,d directories%n",
                    subtree.name(),
                    subtree.files(),
                    subtree.directories()));
        }
        report.append(String.format(
                Locale.ROOT,
                "IMAGE      %s: %s, %s bytes per inode, %s s, %,d inodes/s%n",
                target.image(),
                Units.bytes(bytes),
                Units.three(bytes / (double) inodes),
                Units.seconds(nanos),
                Math.round(inodes / (nanos / 1e9))));
        report.append("LOAD       dfs.namenode.name.dir=")
                .append(target.nameDir())
                .append('\n');
        return report.toString();
    }
}
