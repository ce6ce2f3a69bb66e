package io.storagebench.report.advice;

import io.storagebench.result.Measured;
import io.storagebench.result.Remark;
import io.storagebench.result.host.HostSample;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerStats;
import io.storagebench.units.Units;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says which watched server was at its limit, and with what. */
final class ServerAdvice {
    private static final double FULL_PERCENT = 90;
    private static final double GC_PERCENT = 5;
    private static final double OLD_NANOS = 5e9;

    private ServerAdvice() {}

    /** A resource of a server and how full it was. */
    private record Resource(double percent, String sentence) {}

    static void add(Measured result, List<Remark> remarks) {
        List<Resource> resources = new ArrayList<>();
        result.servers().forEach((name, server) -> {
            health(name, server.measured(), remarks);
            collect(name, server.measured(), resources);
        });
        resources.stream()
                .max(Comparator.comparingDouble(Resource::percent))
                .filter(fullest -> fullest.percent > FULL_PERCENT)
                .ifPresent(fullest -> remarks.add(Remark.toKnow(
                        "The fullest resource that was watched: " + fullest.sentence + ". That is likely the limit.")));
    }

    private static void health(String name, ServerInterval during, List<Remark> remarks) {
        if (during.sampleAgeNanos() == null) {
            remarks.add(
                    Remark.care("a server was not seen", "Server " + name + " was not seen at all: " + during.error()));
            return;
        }
        if (during.restarts() > 0) {
            remarks.add(Remark.care("a server restarted", "Server " + name + " restarted during the run."));
        }
        if (during.sampleAgeNanos() > OLD_NANOS) {
            remarks.add(Remark.care(
                    "a server stopped answering",
                    "The last sample of server " + name + " was " + Units.seconds(during.sampleAgeNanos())
                            + " s old: it had stopped answering."));
        }
        Long gcMillis = during.process() == null ? null : during.process().gcMillis();
        if (gcMillis != null && gcMillis * 1e6 > GC_PERCENT / 100 * during.elapsedNanos()) {
            remarks.add(Remark.care(
                    "garbage collection in a server",
                    "The JVM of server " + name + " collected garbage for "
                            + Units.three(100.0 * gcMillis * 1e6 / during.elapsedNanos())
                            + " % of the time: it needs more heap."));
        }
    }

    private static void collect(String name, ServerInterval during, List<Resource> resources) {
        if (during.hostCpuPercent() != null) {
            resources.add(new Resource(
                    during.hostCpuPercent(), "CPU " + Units.three(during.hostCpuPercent()) + " % busy on " + name));
        }
        HostSample host = during.host();
        if (host == null) {
            return;
        }
        host.disks().stream()
                .filter(disk -> disk.busyPercent() != null)
                .forEach(disk -> resources.add(new Resource(
                        disk.busyPercent(),
                        "disk " + disk.name() + " " + Units.three(disk.busyPercent()) + " % busy on " + name)));
        host.interfaces().stream()
                .filter(nic -> nic.linkPercent() != null)
                .forEach(nic -> resources.add(new Resource(
                        nic.linkPercent(), "NIC " + nic.name() + " at " + ClientAdvice.link(nic) + " on " + name)));
    }

    /** Memory of the hosts of all watched servers; 0 when none tells. A host may be watched at several addresses. */
    static long memoryBytes(Measured result) {
        Map<String, Long> byHost = new TreeMap<>();
        for (ServerStats server : result.servers().values()) {
            HostSample host = server.measured().host();
            if (host != null && host.memory() != null && host.memory().totalBytes() != null) {
                byHost.merge(
                        URI.create(server.address()).getHost(), host.memory().totalBytes(), Math::max);
            }
        }
        return byHost.values().stream().mapToLong(Long::longValue).sum();
    }
}
