package io.storagebench.codec.library;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Intel's Intelligent Storage Acceleration Library (ISA-L), called without Hadoop's native library in between.
 *
 * <p>As with {@link System#loadLibrary}, a process has one: the first that was found stays.
 */
public final class Isal {
    /** How to get it, as part of a sentence. */
    public static final String INSTALL = "apt install libisal2 (Debian, Ubuntu) or dnf install isa-l (Fedora)";

    /** Its name for the dynamic linker. */
    public static final String SYSTEM_NAME = "libisal.so.2";

    private static final List<String> FILE_NAMES =
            List.of(SYSTEM_NAME, "libisal.so", "libisal.2.dylib", "libisal.dylib");
    private static final int ADDRESS_BYTES = 8;

    private static Isal loaded; // guarded by the class

    private final Path path;

    private Isal(Path path) {
        this.path = path;
    }

    /**
     * The library that this process has loaded, or the first that {@code search} finds, or else the one that came along with
     * this process. Any thread.
     *
     * @throws LibraryException when there is none that can be used
     */
    public static synchronized Isal load(LibrarySearch search) throws LibraryException {
        if (loaded == null) {
            NativeLibrary library = openAnywhere(search);
            Native.register(IsalFunctions.class, library);
            loaded = new Isal(file(library));
        }
        return loaded;
    }

    /** The same of what this search finds, or else of what came along with this process. */
    static NativeLibrary openAnywhere(LibrarySearch search) throws LibraryException {
        try {
            return open(search);
        } catch (LibraryException none) {
            Optional<LibrarySearch> along = LibrarySearch.along().filter(Isal::finds);
            if (along.isEmpty()) {
                throw none;
            }
            return open(along.get());
        }
    }

    private static boolean finds(LibrarySearch search) {
        return search.find(FILE_NAMES).isPresent();
    }

    /** Whether one came along with this process, which Hadoop would not find by itself. */
    public static boolean cameAlong() {
        return LibrarySearch.along().filter(Isal::finds).isPresent();
    }

    /** Whether a file named like it is in a folder, which then is to be loaded before Hadoop looks for one. */
    public static boolean isIn(Path folder) {
        return new LibrarySearch(List.of(folder), false).find(FILE_NAMES).isPresent();
    }

    /** Opens it and sees that it has what is needed, but calls nothing. */
    static NativeLibrary open(LibrarySearch search) throws LibraryException {
        Optional<Path> file = search.find(FILE_NAMES);
        if (file.isEmpty() && !search.system()) {
            throw new LibraryException("there is no libisal in " + search.places());
        }
        if (file.isPresent()) {
            new SharedLibrary(file.get()).requireLoadable();
        }
        NativeLibrary library;
        try {
            if (Native.POINTER_SIZE != ADDRESS_BYTES) {
                throw new LibraryException("this JVM has 32 bits, and libisal is called on 64 bits alone");
            }
            library = NativeLibrary.getInstance(file.map(Path::toString).orElse(SYSTEM_NAME));
        } catch (UnsatisfiedLinkError | NoClassDefFoundError failure) {
            throw new LibraryException(
                    file.isPresent()
                            ? file.get() + " cannot be loaded (" + failure.getMessage() + ")"
                            : "there is no libisal in " + search.places(),
                    failure);
        }
        for (String name : IsalFunctions.NAMES) {
            requireFunction(library, name);
        }
        return library;
    }

    private static void requireFunction(NativeLibrary library, String name) throws LibraryException {
        try {
            library.getFunction(name);
        } catch (UnsatisfiedLinkError absent) {
            Path file = file(library);
            library.close();
            throw new LibraryException(file + " has no " + name + ": it is too old, or is not Intel's ISA-L", absent);
        }
    }

    /** Its file; where JNA had it found by the linker, the one that the process has mapped. */
    private static Path file(NativeLibrary library) {
        File file = library.getFile();
        return file != null && file.isFile()
                ? file.toPath()
                : MappedLibraries.path("libisal").orElseGet(() -> Path.of(library.getName()));
    }

    public Path path() {
        return path;
    }

    /** Which one, such as {@code libisal 2.30 (/usr/lib/libisal.so.2.0.30)}. */
    @Override
    public String toString() {
        return SharedLibrary.describeIsal(path);
    }
}
