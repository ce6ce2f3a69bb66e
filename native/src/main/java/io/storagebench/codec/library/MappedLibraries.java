package io.storagebench.codec.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The native libraries that this process has mapped, as Linux tells: what was loaded, and not what was asked for. */
final class MappedLibraries {
    private static final Path MAPS = Path.of("/proc/self/maps");

    private MappedLibraries() {}

    /** The file whose name begins with {@code name} and a dot; empty when there is none or the system does not tell. */
    static Optional<Path> path(String name) {
        try {
            return path(name, Files.readAllLines(MAPS));
        } catch (IOException otherSystem) {
            return Optional.empty();
        }
    }

    /** The same of lines of /proc/PID/maps (proc(5)): five fields, then the path. */
    static Optional<Path> path(String name, List<String> maps) {
        return maps.stream()
                .map(line -> line.split(" +", 6))
                .filter(fields -> fields.length == 6 && fields[5].startsWith("/"))
                .map(fields -> Path.of(fields[5].replaceFirst(" \\(deleted\\)$", "")))
                .filter(path -> path.getFileName().toString().startsWith(name + "."))
                .findFirst();
    }
}
