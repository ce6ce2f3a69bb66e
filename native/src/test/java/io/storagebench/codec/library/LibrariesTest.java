package io.storagebench.codec.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.codec.CodecFolders;
import io.storagebench.codec.CodecOptions;
import io.storagebench.codec.Native;
import io.storagebench.folder.OwnFolder;
import io.storagebench.op.NativeFolders.Folder;
import io.storagebench.op.NativeFolders.Library;
import io.storagebench.op.Problems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that cannot be used, and which of several is. */
@EnabledOnOs(OS.LINUX)
class LibrariesTest {
    private static final int MACHINE_AT = 18;

    @TempDir
    Path folder;

    @Test
    void withoutLibisalThePlacesAreNamed() {
        assertThatThrownBy(() -> Isal.open(new LibrarySearch(List.of(folder), false)))
                .isInstanceOf(LibraryException.class)
                .hasMessage("there is no libisal in " + folder);
    }

    @Test
    void aLibraryOfAnotherArchitectureIsNamed() throws IOException {
        write("libisal.so.2", anotherMachine(Files.readAllBytes(Native.isalFile())));
        assertThatThrownBy(() -> Isal.open(new LibrarySearch(List.of(folder), true)))
                .isInstanceOf(LibraryException.class)
                .hasMessage(folder.resolve("libisal.so.2") + " is built for s390x, and this machine is "
                        + SharedLibrary.ownMachine());
    }

    @Test
    void aFileThatIsNoLibraryIsNamed() throws IOException {
        write("libisal.so.2", "no library at all".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Isal.open(new LibrarySearch(List.of(folder), true)))
                .hasMessage(folder.resolve("libisal.so.2") + " is not a shared library of Linux");
    }

    @Test
    void aTornLibraryIsNamed() throws IOException {
        byte[] whole = Files.readAllBytes(Native.isalFile());
        for (int length : new int[] {40, 10_000, whole.length - 1}) {
            write("libisal.so.2", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Isal.open(new LibrarySearch(List.of(folder), true)))
                    .isInstanceOf(LibraryException.class)
                    .hasMessage(
                            "%s is not whole: it has %d bytes of %s",
                            folder.resolve("libisal.so.2"), length, length < 64 ? "at least 64" : whole.length);
        }
        write("libisal.so.2", new byte[] {0x7f});
        assertThatThrownBy(() -> Isal.open(new LibrarySearch(List.of(folder), true)))
                .hasMessage(folder.resolve("libisal.so.2") + " is not a shared library of Linux");
    }

    /** libhadoop is a library that has none of the functions, as a libisal of before erasure coding. */
    @Test
    void aLibraryWithoutTheFunctionsIsTooOld() throws IOException {
        Native.isal();
        try (var in =
                getClass().getResourceAsStream("/nativelib/Linux-" + System.getProperty("os.arch") + "/libhadoop.so")) {
            Files.copy(in, folder.resolve("libisal.so.2"));
        }
        assertThatThrownBy(() -> Isal.open(new LibrarySearch(List.of(folder), true)))
                .isInstanceOf(LibraryException.class)
                .hasMessageContaining("has no ec_init_tables: it is too old, or is not Intel's ISA-L");
    }

    @Test
    void aLibhadoopWithoutIsaLIsRecognised() throws IOException {
        Path file = write("libhadoop.so", Files.readAllBytes(Native.isalFile()));
        assertThatThrownBy(() -> HadoopLibrary.requireIsal(file)).hasMessage(file + " is built without ISA-L");
        assertThat(HadoopLibrary.hasIsal(List.of(folder))).isFalse();
    }

