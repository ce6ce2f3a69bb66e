package io.storagebench.embedded.hdfs;

import io.storagebench.embedded.server.StartException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.FSImageFormatProtobuf.SectionName;
import org.apache.hadoop.hdfs.server.namenode.FSImageUtil;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;

/**
 * A folder with the saved namespace of a NameNode: {@code VERSION}, {@code fsimage_N} with its checksum, and perhaps edits
 * that came after it, as {@code current} of {@code dfs.namenode.name.dir} holds them. It is read and never changed.
 */
final class SavedNamespace {
    private static final Pattern IMAGE = Pattern.compile("fsimage_(\\d{19})");
    private static final Pattern EDITS = Pattern.compile("edits_(?:inprogress_)?(\\d{19})(?:-(\\d{19}))?");
    /**
     * Heap that a NameNode needs for a file or a folder, with the block of a file: measured, see docs/namespaces.md. Hadoop's
     * own rule of thumb is 150 bytes for each of file, block and folder (HADOOP-1687).
     */
    private static final long HEAP_BYTES_OF_INODE = 310;

    private static final String SEEN = "seen_txid";

    private final Path folder;
    private final Path image;
    private final long transaction;
    private final List<Path> edits;

    private SavedNamespace(Path folder, Path image, long transaction, List<Path> edits) {
        this.folder = folder;
        this.image = image;
        this.transaction = transaction;
        this.edits = List.copyOf(edits);
    }

    /**
     * The newest image in {@code given}, or in its folder {@code current}.
     *
     * @throws StartException when there is none that a NameNode could load
     */
    static SavedNamespace in(Path given) throws IOException {
        Path below = given.resolve("current");
        Path folder = Files.isDirectory(below) ? below : given;
        if (!Files.isDirectory(folder)) {
            throw refused(given, "no such folder.");
        }
        Path newest = null;
        long transaction = -1;
        for (Path file : files(folder)) {
            Matcher name = IMAGE.matcher(file.getFileName().toString());
            if (name.matches() && Long.parseLong(name.group(1)) > transaction) {
                transaction = Long.parseLong(name.group(1));
                newest = file;
            }
        }
        if (newest == null) {
            throw refused(given, "holds no fsimage_N.");
        }
        if (!Files.isReadable(folder.resolve("VERSION")) || !Files.isReadable(checksum(newest))) {
            throw refused(given, "lacks VERSION or " + checksum(newest).getFileName() + ", which a NameNode asks for.");
        }
        return new SavedNamespace(folder, newest, transaction, editsAfter(folder, transaction));
    }

    private static StartException refused(Path given, String what) {
        return new StartException("--image " + given + ": " + what + " Use what storage-bench ns-generate --to-fsimage"
                + " wrote, or a copy of a NameNode's dfs.namenode.name.dir.");
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(files::add);
        }
        return files;
    }

    private static Path checksum(Path image) {
        return image.resolveSibling(image.getFileName() + ".md5");
    }

    /** Edits that the image does not hold. */
    private static List<Path> editsAfter(Path folder, long transaction) throws IOException {
        List<Path> edits = new ArrayList<>();
        for (Path file : files(folder)) {
            Matcher name = EDITS.matcher(file.getFileName().toString());
            if (name.matches()) {
                String last = name.group(2);
                if (last == null || Long.parseLong(last) > transaction) {
                    edits.add(file);
                }
            }
        }
        return edits;
    }

    /** Bytes of the image alone. */
    long imageBytes() throws IOException {
        return Files.size(image);
    }

    /** Bytes of the edits that come after it. */
    long editsBytes() throws IOException {
        long bytes = 0;
        for (Path file : edits) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /**
     * Refuses what the heap of this JVM cannot hold, before a NameNode tries for minutes.
     *
     * @throws StartException with what it would take
     */
    void requireRoom() throws IOException {
        long inodes = inodes();
        long needed = inodes * HEAP_BYTES_OF_INODE;
        long heap = Runtime.getRuntime().maxMemory();
        if (needed > heap) {
            throw new StartException(
                    "--image " + folder + ": its " + inodes + " files and folders take a NameNode about "
                            + mebibytes(needed) + " MiB of heap, and this one has " + mebibytes(heap)
                            + ". Give it more with STORAGE_BENCH_SERVER_OPTS=-Xmx" + (mebibytes(needed) + 1023) / 1024
                            + "g, or use a smaller image.");
        }
    }

    private static long mebibytes(long bytes) {
        return bytes >> 20;
    }

    /** How many files and folders it holds, as its section of inodes says. */
    long inodes() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "r")) {
            FileSummary summary = FSImageUtil.loadSummary(file);
            for (FileSummary.Section section : summary.getSectionsList()) {
                if (section.getName().equals(SectionName.INODE.name())) {
                    return inodes(summary.getCodec(), section.getOffset());
                }
            }
            throw new IOException("it has no section of inodes");
        } catch (IOException | RuntimeException foreign) {
            throw refused(image, "cannot be read (" + foreign.getMessage() + ").");
        }
    }

    private long inodes(String codec, long offset) throws IOException {
        try (InputStream file = Files.newInputStream(image)) {
            file.skipNBytes(offset);
            InputStream section = FSImageUtil.wrapInputStreamForCompression(
                    new Configuration(), codec, new BufferedInputStream(file));
            return INodeSection.parseDelimitedFrom(section).getNumInodes();
        }
    }

    /**
     * Gives a NameNode its own: the folder {@code namenode} as it would have left it. Files are linked where they can be, as
     * a NameNode deletes images and never changes them; edits and the rest are copied.
     */
    void placeIn(Path namenode) throws IOException {
        Path current = Files.createDirectories(namenode.resolve("current"));
        linkOrCopy(image, current.resolve(image.getFileName()));
        Files.copy(checksum(image), current.resolve(checksum(image).getFileName()));
        Files.copy(folder.resolve("VERSION"), current.resolve("VERSION"));
        for (Path file : edits) {
            Files.copy(file, current.resolve(file.getFileName()));
        }
        Path seen = folder.resolve(SEEN);
        if (Files.exists(seen)) {
            Files.copy(seen, current.resolve(SEEN));
        } else {
            Files.writeString(current.resolve(SEEN), transaction + "\n");
        }
    }

    private static void linkOrCopy(Path file, Path to) throws IOException {
        try {
            Files.createLink(to, file);
        } catch (FileSystemException | UnsupportedOperationException elsewhere) { // another disk, or of another user
            Files.copy(file, to);
        }
    }
}
