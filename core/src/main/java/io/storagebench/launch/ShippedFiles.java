package io.storagebench.launch;

import io.storagebench.op.NativeFolders;
import io.storagebench.op.NativeFolders.Library;
import io.storagebench.option.FileUse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Local files and folders that shares on other machines need, each with the name that it has there. One thread. */
public final class ShippedFiles {
    private final Map<Path, ShippedFile> files = new LinkedHashMap<>();
    private final Map<String, Library> libraries = new LinkedHashMap<>(); // by name

    /**
     * A file or folder that goes with a job.
     *
     * @param file on this machine
     * @param name of it in the folder in which a share runs; of letters, digits, dots, hyphens and underscores
     */
    public record ShippedFile(Path file, String name, FileUse use) {}

    /** Adds a file, unless it is among them already; gives its name where shares run. */
    public String take(Path file, FileUse use) {
        Path absolute = file.toAbsolutePath().normalize();
        String known = String.valueOf(absolute.getFileName()).replaceAll("[^A-Za-z0-9._-]", "_");
        ShippedFile taken = new ShippedFile(absolute, "file-" + (files.size() + 1) + "-" + known, use);
        return files.merge(
                        absolute,
                        taken,
                        (first, again) -> use == FileUse.SECRET ? new ShippedFile(absolute, first.name(), use) : first)
                .name();
    }

    /** What a word of a share's command line is on this machine. */
    public String here(String word) {
        return files.values().stream()
                .filter(file -> file.name().equals(word))
                .map(file -> file.file().toString())
                .findFirst()
                .orElse(word);
    }

    /** Adds native libraries that a command needs, each under its own name. */
    public void takeLibraries(List<String> command) {
        for (NativeFolders folders : ServiceLoader.load(NativeFolders.class)) {
            folders.needed(command).forEach(library -> libraries.put(library.name(), library));
        }
    }

    /** Native libraries, for machines that may have none. */
    public List<Library> libraries() {
        return List.copyOf(libraries.values());
    }

    /** All files that options name, in the order in which they were added. */
    public List<ShippedFile> all() {
        return List.copyOf(files.values());
    }
}
