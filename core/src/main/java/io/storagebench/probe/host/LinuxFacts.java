package io.storagebench.probe.host;

import io.storagebench.result.host.HostFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Constant facts of a Linux machine, from {@code /proc}, {@code /sys} and os-release(5). */
public final class LinuxFacts {
    private static final long SECTOR_BYTES = 512;

    private final Path root;
    private final Path proc;
    private final Path sys;
    private final WholeDisks wholeDisks;
    private final ProcNetwork network;
    private final ControlGroup group;

    public LinuxFacts() {
        this(Path.of("/"));
    }

    public LinuxFacts(Path root) {
        this.root = root;
        proc = root.resolve("proc");
        sys = root.resolve("sys");
        wholeDisks = new WholeDisks(sys);
        network = new ProcNetwork(proc, sys);
        group = new ControlGroup(proc, sys);
    }

    public HostFacts read(HostFacts.Jvm jvm) {
        return new HostFacts(
                ProcText.word(proc.resolve("sys/kernel/hostname")).orElse(null),
                System.getProperty("os.name"),
                known(this::distribution).orElse(null),
                System.getProperty("os.arch"),
                ProcText.word(proc.resolve("sys/kernel/osrelease")).orElse(null),
                known(this::cpuModel).orElse(null),
                known(() -> cores().distinct().count())
                        .filter(count -> count > 0)
                        .map(Math::toIntExact)
                        .orElse(null),
                known(() -> cores().count())
                        .filter(count -> count > 0)
                        .map(Math::toIntExact)
                        .orElse(null),
                known(() -> memoryBytes()).orElse(null),
                known(group::memoryBytes).flatMap(bytes -> bytes).orElse(null),
                known(group::cpuCores).flatMap(cores -> cores).orElse(null),
                jvm,
                wholeDisks.names().stream().map(this::disk).toList(),
                known(this::interfaces).orElse(List.of()));
    }

    private static <T> Optional<T> known(Supplier<T> fact) {
        try {
            return Optional.ofNullable(fact.get());
        } catch (RuntimeException missingOrOdd) {
            return Optional.empty();
        }
    }

    private String distribution() {
        return Stream.of("etc/os-release", "usr/lib/os-release")
                .flatMap(file -> ProcText.word(root.resolve(file)).stream())
                .flatMap(String::lines)
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replaceAll("^[\"']|[\"']$", ""))
                .findFirst()
                .orElse(null);
    }

    private String cpuModel() {
        String cpuInfo = ProcText.word(proc.resolve("cpuinfo")).orElse("");
        return valueOf("model name", cpuInfo)
                .or(() -> valueOf("cpu", cpuInfo))
                // 64-bit ARM gives numbers only; lscpu(1) has the table that names them.
                .or(() -> valueOf("CPU implementer", cpuInfo)
                        .flatMap(maker ->
                                valueOf("CPU part", cpuInfo).map(part -> "implementer " + maker + ", part " + part)))
                .orElse(null);
    }

    private static Optional<String> valueOf(String key, String cpuInfo) {
        return cpuInfo.lines()
                .map(line -> line.split(":", 2))
                .filter(pair -> pair.length == 2 && pair[0].strip().equals(key))
                .map(pair -> pair[1].strip())
                .findFirst();
    }

    /** For each logical core that is online its siblings on the same physical core, itself included: "0,64". */
    private Stream<String> cores() {
        return names(sys.resolve("devices/system/cpu")).stream()
                .filter(name -> name.matches("cpu\\d+"))
                .flatMap(name -> ProcText.word(
                        sys.resolve("devices/system/cpu").resolve(name).resolve("topology/thread_siblings_list"))
                        .stream());
    }

    private Long memoryBytes() {
        try {
            return new ProcMemory(proc).read().totalBytes();
        } catch (IOException hidden) {
            throw new UncheckedIOException(hidden);
        }
    }

    private HostFacts.Disk disk(String name) {
        Path folder = wholeDisks.folder(name);
        return new HostFacts.Disk(
                name,
                ProcText.word(folder.resolve("device/model")).orElse(null),
                ProcText.number(folder.resolve("size"))
                        .map(sectors -> sectors * SECTOR_BYTES)
                        .orElse(null),
                ProcText.number(folder.resolve("queue/rotational"))
                        .map(rotational -> rotational != 0)
                        .orElse(null));
    }

    private List<HostFacts.Interface> interfaces() {
        return names(sys.resolve("class/net")).stream()
                // Folders only: bonding puts a file bonding_masters beside the interfaces.
                .filter(name -> Files.isDirectory(sys.resolve("class/net").resolve(name)))
                .map(name -> new HostFacts.Interface(name, network.speed(name).orElse(null)))
                .toList();
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException hidden) {
            return List.of();
        }
    }
}
