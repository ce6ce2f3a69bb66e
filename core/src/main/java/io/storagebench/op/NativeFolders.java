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
     * The native libraries without which a command does not do what it was told to, as this process has found them; they go
     * along to machines that may have none. Asked in the process that runs the command.
     */
    default List<Library> needed(List<String> arguments) {
        return List.of();
    }

    /**
     * A native library.
     *
     * @param name by which it is looked for
     * @param isFirst whether it is to be used also where there is one; otherwise it is for machines that have none
     */
    record Library(Path file, String name, boolean isFirst) {
        /**
         * The system's property that names the folder with those that came along with a share of a run; not set elsewhere.
         */
        public static final String FOLDER_PROPERTY = "storage-bench.libraries";
    }

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
