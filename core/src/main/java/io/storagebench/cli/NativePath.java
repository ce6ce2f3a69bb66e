package io.storagebench.cli;

import io.storagebench.folder.FilesLeftException;
import io.storagebench.op.NativeFolders;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folders of native libraries that a command needs; those that were made for it are removed at its end. */
final class NativePath implements AutoCloseable {
    private static final String PROPERTY = "java.library.path";

    private final List<NativeFolders.Folder> folders;

    private final Consumer<String> told;

    private NativePath(List<NativeFolders.Folder> folders, Consumer<String> told) {
        this.folders = folders;
        this.told = told;
    }

    /** What the back ends on the class path want for this command line. */
    static NativePath of(String[] arguments, Consumer<String> told) throws IOException {
        List<NativeFolders.Folder> folders = new ArrayList<>();
        for (NativeFolders wanted : ServiceLoader.load(NativeFolders.class)) {
            for (List<String> command : commands(arguments)) {
                folders.addAll(wanted.of(command));
            }
        }
        return new NativePath(folders, told);
    }

    /** The command, or those that a mix has as its streams. */
    private static List<List<String>> commands(String[] arguments) {
        return arguments.length > 0 && arguments[0].equals(MixCommand.NAME)
                ? Stream.of(arguments).skip(1).map(StreamWords::commandOf).toList()
                : List.of(List.of(arguments));
    }

    boolean isEmpty() {
        return folders.isEmpty();
    }

    /** The JVM's flag that says it; what this JVM has comes behind. */
    String flag() {
        String own = System.getProperty(PROPERTY, "");
        return "-D" + PROPERTY + "="
                + Stream.concat(
                                folders.stream()
                                        .map(folder -> folder.path().toString())
                                        .distinct(),
                                Stream.of(own).filter(path -> !path.isEmpty()))
                        .collect(Collectors.joining(File.pathSeparator));
    }

    /** Tells what cannot be removed; the command has ended, and its exit code stays. */
    @Override
    public void close() {
        for (NativeFolders.Folder folder : folders) {
            try {
                if (folder.made().isPresent()) {
                    folder.made().get().close();
                }
            } catch (FilesLeftException left) {
                told.accept(left.getMessage());
            }
        }
    }
}
