package io.storagebench.probe.host;

import io.storagebench.result.host.TcpCounters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * TCP of this network namespace, IPv4 and IPv6 together: {@code /proc/net/snmp} and {@code /proc/net/sockstat}.
 *
 * <p>The kernel keeps the number of established connections as a counter there (CurrEstab), so it costs the same with
 * ten thousand connections as with none; {@code /proc/net/tcp}, which lists them, takes 35 ms then. Which of them
 * belong to this process would need a look at every descriptor and is not told.
 */
final class ProcTcp {
    private final Path proc;

    ProcTcp(Path proc) {
        this.proc = proc;
    }

    TcpCounters read() throws IOException {
        Map<String, Long> tcp = namesAndNumbers(ProcText.read(proc.resolve("net/snmp")));
        return new TcpCounters(tcp.get("CurrEstab"), timeWait(), tcp.get("OutSegs"), tcp.get("RetransSegs"));
    }

    /** Two lines that begin with "Tcp:" hold the names and then the numbers. */
    private static Map<String, Long> namesAndNumbers(String snmp) {
        Map<String, Long> values = new HashMap<>();
        Iterator<List<String>> lines = snmp.lines()
                .filter(line -> line.startsWith("Tcp:"))
                .map(ProcText::words)
                .iterator();
        List<String> names = lines.next();
        List<String> numbers = lines.next();
        for (int column = 1; column < Math.min(names.size(), numbers.size()); column++) {
            values.put(names.get(column), ProcText.parse(numbers.get(column)));
        }
        return values;
    }

    private Long timeWait() {
        // "TCP: inuse 5 orphan 0 tw 12 alloc 6 mem 2", where tw includes IPv6.
        return ProcText.word(proc.resolve("net/sockstat")).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("TCP:"))
                .map(ProcText::words)
                .flatMap(words -> after("tw", words).stream())
                .findFirst()
                .orElse(null);
    }

    private static Optional<Long> after(String name, List<String> words) {
        int at = words.indexOf(name);
        return at < 0 || at + 1 >= words.size() ? Optional.empty() : Optional.of(ProcText.parse(words.get(at + 1)));
    }
}
