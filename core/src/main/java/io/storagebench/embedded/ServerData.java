package io.storagebench.embedded;

import io.storagebench.folder.OwnFolder;
import io.storagebench.folder.Remains;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The folder of a server, made by the client before the server starts: what is left of it then never depends on the server. */
final class ServerData {
    /** Where files of every server go; what it says is wrong with the value, the server tells with everything else. */
    private static final String DATA_OPTION = "--data";

    private ServerData() {}

    /**
     * Removes what killed runs left there, and makes the folder; empty when the folder that was asked for is not to be
     * used, which the server refuses.
     *
     * @throws IOException when it cannot be made; the message says what to do
     */
    static Optional<OwnFolder> make(String server, List<String> arguments, Consumer<String> told) throws IOException {
        Path folder;
        try {
            folder = asked(arguments)
                    .map(Path::of)
                    .orElseGet(OwnFolder::temporaryFiles)
                    .toAbsolutePath()
                    .normalize();
        } catch (InvalidPathException refusedByTheServer) {
            return Optional.empty();
        }
        Remains.remove(folder, told);
        if (asked(arguments).isPresent() && Files.exists(folder) && !isEmptyFolder(folder)) {
            return Optional.empty();
        }
        try {
            return Optional.of(OwnFolder.create(folder, server));
        } catch (IOException failure) {
            throw new IOException(
                    "No folder for the data of the embedded server '" + server + "' can be made in " + folder + " ("
                            + failure + "). "
                            + (asked(arguments).isPresent()
                                    ? "Use --data with a folder that you may write to."
                                    : "Name another one: STORAGE_BENCH_OPTS=-Djava.io.tmpdir=FOLDER"),
                    failure);
        }
    }

    /** JVM flags by which the server learns of it, and by which its libraries unpack what they need there. */
    static List<String> flags(OwnFolder folder) {
        List<String> flags = new ArrayList<>();
        flags.add("-Djava.io.tmpdir=" + folder.path());
        flags.add("-Dstorage-bench.embedded.folder=" + folder.path());
        folder.madeAround().ifPresent(around -> flags.add("-Dstorage-bench.embedded.made-around=" + around));
        return flags;
    }

    private static Optional<String> asked(List<String> arguments) {
        return ServerArguments.value(arguments, DATA_OPTION);
    }

    private static boolean isEmptyFolder(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (IOException noReadableFolder) {
            return false;
        }
    }
}
