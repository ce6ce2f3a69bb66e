package io.storagebench.probe.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells the block devices whose I/O counts once from those that repeat it.
 *
 * <p>Whole disks are those that {@code /sys/block} shows with a device behind them: real ones and those a hypervisor
 * gives. Left out are partitions; device mapper, LVM, software RAID and bcache, whose I/O is seen again on the disks
 * below; hidden paths of NVMe multipath; loop, RAM and zram disks; CD and floppy drives. Several paths to one LUN stay
 * apart, each has its own I/O. The answer for a name is kept. Any thread.
 */
final class WholeDisks {
    private static final Pattern CD_OR_FLOPPY = Pattern.compile("(sr|fd)\\d+");
    /** For containers that do not show /sys. */
    private static final Pattern USUAL_NAME =
            Pattern.compile("(sd|hd|vd|xvd|dasd)[a-z]+|nvme\\d+n\\d+|mmcblk\\d+|rbd\\d+");

    private final Path block;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    WholeDisks(Path sys) {
        block = sys.resolve("block");
    }

    boolean contains(String device) {
        return known.computeIfAbsent(device, this::look);
    }

    /** Names as in {@code /proc/diskstats}, sorted; empty when /sys is not shown. */
    List<String> names() {
        try (Stream<Path> devices = Files.list(block)) {
            return devices.map(device -> device.getFileName().toString().replace('!', '/'))
                    .filter(this::contains)
                    .sorted()
                    .toList();
        } catch (IOException hidden) {
            return List.of();
        }
    }

    /** The device's folder in /sys. */
    Path folder(String device) {
        // A slash in a name (cciss/c0d0) is an exclamation mark there.
        return block.resolve(device.replace('/', '!'));
    }

    private boolean look(String device) {
        if (!Files.isDirectory(block)) {
            return USUAL_NAME.matcher(device).matches();
        }
        return Files.exists(folder(device).resolve("device"))
                && !CD_OR_FLOPPY.matcher(device).matches()
                && ProcText.number(folder(device).resolve("hidden")).orElse(0L) == 0;
    }
}
