package io.storagebench.op;

import io.storagebench.folder.OwnFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which folders of native libraries a command needs in the {@code java.library.path} of its JVM.
 *
 * <p>Found by {@link java.util.ServiceLoader} and asked before it is decided which JVM runs the command, so no class of a
 * storage system may be loaded here. Public, with a public constructor without arguments.
 */
public interface NativeFolders {
    /**
     * The folders, to be put before the others; empty when this JVM will do.
     *
     * @param arguments the command line as it was given; what is wrong with it is told later
     * @throws IOException with a message for the user
     */
    List<Folder> of(List<String> arguments) throws IOException;

    /**
     * A folder of native libraries.
     *
     * @param made the same folder when it was made for this command, to be removed after it
     */
    record Folder(Path path, Optional<OwnFolder> made) {
        /** One that was there before. */
        public static Folder of(Path path) {
            return new Folder(path, Optional.empty());
        }

        /** One that was made for this command. */
        public static Folder made(OwnFolder folder) {
            return new Folder(folder.path(), Optional.of(folder));
        }
    }
}
