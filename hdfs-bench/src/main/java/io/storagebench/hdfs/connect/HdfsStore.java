package io.storagebench.hdfs.connect;

import io.storagebench.op.DatasetStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.AccessControlException;

/** A folder of a Hadoop file system that holds a dataset. Any thread. */
public final class HdfsStore implements DatasetStore {
    private final FileSystem fs;
    private final Path root;
    private final String below; // root, with a slash
    private final String option;
    private final List<String> way;
    private final boolean keeps;
    private final ControlFiles control;
    private volatile List<String> ofReaders = List.of();

    /** Of a dataset. */
    public HdfsStore(FileSystem fs, Path root, boolean keeps) {
        this(fs, root, "--dir", List.of(), keeps);
    }

    /**
     * @param root fully qualified
     * @param option that leads there again: {@code --dir}, or {@code --input} of files that others made
     * @param way further options, with their values, that lead to the file system
     * @param keeps whether the file system outlives the run and holds what is written
     */
    public HdfsStore(FileSystem fs, Path root, String option, List<String> way, boolean keeps) {
        this.fs = fs;
        this.root = root;
        below = root.isRoot() ? root.toUri().getPath() : root.toUri().getPath() + Path.SEPARATOR;
        this.option = option;
        this.way = way;
        this.keeps = keeps;
        this.control = new ControlFiles(fs);
    }

    @Override
    public String location() {
        return root.toString();
    }

    @Override
    public List<String> arguments() {
        return Stream.concat(
                        Stream.of(
                                "--fs",
                                fs.getUri().toString(),
                                option,
                                root.toUri().getPath()),
                        Stream.concat(way.stream(), ofReaders.stream()))
                .toList();
    }

    /** Adds to {@link #arguments} what only a command that reads takes. */
    void readersNeed(List<String> words) {
        ofReaders = List.copyOf(words);
    }

    @Override
    public List<String> cleanArguments() {
        return Stream.concat(Stream.of(location()), way.stream()).toList();
    }

    @Override
    public String elsewhere() {
        return "another folder with --dir";
    }

    @Override
    public String holder() {
        return "folder";
    }

    @Override
    public String things() {
        return "files";
    }

    @Override
    public boolean keeps() {
        return keeps;
    }

    /** Where the item or control file of this name is. */
    Path path(String name) {
        boolean isWhole = name.startsWith(Path.SEPARATOR); // as those of files that were found
        // Each request needs one, and new Path(root, name) would make two.
        return new Path(root.toUri().getScheme(), root.toUri().getAuthority(), isWhole ? name : below + name);
    }

    @Override
    public boolean exists() throws IOException {
        return fs.exists(root);
    }

    @Override
    public boolean isEmpty() throws IOException {
        try {
            RemoteIterator<FileStatus> entries = fs.listStatusIterator(root);
            while (entries.hasNext()) {
                if (!DatasetStore.isUnfinished(entries.next().getPath().getName())) {
                    return false;
                }
            }
            return true;
        } catch (FileNotFoundException notThere) {
            return true;
        } catch (AccessControlException denied) {
            throw explained(denied);
        }
    }

    /** HDFS says what its user may do; other file systems have rules that their permission bits do not tell. */
    @Override
    public void requireWritable() throws IOException {
        if (fs instanceof DistributedFileSystem hdfs) {
            try {
                hdfs.access(FreeSpace.existing(hdfs, root), FsAction.WRITE);
            } catch (AccessControlException denied) {
                throw explained(denied);
            }
        }
    }

    @Override
    public Optional<byte[]> read(String name) throws IOException {
        try {
            return Optional.of(control.read(path(name)));
        } catch (FileNotFoundException notThere) {
            return Optional.empty();
        } catch (AccessControlException denied) {
            throw explained(denied);
        }
    }

    @Override
    public boolean create(String name, byte[] content) throws IOException {
        try {
            return control.create(path(name), path(DatasetStore.unfinishedName(name)), content);
        } catch (AccessControlException denied) {
            throw explained(denied);
        }
    }

    @Override
    public void replace(String name, byte[] content) throws IOException {
        try {
            control.replace(path(name), path(DatasetStore.unfinishedName(name)), content);
        } catch (AccessControlException denied) {
            throw explained(denied);
        }
    }

