package io.storagebench.probe.host;

import io.storagebench.result.host.InterfaceCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Network interfaces of this network namespace: {@code /proc/net/dev}, see proc_pid_net(5), and the link's speed of
 * {@code /sys/class/net}.
 *
 * <p>Interfaces that have not moved a byte since they appeared are left out. A speed is read once per interface, as some
 * drivers ask the device for it.
 */
final class ProcNetwork {
    private static final long BITS_PER_MEGABIT = 1_000_000;

    private final Path proc;
    private final Path sys;
    private final Map<String, Optional<Long>> speeds = new ConcurrentHashMap<>();

    ProcNetwork(Path proc, Path sys) {
        this.proc = proc;
        this.sys = sys;
    }

    List<InterfaceCounters> read() throws IOException {
        return ProcText.read(proc.resolve("net/dev"))
                .lines()
                .skip(2)
                .map(this::counters)
                .filter(counters -> counters.receivedBytes() + counters.sentBytes() > 0)
                .toList();
    }

    /** Bits per second in one direction; empty when the link is down or virtual. */
    Optional<Long> speed(String name) {
        return speeds.computeIfAbsent(
                name,
                unread -> ProcText.number(
                                sys.resolve("class/net").resolve(unread).resolve("speed"))
                        .filter(megabits -> megabits > 0)
                        .map(megabits -> megabits * BITS_PER_MEGABIT));
    }

    private InterfaceCounters counters(String line) {
        // Old kernels put no blank between the colon and the first number, so the line is cut there.
        int colon = line.lastIndexOf(':');
        String name = line.substring(0, colon).strip();
        // Receive: bytes packets errs drop fifo frame compressed multicast; transmit: bytes packets errs drop …
        List<String> words = ProcText.words(line.substring(colon + 1));
        return new InterfaceCounters(
                name,
                ProcText.column(words, 0),
                ProcText.column(words, 8),
                ProcText.column(words, 1),
                ProcText.column(words, 9),
                ProcText.column(words, 2) + ProcText.column(words, 10),
                ProcText.column(words, 3) + ProcText.column(words, 11),
                speed(name).orElse(null));
    }
}
