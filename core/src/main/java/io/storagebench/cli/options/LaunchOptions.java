package io.storagebench.cli.options;

import com.sun.management.OperatingSystemMXBean;
import io.storagebench.op.Problems;
import io.storagebench.option.FileUse;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.units.ByteSize;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What decides the JVM that runs the command; {@code Bootstrap} acts on it before anything else. */
@Listed(HelpGroup.MORE)
public final class LaunchOptions {
    private static final long LEAST_HEAP = 64L << 20;

    @Option(
            names = "--lib",
            paramLabel = "JAR",
            split = ":",
            description = "Jars, or folders of jars, that come before the client's own, such as another "
                    + "file system, repeatable. Default: none.")
    @Listed(HelpGroup.TARGET)
    @Scoped(value = Scope.FILE, use = FileUse.CLASSES)
    public List<Path> lib = new ArrayList<>();

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Heap of the client's JVM, such as 4g. Default: Java's own choice.")
    public String heap;

    /** Environment variables that name folders with a cluster's configuration. */
    public static final List<String> CONFIGURATION_FOLDERS = List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR");

    public void validate(Problems problems) {
        for (String variable : CONFIGURATION_FOLDERS) {
            String folder = System.getenv(variable);
            if (folder != null && !folder.isEmpty()) {
                ConfigurationFolder.of(variable, folder).validate(problems);
            }
        }
        for (Path path : lib) {
            if (!Files.isReadable(path)) {
                problems.add("--lib", path, "no such file or folder, or it cannot be read.");
            }
        }
        if (heap != null) {
            try {
                long bytes = ByteSize.parse(heap);
                long memory = memoryBytes();
                if (bytes < LEAST_HEAP) {
                    problems.add("--heap", heap, "too small for a JVM with Hadoop's client. Use at least 64m.");
                } else if (bytes > memory) {
                    problems.add(
                            "--heap",
                            heap,
                            "more than the memory of this machine, " + (memory >> 20) + "m. Use less, such as "
                                    + Math.max(LEAST_HEAP >> 20, memory >> 21) + "m.");
                }
            } catch (IllegalArgumentException wrong) {
                problems.add("--heap", heap, wrong.getMessage());
            }
        }
    }

    /** Of this machine, or of the container that this runs in. */
    private static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /** Whether the options can be acted on; if not, the command reports them with all other problems. */
    public boolean isUsable() {
        Problems problems = new Problems();
        validate(problems);
        return problems.isEmpty();
    }

    /** The words of a command line without which no other command gets to the same storage system. */
    public List<String> wayThere() {
        List<String> words = new ArrayList<>();
        lib.forEach(path -> words.addAll(List.of("--lib", path.toString())));
        return words;
    }

    public boolean isEmpty() {
        return lib.isEmpty() && heap == null;
    }
}