    private IOException explained(AccessControlException denied) {
        String reason = denied.getMessage().lines().findFirst().orElse("permission denied");
        String remedy = reason.contains("is not a directory") // FSPermissionChecker
                ? "Name a folder."
                : "Name a folder that you may write to, or run as its owner.";
        return new IOException(root + ": " + reason + ". " + remedy, denied);
    }

    @Override
    public void list(Predicate<String> items, Consumer<Listed> things) throws IOException {
        listBelow(root, "", items, things);
    }

    private void listBelow(Path folder, String prefix, Predicate<String> items, Consumer<Listed> things)
            throws IOException {
        List<String> folders = new ArrayList<>();
        RemoteIterator<FileStatus> entries;
        try {
            entries = fs.listStatusIterator(folder);
        } catch (FileNotFoundException goneMeanwhile) {
            return;
        }
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            String name = prefix + entry.getPath().getName();
            boolean isFolder = isFolder(fs, entry);
            if (isFolder && !items.test(name)) {
                folders.add(entry.getPath().getName());
            } else {
                things.accept(new Listed(name, isFolder ? 0 : entry.getLen(), isFolder));
            }
        }
        for (String name : folders) {
            listBelow(new Path(folder, name), prefix + name + "/", items, things);
        }
    }

    /** Hadoop's local file system calls a link what it leads to, which may be anywhere. */
    public static boolean isFolder(FileSystem fs, FileStatus entry) {
        return entry.isDirectory()
                && !(fs.getUri().getScheme().equals("file")
                        && Files.isSymbolicLink(
                                java.nio.file.Path.of(entry.getPath().toUri().getPath())));
    }

    @Override
    public void delete(String name) throws IOException {
        Path path = path(name);
        // Hadoop's local file system returns false, too, when it may not delete.
        if (!deleted(path) && fs.exists(path)) {
            throw new IOException(path + ": could not be deleted. Is its folder one that you may write to?");
        }
    }

    /** What a file system throws for a folder that is not empty is its own affair, so it is asked. */
    private boolean deleted(Path path) throws IOException {
        try {
            return fs.delete(path, false);
        } catch (IOException refused) {
            if (holdsAnything(path)) {
                DirectoryNotEmptyException notEmpty = new DirectoryNotEmptyException(path.toString());
                notEmpty.initCause(refused);
                throw notEmpty;
            }
            throw refused;
        }
    }

    private boolean holdsAnything(Path path) {
        try {
            return fs.getFileStatus(path).isDirectory()
                    && fs.listStatusIterator(path).hasNext();
        } catch (IOException unknown) {
            return false;
        }
    }

    @Override
    public void removeEmptyFolders(Predicate<String> ours) throws IOException {
        try {
            removeEmptyFolders(root, "", ours);
        } catch (FileNotFoundException goneMeanwhile) {
            // and all folders with it
        }
    }

    /** Goes into folders of these names alone; returns whether nothing is left in {@code folder}. */
    private boolean removeEmptyFolders(Path folder, String prefix, Predicate<String> ours) throws IOException {
        boolean empty = true;
        RemoteIterator<FileStatus> entries = fs.listStatusIterator(folder);
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            String name = prefix + entry.getPath().getName();
            empty &= isFolder(fs, entry) && ours.test(name) && removeIfEmpty(entry.getPath(), name, ours);
        }
        return empty;
    }

    private boolean removeIfEmpty(Path folder, String name, Predicate<String> ours) throws IOException {
        try {
            return removeEmptyFolders(folder, name + "/", ours) && removeFolder(folder);
        } catch (FileNotFoundException goneMeanwhile) {
            return true;
        }
    }

    @Override
    public boolean drop() throws IOException {
        try {
            return !fs.listStatusIterator(root).hasNext() && removeFolder(root);
        } catch (FileNotFoundException goneMeanwhile) {
            return true;
        }
    }

    private boolean removeFolder(Path folder) {
        try {
            // Not recursive: what somebody puts there in this moment makes it fail instead of going with it.
            return fs.delete(folder, false);
        } catch (IOException notEmptyOrNotAllowed) {
            return false;
        }
    }
}
