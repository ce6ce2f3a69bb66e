package io.storagebench.cli;

import io.storagebench.op.NativeFolders;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folders of native libraries that a command needs; those that were made for it are removed at its end. */
final class NativePath implements AutoCloseable {
    private static final String PROPERTY = "java.library.path";

    private final List<NativeFolders.Folder> folders;

    private NativePath(List<NativeFolders.Folder> folders) {
        this.folders = folders;
    }

    /** What the back ends on the class path want for this command line. */
    static NativePath of(String[] arguments) throws IOException {
        List<NativeFolders.Folder> folders = new ArrayList<>();
        for (NativeFolders wanted : ServiceLoader.load(NativeFolders.class)) {
            folders.addAll(wanted.of(List.of(arguments)));
        }
        return new NativePath(folders);
    }

    boolean isEmpty() {
        return folders.isEmpty();
    }

    /** The JVM's flag that says it; what this JVM has comes behind. */
    String flag() {
        String own = System.getProperty(PROPERTY, "");
        return "-D" + PROPERTY + "="
                + Stream.concat(
                                folders.stream().map(folder -> folder.path().toString()),
                                Stream.of(own).filter(path -> !path.isEmpty()))
                        .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public void close() throws IOException {
        for (NativeFolders.Folder folder : folders) {
            if (folder.temporary()) {
                remove(folder.path());
            }
        }
    }

    /** Removes the folder and its files; there are no folders in it. */
    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
        Files.delete(folder);
    }
}
