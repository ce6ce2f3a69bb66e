package io.storagebench.codec;

import com.google.auto.service.AutoService;
import io.storagebench.codec.library.HadoopLibrary;
import io.storagebench.codec.library.Isal;
import io.storagebench.codec.library.LibraryException;
import io.storagebench.codec.library.LibrarySearch;
import io.storagebench.op.NativeFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Finds a libhadoop with ISA-L for the commands that may use one: Hadoop loads it from {@code java.library.path}, which
 * is decided when a JVM starts.
 */
@AutoService(NativeFolders.class)
public final class CodecFolders implements NativeFolders {
    private final List<Path> current;
    private final List<Path> installed;

    /** For ServiceLoader. */
    public CodecFolders() {
        this(LibrarySearch.split(System.getProperty("java.library.path")), HadoopLibrary.installed());
    }

    /**
     * @param current where this JVM looks
     * @param installed where a Hadoop of this machine has its own
     */
    public CodecFolders(List<Path> current, List<Path> installed) {
        this.current = current;
        this.installed = installed;
    }

    @Override
    public List<Folder> of(List<String> arguments) throws IOException {
        if (!isOfCodec(arguments)) {
            return List.of();
        }
        CodecOptions options = read(arguments);
        List<Folder> folders = new ArrayList<>();
        if (options.nativeLib != null && Files.isDirectory(options.nativeLib) && !current.contains(options.nativeLib)) {
            folders.add(Folder.of(options.nativeLib));
        }
        boolean wantsHadoop = !options.codec.equals(CodecOptions.JAVA) && !options.isalVia.equals(CodecOptions.DIRECT);
        // A libhadoop in the user's folder is the one that counts, be it of use or not.
        boolean given = HadoopLibrary.find(paths(folders)).isPresent();
        if (wantsHadoop && !given && !HadoopLibrary.hasIsal(current)) {
            if (HadoopLibrary.hasIsal(installed)) {
                installed.forEach(path -> folders.add(Folder.of(path)));
            } else if (options.isalVia.equals(CodecOptions.HADOOP)) {
                HadoopLibrary.unpack().ifPresent(own -> folders.add(Folder.made(own)));
            }
        }
        return folders;
    }

    @Override
    public List<Library> needed(List<String> arguments) {
        if (!isOfCodec(arguments)) {
            return List.of();
        }
        CodecOptions options = read(arguments);
        boolean isWanted = options.isExplicit() && !options.codec.equals(CodecOptions.JAVA);
        if (!isWanted || options.nativeLib != null) {
            return List.of(); // a folder that the user has named goes along as such
        }
        List<Library> needed = new ArrayList<>();
        try {
            Path isal = Isal.load(LibrarySearch.usual()).path();
            needed.add(new Library(isal, Isal.SYSTEM_NAME, false));
        } catch (LibraryException none) {
            return List.of(); // the machines of the cluster may have one
        }
        if (options.isalVia.equals(CodecOptions.HADOOP)) {
            HadoopLibrary.find(current).ifPresent(file -> needed.add(new Library(file, HadoopLibrary.FILE_NAME, true)));
        }
        return needed;
    }

    private static boolean isOfCodec(List<String> arguments) {
        return !arguments.isEmpty() && arguments.get(0).matches("check|(hdfs|ec)-.*");
    }

    private static List<Path> paths(List<Folder> folders) {
        return folders.stream().map(Folder::path).toList();
    }

    /** The options among these arguments; what is wrong with them is told by the command itself. */
    private static CodecOptions read(List<String> arguments) {
        CodecOptions options = new CodecOptions();
        // Building a parser costs as much as all the rest of a short command.
        if (arguments.stream()
                .anyMatch(word ->
                        Stream.of("--codec", "--isal-via", "--native-lib").anyMatch(word::startsWith))) {
            CommandLine commandLine = new CommandLine(options).setUnmatchedArgumentsAllowed(true);
            commandLine.getCommandSpec().parser().collectErrors(true);
            commandLine.parseArgs(arguments.toArray(String[]::new));
        }
        return options;
    }
}
