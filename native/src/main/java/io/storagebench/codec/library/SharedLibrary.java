package io.storagebench.codec.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file of a native library, looked at before it is loaded: what the dynamic linker says when it fails is no help. */
final class SharedLibrary {
    // ELF, "System V ABI", the header of 64 bits; numbers of machines from the ABI's register.
    private static final int ELF = 0x7f454c46;
    private static final int HEADER_BYTES = 64;
    private static final int CLASS_AT = 4;
    private static final int BITS_64 = 2;
    private static final int DATA_AT = 5;
    private static final int BIG_ENDIAN = 2;
    private static final int MACHINE_AT = 18;
    private static final int SECTIONS_AT = 40;
    private static final int SECTION_BYTES_AT = 58;
    private static final int SECTION_COUNT_AT = 60;
    private static final Map<Integer, String> MACHINES = Map.of(
            3, "x86", 20, "ppc", 21, "ppc64", 22, "s390x", 40, "arm", 62, "x86_64", 183, "aarch64", 243, "riscv64");
    private static final int CHUNK_BYTES = 1 << 16;
    // libtool's file name of interface 2, revision N, age 0, which ISA-L's Makefile.am gives to release 2.N.
    private static final Pattern ISAL_FILE = Pattern.compile("libisal\\.so\\.2\\.0\\.(\\d+)");

    private final Path path;

    SharedLibrary(Path path) {
        this.path = path;
    }

    /** Refuses a file that this JVM cannot load. */
    void requireLoadable() throws LibraryException {
        byte[] bytes = new byte[HEADER_BYTES];
        int length;
        long fileBytes;
        try (InputStream in = Files.newInputStream(path)) {
            length = in.readNBytes(bytes, 0, HEADER_BYTES);
            fileBytes = Files.size(path);
        } catch (IOException unreadable) {
            throw new LibraryException(path + " cannot be read (" + unreadable.getMessage() + ")", unreadable);
        }
        if (!isLinux()) {
            return; // Other formats: the linker's own words must do.
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (header.getInt(0) != ELF) {
            throw new LibraryException(path + " is not a shared library of Linux");
        }
        boolean bigEndian = header.get(DATA_AT) == BIG_ENDIAN;
        header.order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        String machine = machine(header.getShort(MACHINE_AT), bigEndian);
        if (length >= MACHINE_AT + 2 && !machine.equals(ownMachine())) {
            throw new LibraryException(path + " is built for " + machine + ", and this machine is " + ownMachine());
        }
        // The table of sections comes last. Loading less than the whole file may end the JVM.
        long end = header.getLong(SECTIONS_AT)
                + (long) header.getShort(SECTION_BYTES_AT) * header.getShort(SECTION_COUNT_AT);
        if (length < HEADER_BYTES || (header.get(CLASS_AT) == BITS_64 && fileBytes < end)) {
            throw new LibraryException(path + " is not whole: it has " + fileBytes + " bytes of "
                    + (length < HEADER_BYTES ? "at least " + HEADER_BYTES : end));
        }
    }

    private static String machine(int number, boolean bigEndian) {
        String name = MACHINES.getOrDefault(number, "machine " + number);
        return number == 21 && !bigEndian ? "ppc64le" : name;
    }

    static String ownMachine() {
        String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return architecture.equals("amd64") ? "x86_64" : architecture;
    }

    static boolean isLinux() {
        return System.getProperty("os.name").equals("Linux");
    }

    /** Whether {@code text}, such as the name of a function, is in the file. */
    boolean contains(String text) throws IOException {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        byte[] window = new byte[CHUNK_BYTES + wanted.length];
        int kept = 0;
        try (InputStream in = Files.newInputStream(path)) {
            int read;
            while ((read = in.read(window, kept, window.length - kept)) > 0) {
                int length = kept + read;
                // One char for each byte, so that String's search can be used.
                if (new String(window, 0, length, StandardCharsets.ISO_8859_1).contains(text)) {
                    return true;
                }
                kept = Math.min(wanted.length - 1, length);
                System.arraycopy(window, length - kept, window, 0, kept);
            }
        }
        return false;
    }

    /** {@code libisal 2.30 (/usr/lib/libisal.so.2.0.30)}: the release is what the file's name says, as nothing else does. */
    static String describeIsal(Path path) {
        Path real;
        try {
            real = path.toRealPath();
        } catch (IOException gone) {
            real = path;
        }
        Matcher release = ISAL_FILE.matcher(real.getFileName().toString());
        return (release.matches() ? "libisal 2." + release.group(1) : "libisal") + " (" + real + ")";
    }
}
