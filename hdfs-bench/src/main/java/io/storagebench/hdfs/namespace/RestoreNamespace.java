package io.storagebench.hdfs.namespace;

import com.google.auto.service.AutoService;
import io.storagebench.op.Problems;
import io.storagebench.tool.Tool;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ns-restore IMAGE}: the tree of an image on any file system. */
@AutoService(Tool.class)
@Command(
        name = "ns-restore",
        description = {
            "Makes the tree of an FsImage on any Hadoop file system, by many threads.",
            "Snapshots, symbolic links, owners, modes and times are left out, and so is what the files held. Takes some 120"
                    + " bytes of heap for each directory, and 8 bytes of temporary disk for each inode number."
        },
        footer = {
            "storage-bench ns-restore fsimage_0000000000000000042 --to hdfs://nn:8020/restored --threads 32",
            "storage-bench ns-restore fsimage_0000000000000000042 --to file:///data/restored --resume"
        })
public final class RestoreNamespace implements Tool {
    @Parameters(
            paramLabel = "IMAGE",
            description = "An image of a NameNode, such as current/fsimage_0000000000000000042.")
    Path image;

    @Mixin
    TreeOptions tree = new TreeOptions();

    @Override
    public void validate(Problems problems) {
        if (tree.to == null) {
            problems.add("--to is missing. Name the folder of the tree, such as --to hdfs://nn:8020/restored.");
        }
        tree.validate(problems);
    }

    @Override
    public void run(ToolRun run) throws IOException, UsageException, InterruptedException {
        try (ImageTree source = ImageTree.open(image, run)) {
            if (source.symlinks() > 0) {
                run.notice(source.symlinks() + " symbolic links are left out.");
            }
            tree.make(source, run);
        }
    }
}
