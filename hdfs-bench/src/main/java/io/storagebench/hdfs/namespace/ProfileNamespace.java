package io.storagebench.hdfs.namespace;

import com.google.auto.service.AutoService;
import io.storagebench.hdfs.namespace.image.ImageFile;
import io.storagebench.hdfs.namespace.image.ImageFolder;
import io.storagebench.hdfs.namespace.image.ImageOutput;
import io.storagebench.hdfs.namespace.image.Sanitiser;
import io.storagebench.hdfs.namespace.tree.NamespaceProfile;
import io.storagebench.hdfs.namespace.tree.ProfileFile;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.tool.Tool;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ns-profile IMAGE}: what the namespace of an image is like, and a copy of it without names. */
@AutoService(Tool.class)
@Command(
        name = "ns-profile",
        description = {
            "Tells what the namespace of an FsImage is like, without a name of it.",
            "Reads images in protobuf's format (Hadoop 2.4 and later), also compressed ones. Takes some 40 bytes of heap for"
                    + " each directory: --heap 2g for 40 million."
        },
        footer = {
            "storage-bench ns-profile fsimage_0000000000000000042 --json profile.json",
            "storage-bench ns-profile fsimage_0000000000000000042 --sanitise /data/copy"
        })
public final class ProfileNamespace implements Tool {
    private static final int HEAD_BYTES = 200;
    private static final int TELLS_EVERY = 1 << 12;

    @Parameters(
            paramLabel = "IMAGE",
            description = "An image of a NameNode, such as current/fsimage_0000000000000000042.")
    Path image;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes the profile, which ns-generate --profile reads. Default: none.")
    @Listed(value = HelpGroup.OUTPUT, first = 1)
    Path json;

    @Option(
            names = "--sanitise",
            paramLabel = "DIR",
            description = "Folder for a copy of the image with invented names, to be used as a NameNode's"
                    + " dfs.namenode.name.dir; it is made, or must be empty. Default: none.")
    @Listed(value = HelpGroup.OUTPUT, first = 2)
    Path copy;

    @Override
    public void validate(Problems problems) {
        if (json == null) {
            return;
        }
        Path absolute = json.toAbsolutePath();
        Path folder = absolute.getParent();
        if (Files.isDirectory(absolute)) {
            problems.add("--json", json, "is a folder. Name a file in it.");
        } else if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            problems.add("--json", json, "there is no folder " + folder + " that can be written. Make it first.");
        } else if (Files.exists(absolute) && !isProfile(absolute)) {
            problems.add("--json", json, "is there already and no profile, so it is not replaced. Name another file.");
        }
    }

    private static boolean isProfile(Path file) {
        try (var in = Files.newInputStream(file)) {
            byte[] head = in.readNBytes(HEAD_BYTES);
            return new String(head, StandardCharsets.UTF_8).contains(NamespaceProfile.SCHEMA);
        } catch (IOException unreadable) {
            return false;
        }
    }

    @Override
    public void run(ToolRun run) throws IOException, UsageException, InterruptedException {
        ImageFile source = ImageFile.open(image);
        NamespaceProfile profile = new ImageProfile(source, run).read();
        run.report(ProfileReport.of(source, profile));
        if (json != null) {
            write(ProfileFile.bytes(profile));
        }
        if (copy != null) {
            sanitise(source, profile, run);
        }
    }

    /** At once, so that nobody finds half of it. */
    private void write(byte[] content) throws IOException {
        Path absolute = json.toAbsolutePath();
        Path partial = absolute.resolveSibling(
                "." + absolute.getFileName() + "." + ProcessHandle.current().pid() + ".partial");
        try {
            Files.write(partial, content);
            Files.move(partial, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private void sanitise(ImageFile source, NamespaceProfile profile, ToolRun run)
            throws IOException, UsageException, InterruptedException {
        long inodes = profile.files() + profile.directories();
        String[] task = {""};
        long[] done = {0};
        Sanitiser sanitiser = new Sanitiser(source, now -> {
            done[0] = now.equals(task[0]) ? done[0] + 1 : 1;
            task[0] = now;
            if (done[0] % TELLS_EVERY == 0) {
                run.progressed(now, done[0], now.endsWith("inodes") ? inodes : profile.directories(), "messages");
            }
        });
        long expected = Math.max(Files.size(image), inodes * Long.BYTES);
        try (ImageFolder target = ImageFolder.create("--sanitise", copy, expected)) {
            String md5;
            try (ImageOutput output = new ImageOutput(target.unfinishedImage(), source.layoutVersion())) {
                sanitiser.copyTo(output, target.scratch());
                md5 = output.finish();
            }
            target.complete(md5, source.layoutVersion(), sanitiser.namespaceId(), 0);
            String without = sanitiser.snapshots() == 0
                    ? ""
                    : ", without " + Units.count(sanitiser.snapshots(), "snapshots") + " and "
                            + Units.count(sanitiser.leftOut(), "inodes") + " that no directory has now";
            run.report("COPY         " + target.image() + without + "\n");
        }
    }
}
