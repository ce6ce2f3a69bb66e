package io.storagebench.op.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassClashTest {
    @TempDir
    Path folder;

    private Path own;
    private Path given;
    private URLClassLoader classes;

    @BeforeEach
    void layOutAClassPath() throws IOException {
        own = Files.createDirectory(folder.resolve("own"));
        given = Files.createDirectory(folder.resolve("given"));
        put(own, "org.fs.FileSystem");
        put(own, "org.fs.Path");
        put(given, "org.fs.FileSystem");
        put(given, "com.vendor.VendorFs");
        classes = new URLClassLoader(
                new URL[] {given.toUri().toURL(), own.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    @AfterEach
    void close() throws IOException {
        classes.close();
    }

    private static void put(Path root, String name) throws IOException {
        Path file = root.resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }

    private String text(LinkageError error, String... thrownIn) {
        StackTraceElement[] frames = new StackTraceElement[thrownIn.length];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new StackTraceElement(thrownIn[i], "call", null, 1);
        }
        error.setStackTrace(frames);
        return new ClassClash(classes, own.toString()).text(error);
    }

    @Test
    void aMethodThatTheUsersCopyOfAClassLacksIsToldWithTheJarOfThatCopy() {
        assertThat(text(new NoSuchMethodError("'java.lang.String org.fs.FileSystem.scheme(int)'"), "org.fs.Path"))
                .isEqualTo("the class org.fs.FileSystem comes from " + given + ", which --lib puts before this"
                        + " program's own one, and does not fit the rest (NoSuchMethodError: 'java.lang.String"
                        + " org.fs.FileSystem.scheme(int)'). Take that jar out of --lib, or use one of the version that"
                        + " this program has.");
    }

    @Test
    void aClassThatOnlyTheStackNamesIsFound() {
        assertThat(text(new VerifyError("Bad type on operand stack\nException Details:"), "org.fs.FileSystem"))
                .startsWith("the class org.fs.FileSystem comes from " + given)
                .contains("(VerifyError: Bad type on operand stack)");
    }

    @Test
    void aJarThatWasBuiltForOtherVersionsIsNamed() {
        assertThat(text(
                        new NoSuchFieldError("Class org.fs.Path does not have member field 'x'"),
                        "com.vendor.VendorFs"))
                .startsWith(given + " was built for other versions of the classes that it is used with"
                        + " (NoSuchFieldError: Class org.fs.Path does not have member field 'x')");
    }

    @Test
    void aMissingClassIsToldWithTheJarThatNeedsIt() {
        assertThat(text(new NoClassDefFoundError("org/other/Missing"), "com.vendor.VendorFs"))
                .isEqualTo(given + " needs the class org.other.Missing, which is not on the class path. Give the jar"
                        + " that has it with --lib, too.");
    }

    @Test
    void aClassForANewerJavaIsToldWithThatVersion() {
        assertThat(text(new UnsupportedClassVersionError(
                        "com/vendor/VendorFs has been compiled by a more recent version"
                                + " of the Java Runtime (class file version 69.0)")))
                .startsWith("the class com.vendor.VendorFs of " + given + " needs Java 25, and this is Java ");
    }

    @Test
    void otherFailuresAreLeftAlone() {
        assertThat(ClassClash.explained(new IOException("disk full"))).isEmpty();
        assertThat(ClassClash.explained(new IOException(new NoClassDefFoundError("org/other/Missing"))))
                .hasValueSatisfying(text -> assertThat(text).contains("needs the class org.other.Missing"));
    }
}
