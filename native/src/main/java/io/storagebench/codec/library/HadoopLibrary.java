package io.storagebench.codec.library;

import io.storagebench.folder.OwnFolder;
import io.storagebench.folder.Remains;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.erasurecode.ErasureCodeNative;
import org.apache.hadoop.util.NativeCodeLoader;

/** Hadoop's native library, libhadoop: where one with ISA-L is, and whether Hadoop has loaded it. */
public final class HadoopLibrary {
    public static final String FILE_NAME = System.mapLibraryName("hadoop");

    /** Only a libhadoop that was built with ISA-L has it. */
    private static final String ISAL_FUNCTION =
            "Java_org_apache_hadoop_io_erasurecode_rawcoder_NativeRSRawEncoder_initImpl";

    private static final String OWN_FOLDER_KIND = "libhadoop";

    private HadoopLibrary() {}

    /** Refuses a file that this JVM cannot load, or that was built without ISA-L. Loads nothing. */
    static void requireIsal(Path file) throws LibraryException {
        SharedLibrary library = new SharedLibrary(file);
        library.requireLoadable();
        try {
            if (!library.contains(ISAL_FUNCTION)) {
                throw new LibraryException(file + " is built without ISA-L");
            }
        } catch (IOException unreadable) {
            throw new LibraryException(file + " cannot be read (" + unreadable.getMessage() + ")", unreadable);
        }
    }

    /** The first libhadoop in these folders. */
    public static Optional<Path> find(List<Path> folders) {
        return new LibrarySearch(folders, false).find(List.of(FILE_NAME));
    }

    /** Whether the first libhadoop in these folders, which is the one that would be loaded, has ISA-L. */
    public static boolean hasIsal(List<Path> folders) {
        Optional<Path> file = find(folders);
        try {
            if (file.isPresent()) {
                requireIsal(file.get());
            }
            return file.isPresent();
        } catch (LibraryException unusable) {
            return false;
        }
    }

    /**
     * Writes the libhadoop that comes with this program, from {@code io.trino.hadoop:hadoop-apache}, into a new folder of
     * its own, and removes those that killed commands left; empty when there is none for this machine.
     */
    public static Optional<OwnFolder> unpack() throws IOException {
        String resource = "/nativelib/Linux-" + System.getProperty("os.arch") + "/" + FILE_NAME;
        try (InputStream in = HadoopLibrary.class.getResourceAsStream(resource)) {
            if (in == null || !SharedLibrary.isLinux()) {
                return Optional.empty();
            }
            // Silently: the command that needs it has said nothing yet.
            Remains.remove(OwnFolder.temporaryFiles(), message -> {});
            OwnFolder folder = OwnFolder.create(OWN_FOLDER_KIND);
            try {
                Files.copy(in, folder.path().resolve(FILE_NAME));
                return Optional.of(folder);
            } catch (IOException full) {
                folder.close();
                throw full;
            }
        }
    }

    /**
     * Lets Hadoop load it, unless that was done before.
     *
     * @throws LibraryException when its coders with ISA-L do not work
     */
    public static void load() throws LibraryException {
        Optional<Path> file = find(LibrarySearch.split(System.getProperty("java.library.path")));
        if (file.isEmpty()) {
            throw new LibraryException("there is no " + FILE_NAME
                    + " with ISA-L in --native-lib, HADOOP_HOME/lib/native or" + " java.library.path" + withoutIsal());
        }
        requireIsal(file.get());
        try {
            if (!ErasureCodeNative.isNativeCodeLoaded()) {
                throw new LibraryException(
                        NativeCodeLoader.isNativeCodeLoaded()
                                ? file.get() + " has found no libisal (" + ErasureCodeNative.getLoadingFailureReason()
                                        + ")"
                                : file.get() + " cannot be loaded");
            }
        } catch (LinkageError old) {
            throw new LibraryException(file.get() + " is too old for this Hadoop (" + old.getMessage() + ")", old);
        }
    }

    /** Of a Hadoop that is there and is of no use, why; it is the one that its own commands use. */
    private static String withoutIsal() {
        List<String> reasons = new ArrayList<>();
        find(installed()).ifPresent(file -> {
            try {
                requireIsal(file);
            } catch (LibraryException useless) {
                reasons.add("; " + useless.getMessage());
            }
        });
        return String.join("", reasons);
    }

    /** Where an installed Hadoop has its native libraries. */
    public static List<Path> installed() {
        String home = System.getenv("HADOOP_HOME");
        return home == null || home.isEmpty() ? List.of() : List.of(Path.of(home, "lib", "native"));
    }

    private static String loaded() {
        return MappedLibraries.path("libhadoop").map(Path::toString).orElse(FILE_NAME);
    }

    /** Both libraries that its coders run in, as the process has them mapped. */
    public static String describe() {
        String isal =
                MappedLibraries.path("libisal").map(SharedLibrary::describeIsal).orElse("libisal");
        String file = loaded();
        return (file.contains("/storage-bench-" + OWN_FOLDER_KIND + "-")
                        ? FILE_NAME + " of storage-bench"
                        : FILE_NAME + " (" + file + ")")
                + ", " + isal;
    }
}
