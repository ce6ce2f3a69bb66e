package io.storagebench.hdfs.namespace;

import io.storagebench.folder.OwnFolder;
import io.storagebench.hdfs.namespace.image.ImageFile;
import io.storagebench.hdfs.namespace.image.ImageReader;
import io.storagebench.hdfs.namespace.image.Inode;
import io.storagebench.hdfs.namespace.image.InodeBits;
import io.storagebench.hdfs.namespace.image.NewImage;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The tree of an image, without snapshots and symbolic links. The heap holds the directories and their names, some 120 bytes
 * for each; which directory a file is in is kept in a temporary file, 8 bytes for each inode number. One thread.
 */
final class ImageTree implements TreeSource, AutoCloseable {
    private static final int TELLS_EVERY = 1 << 12;

    private final ImageReader reader;
    private final String description;
    private final ToolRun run;
    private final OwnFolder scratch;
    private final InodeBits directoryOf;
    private final DirectoryTable directories = new DirectoryTable();
    private final List<byte[]> names = new ArrayList<>();
    private long inodes;
    private long files;
    private long symlinks;
    private int lastDirectory = DirectoryTable.NOWHERE;
    private String lastPath = "";

    private ImageTree(ImageFile image, String description, ToolRun run, OwnFolder scratch) throws IOException {
        this.description = description;
        reader = new ImageReader(image);
        this.run = run;
        this.scratch = scratch;
        directoryOf = new InodeBits(scratch.path().resolve("directories"));
    }

    @Override
    public String description() {
        return description;
    }

    /** Reads the directories of an image. */
    static ImageTree open(Path file, ToolRun run) throws IOException, UsageException, InterruptedException {
        ImageFile image = ImageFile.open(file);
        String description = "ns-restore " + file.getFileName() + " (" + Files.size(file) + " bytes)";
        ImageTree tree = new ImageTree(image, description, run, OwnFolder.create("image"));
        try {
            tree.readDirectories();
            return tree;
        } catch (IOException | UsageException | InterruptedException | RuntimeException failure) {
            tree.close();
            throw failure;
        }
    }

    private void readDirectories() throws IOException, UsageException, InterruptedException {
        reader.inodes((inode, count) -> {
            if (++inodes % TELLS_EVERY == 0) {
                run.progressed("read inodes", inodes, count, "inodes");
            }
            if (inode.isDirectory()) {
                directories.add(inode.id());
                names.add(inode.name());
            } else if (inode.isFile()) {
                files++;
            } else if (inode.isSymlink()) {
                symlinks++;
            }
        });
        reader.entries((parent, children, count) -> {
            int in = directories.find(parent);
            for (int i = 0; in >= 0 && i < count; i++) {
                int child = directories.find(children[i]);
                if (child >= 0) {
                    directories.put(in, child);
                } else {
                    directoryOf.put(children[i], in + 1L);
                }
            }
        });
    }

    @Override
    public long files() {
        return files;
    }

    /** Symbolic links, which are left out. */
    long symlinks() {
        return symlinks;
    }

    @Override
    public void walk(Visitor visitor) throws IOException, UsageException, InterruptedException {
        int root = directories.find(NewImage.ROOT_INODE);
        int[] levels = root < 0 ? new int[0] : directories.levels(root);
        for (int i = 0; i < levels.length; i++) {
            if (levels[i] > 0) {
                visitor.directory(path(i, root));
            }
        }
        reader.inodes((inode, count) -> {
            int in = inode.isFile() ? (int) directoryOf.get(inode.id()) - 1 : DirectoryTable.NOWHERE;
            if (in >= 0 && levels[in] >= 0) { // and not of a snapshot alone
                visitor.file(pathOf(inode, in, root), inode.bytes(), inode.isStriped() ? 0 : inode.replication());
            }
        });
    }

    /** Files of a directory mostly follow each other. */
    private String pathOf(Inode file, int directory, int root) {
        if (directory != lastDirectory) {
            lastDirectory = directory;
            lastPath = directory == root ? "" : path(directory, root) + "/";
        }
        return lastPath + text(file.name());
    }

    private String path(int directory, int root) {
        StringBuilder path = new StringBuilder(text(names.get(directory)));
        for (int at = directories.parent(directory); at != root; at = directories.parent(at)) {
            path.insert(0, "/").insert(0, text(names.get(at)));
        }
        return path.toString();
    }

    /** Names that Hadoop's file systems refuse are spelled by their bytes. */
    private static String text(byte[] name) {
        String text = new String(name, StandardCharsets.UTF_8);
        boolean isUsable = Utf8.isValid(name)
                && !List.of("", ".", "..").contains(text)
                && text.indexOf(':') < 0
                && text.indexOf('/') < 0;
        return isUsable ? text : "name-" + HexFormat.of().formatHex(name);
    }

    @Override
    public void close() throws IOException {
        try (scratch) {
            directoryOf.close();
        }
    }
}
