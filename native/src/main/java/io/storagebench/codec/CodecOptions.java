package io.storagebench.codec;

import io.storagebench.codec.library.HadoopLibrary;
import io.storagebench.codec.library.Isal;
import io.storagebench.op.Problems;
import io.storagebench.option.FileUse;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which Reed-Solomon coder is to run. */
@Listed(HelpGroup.ACCESS)
public final class CodecOptions {
    static final String AUTO = "auto";
    static final String JAVA = "java";
    static final String ISAL = "isal";
    static final String HADOOP = "hadoop";
    static final String DIRECT = "direct";

    private static final List<String> CODECS = List.of(AUTO, JAVA, ISAL);
    private static final List<String> WAYS = List.of(AUTO, HADOOP, DIRECT);

    @Option(
            names = "--codec",
            paramLabel = "CODER",
            description = "Coder for erasure coding: java (Hadoop's pure Java), isal (Intel's ISA-L), or "
                    + "auto (isal if it is there). Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 13)
    public String codec = AUTO;

    @Option(
            names = "--isal-via",
            paramLabel = "WAY",
            description = "Way to call ISA-L: hadoop (through a libhadoop that has it), direct (without "
                    + "Hadoop's native code), or auto (hadoop if it has it). Default: "
                    + "${DEFAULT-VALUE}.")
    public String isalVia = AUTO;

    @Option(
            names = "--native-lib",
            paramLabel = "FOLDER",
            description = "Folder to look in first for libhadoop and libisal. Default: "
                    + "HADOOP_HOME/lib/native and the system's folders.")
    @Scoped(value = Scope.FILE, use = FileUse.LIBRARIES)
    public Path nativeLib;

    /** Adds what is wrong with them. */
    public void validate(Problems problems) {
        problems.requireOneOf(CODECS, "--codec", codec);
        problems.requireOneOf(WAYS, "--isal-via", isalVia);
        if (codec.equals(JAVA) && !isalVia.equals(AUTO)) {
            problems.add("--codec java --isal-via " + isalVia + ": pure Java calls no ISA-L. Give one of the two.");
        }
        if (nativeLib != null && !Files.isDirectory(nativeLib)) {
            problems.add("--native-lib", nativeLib, "no such folder.");
        } else if (nativeLib != null && HadoopLibrary.find(List.of(nativeLib)).isEmpty() && !Isal.isIn(nativeLib)) {
            problems.add(
                    "--native-lib",
                    nativeLib,
                    "has neither " + HadoopLibrary.FILE_NAME + " nor libisal. Name the folder that they are in.");
        }
    }

    /** Names of all of them, for who refuses them. */
    public static final Set<String> NAMES = Set.of("--codec", "--isal-via", "--native-lib");

    /** Refuses all of them where no coder works, as {@code reason} says. */
    public void requireNone(String reason, Problems problems) {
        if (isExplicit()) {
            problems.add(this + ": " + reason + ". Leave it out.");
        }
        if (nativeLib != null) {
            problems.add("--native-lib", nativeLib, reason + ". Leave it out.");
        }
    }

    /** Whether they ask for something, so that another coder must not run in its place. */
    public boolean isExplicit() {
        return !codec.equals(AUTO) || !isalVia.equals(AUTO);
    }

    /** Refuses to take any coder but that in Java for {@code what}, which has no other. */
    public void requireJava(String what) throws UsageException {
        if (isExplicit() && !codec.equals(JAVA)) {
            throw new UsageException(
                    this + " " + what + ": its coder is in Java alone. Use another policy, or --codec java.");
        }
    }

    /** As given, for messages. */
    @Override
    public String toString() {
        return isalVia.equals(AUTO) ? "--codec " + codec : "--isal-via " + isalVia;
    }
}
