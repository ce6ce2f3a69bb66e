package io.storagebench.probe.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits of the control group (container) this process runs in; see cgroups(7) and the kernel's cgroup-v2.rst.
 *
 * <p>A limit may sit on any group above, so the smallest on the way up to the mount counts. Inside a container the own
 * group usually is the mount itself, whatever path {@code /proc/self/cgroup} names; both are looked at.
 */
final class ControlGroup {
    /** Version 1 says "no limit" by a number near 2^63, rounded to pages. */
    private static final long NO_LIMIT = Long.MAX_VALUE / 2;

    private final Path mount;
    private final List<String[]> memberships;

    ControlGroup(Path proc, Path sys) {
        mount = sys.resolve("fs/cgroup");
        // "4:memory:/user.slice" in version 1, "0::/user.slice" in version 2.
        memberships = ProcText.word(proc.resolve("self/cgroup")).stream()
                .flatMap(String::lines)
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .toList();
    }

    Optional<Long> memoryBytes() {
        return Stream.concat(
                        groups("memory").map(group -> group.resolve("memory.limit_in_bytes")),
                        groups("").map(group -> group.resolve("memory.max")))
                .flatMap(file -> ProcText.number(file).stream())
                .filter(bytes -> bytes > 0 && bytes < NO_LIMIT)
                .min(Long::compare);
    }

    Optional<Double> cpuCores() {
        return Stream.concat(
                        groups("cpu").flatMap(ControlGroup::version1Cores),
                        groups("").flatMap(ControlGroup::version2Cores))
                .min(Double::compare);
    }

    private static Stream<Double> version1Cores(Path group) {
        Optional<Long> quota = ProcText.number(group.resolve("cpu.cfs_quota_us"));
        Optional<Long> period = ProcText.number(group.resolve("cpu.cfs_period_us"));
        return cores(quota.orElse(-1L), period.orElse(-1L));
    }

    /** "150000 100000" is one core and a half; "max 100000" is no limit. */
    private static Stream<Double> version2Cores(Path group) {
        return ProcText.word(group.resolve("cpu.max")).stream()
                .map(ProcText::words)
                .filter(words -> words.size() == 2 && !words.get(0).equals("max"))
                .flatMap(words -> cores(ProcText.parse(words.get(0)), ProcText.parse(words.get(1))));
    }

    private static Stream<Double> cores(long quotaMicros, long periodMicros) {
        return quotaMicros <= 0 || periodMicros <= 0 ? Stream.empty() : Stream.of((double) quotaMicros / periodMicros);
    }

    /** Folders of this process's group and of those above it; the controller is "" in version 2. */
    private Stream<Path> groups(String controller) {
        return memberships.stream()
                .filter(parts -> Arrays.asList(parts[1].split(",", -1)).contains(controller))
                .flatMap(parts -> upwards(mount(parts[1], controller), parts[2]).stream());
    }

    private Path mount(String controllers, String controller) {
        // Version 1 mounts "cpu,cpuacct" and links "cpu" to it; the link is not always there.
        Path joint = mount.resolve(controllers);
        return joint.toFile().isDirectory() ? joint : mount.resolve(controller);
    }

    private static List<Path> upwards(Path top, String path) {
        List<Path> groups = new ArrayList<>();
        Path group = top.resolve(path.replaceFirst("^/+", "")).normalize();
        for (; group != null && group.startsWith(top) && !group.equals(top); group = group.getParent()) {
            groups.add(group);
        }
        groups.add(top);
        return groups;
    }
}
