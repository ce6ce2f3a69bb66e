package io.storagebench.codec.library;

import io.storagebench.op.NativeFolders;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where native libraries are looked for.
 *
 * @param folders in this order
 * @param system whether the dynamic linker is asked when the folders have none
 */
public record LibrarySearch(List<Path> folders, boolean system) {
    /** Folders to look for libisal in instead of all others, as in a path; for tests and systems with several. */
    static final String ISAL_PATH_PROPERTY = "storage-bench.isal.path";

    /** Where libraries are that came along with this process, for when the machine has none. */
    static Optional<LibrarySearch> along() {
        return Optional.ofNullable(System.getProperty(NativeFolders.Library.FOLDER_PROPERTY))
                .map(folder -> new LibrarySearch(List.of(Path.of(folder)), false));
    }

    /** Where this process looks when nobody says otherwise. */
    public static LibrarySearch usual() {
        return usual(null);
    }

    /**
     * The same, with a folder before all others.
     *
     * @param first the folder of the user; may be null
     */
    public static LibrarySearch usual(Path first) {
        String only = System.getProperty(ISAL_PATH_PROPERTY);
        List<Path> folders = new ArrayList<>();
        if (first != null) {
            folders.add(first);
        }
        folders.addAll(split(only == null ? System.getProperty("java.library.path") : only));
        return new LibrarySearch(List.copyOf(folders), only == null);
    }

    /** The folders of a path such as {@code java.library.path}. */
    public static List<Path> split(String path) {
        return path == null
                ? List.of()
                : Stream.of(path.split(File.pathSeparator))
                        .filter(folder -> !folder.isEmpty())
                        .map(Path::of)
                        .toList();
    }

    /** The first file of one of these names. */
    Optional<Path> find(List<String> names) {
        return folders.stream()
                .flatMap(folder -> names.stream().map(folder::resolve))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Where was looked, for messages. */
    String places() {
        List<String> places = new ArrayList<>();
        folders.forEach(folder -> places.add(folder.toString()));
        if (system) {
            places.add("the system's folders of libraries");
        }
        return places.isEmpty() ? "no folder at all" : String.join(", ", places);
    }
}