    @Test
    void theLibhadoopOfThisProgramHasIsaL() throws IOException {
        try (OwnFolder own = HadoopLibrary.unpack().orElseThrow()) {
            assertThatCode(() -> HadoopLibrary.requireIsal(own.path().resolve("libhadoop.so")))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aFolderWithoutLibrariesIsRefused() {
        CodecOptions options = new CodecOptions();
        options.nativeLib = folder;
        assertThat(problems(options))
                .containsExactly("--native-lib " + folder
                        + ": has neither libhadoop.so nor libisal. Name the folder that they are in.");
        options.nativeLib = folder.resolve("no");
        assertThat(problems(options)).containsExactly("--native-lib " + folder.resolve("no") + ": no such folder.");
    }

    @Test
    void optionsThatContradictEachOtherAreRefused() {
        CodecOptions options = new CodecOptions();
        options.codec = "java";
        options.isalVia = "direct";
        assertThat(problems(options)).singleElement().asString().contains("pure Java calls no ISA-L");
        options.codec = "c";
        options.isalVia = "jna";
        assertThat(problems(options))
                .containsExactly(
                        "--codec c: not one of auto, java, isal.", "--isal-via jna: not one of auto, hadoop, direct.");
    }

    @Test
    void theFolderOfTheUserComesFirst() throws IOException {
        assertThat(folders(List.of(), "hdfs-write", "--codec", "java", "--native-lib", folder.toString()))
                .containsExactly(Folder.of(folder));
    }

    @Test
    void anInstalledHadoopIsUsedWhenItHasIsaL() throws IOException {
        try (OwnFolder unpacked = HadoopLibrary.unpack().orElseThrow()) {
            Path own = unpacked.path();
            assertThat(folders(List.of(own), "hdfs-read")).containsExactly(Folder.of(own));
            assertThat(folders(List.of(own), "hdfs-read", "--codec=java")).isEmpty();
            assertThat(folders(List.of(own), "hdfs-read", "--isal-via", "direct"))
                    .isEmpty();
            assertThat(folders(List.of(own), "compare", "a.json")).isEmpty();
            assertThat(folders(List.of(folder), "hdfs-read")).isEmpty();
        }
    }

    @Test
    void theOwnLibhadoopIsUnpackedOnlyWhenItIsAskedFor() throws IOException {
        List<Folder> folders = folders(List.of(folder), "ec-encode", "--isal-via", "hadoop");
        assertThat(folders).singleElement().satisfies(own -> {
            assertThat(HadoopLibrary.hasIsal(List.of(own.path()))).isTrue();
            own.made().orElseThrow().close();
            assertThat(own.path()).doesNotExist();
        });
    }

    @Test
    void whatAnotherMachineMayLackIsNeededWhereIsaLIsAskedFor() throws IOException {
        Path isal = Native.isalFile();
        assertThat(needed("ec-encode", "--codec", "isal")).containsExactly(new Library(isal, "libisal.so.2", false));
        assertThat(needed("ec-encode", "--codec=auto")).isEmpty();
        assertThat(needed("ec-encode", "--codec", "java")).isEmpty();
        assertThat(needed("s3-put", "--codec", "isal")).isEmpty();
        assertThat(needed("ec-encode", "--codec", "isal", "--native-lib", folder.toString()))
                .isEmpty();
        Path hadoop = write("libhadoop.so", new byte[0]);
        assertThat(needed("hdfs-write", "--isal-via", "hadoop"))
                .containsExactly(new Library(isal, "libisal.so.2", false), new Library(hadoop, "libhadoop.so", true));
    }

    private List<Library> needed(String... arguments) {
        return new CodecFolders(List.of(folder), List.of()).needed(List.of(arguments));
    }

    @Test
    void whatCameAlongIsTakenWhereTheMachineHasNone() throws Exception {
        Files.copy(Native.isalFile(), folder.resolve("libisal.so.2"));
        LibrarySearch none = new LibrarySearch(List.of(), false);
        assertThatThrownBy(() -> Isal.openAnywhere(none)).hasMessage("there is no libisal in no folder at all");
        System.setProperty(Library.FOLDER_PROPERTY, folder.toString());
        try {
            assertThat(Isal.openAnywhere(none).getFile())
                    .isEqualTo(folder.resolve("libisal.so.2").toFile());
            Path own = Files.createDirectory(folder.resolve("own"));
            Files.copy(Native.isalFile(), own.resolve("libisal.so.2"));
            LibrarySearch some = new LibrarySearch(List.of(own), false);
            assertThat(Isal.openAnywhere(some).getFile())
                    .isEqualTo(own.resolve("libisal.so.2").toFile());
        } finally {
            System.clearProperty(Library.FOLDER_PROPERTY);
        }
    }

    @Test
    void theMappedFileIsFoundAmongOthers() {
        List<String> maps = List.of(
                "7f00-7f01 r-xp 00000000 fe:00 12  /usr/lib/libisalx.so.2",
                "7f00-7f01 rw-p 00000000 00:00 0 ",
                "7f00-7f01 r-xp 00000000 fe:00 12                         /opt/my libs/libisal.so.2.0.31 (deleted)");
        assertThat(MappedLibraries.path("libisal", maps))
                .isEqualTo(Optional.of(Path.of("/opt/my libs/libisal.so.2.0.31")));
        assertThat(SharedLibrary.describeIsal(Path.of("/opt/libisal.so.2.0.31")))
                .isEqualTo("libisal 2.31 (/opt/libisal.so.2.0.31)");
        assertThat(SharedLibrary.describeIsal(Path.of("/opt/libisal.so.2"))).isEqualTo("libisal (/opt/libisal.so.2)");
    }

    private static List<Folder> folders(List<Path> installed, String... arguments) throws IOException {
        return new CodecFolders(List.of(), installed).of(List.of(arguments));
    }

    private static List<String> problems(CodecOptions options) {
        Problems problems = new Problems();
        options.validate(problems);
        return problems.messages();
    }

    private static byte[] anotherMachine(byte[] library) {
        library[MACHINE_AT] = 22;
        return library;
    }

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }
}
