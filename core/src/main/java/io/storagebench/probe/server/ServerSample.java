package io.storagebench.probe.server;

import io.storagebench.result.host.HostSample;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One answer of a watched server, read: counters since its start, and values of the moment.
 *
 * @param nanoTime when the answer had arrived
 * @param kind of server
 * @param started what changes when the server starts anew; null when it does not tell
 * @param facts what does not change
 * @param host null when the server tells nothing of it
 * @param hostCpuPercent of the host, where the server itself takes the mean since it was asked last; null otherwise
 * @param process null when the server tells nothing of it
 * @param readings what this kind of server counts
 */
record ServerSample(
        long nanoTime,
        String kind,
        String started,
        Map<String, String> facts,
        HostSnapshot host,
        Double hostCpuPercent,
        ServerProcess.Counters process,
        List<Reading> readings) {

    /**
     * One figure of one part of the server.
     *
     * @param name of the figure; several parts may share it
     * @param part that counts by itself, such as one DataNode of several in a JVM
     * @param value a counter, a state, or the mean of the events since the server itself took the last one
     * @param count events since the start; of means only
     */
    record Reading(String name, String part, ServerFigure.Kind kind, String unit, double value, long count) {
        private String key() {
            return name + '\n' + part;
        }
    }

    /** What the server did from one sample to the next; nothing but its state when it was started anew in between. */
    static ServerInterval between(ServerSample before, ServerSample after) {
        if (isRestart(before, after)) {
            return step(after, after, 1);
        }
        return step(before, after, 0);
    }

    /** The first sample of a server: its state, as nothing can be said of the time before. */
    static ServerInterval first(ServerSample sample) {
        return step(sample, sample, 0);
    }

    private static ServerInterval step(ServerSample before, ServerSample after, int restarts) {
        long elapsedNanos = Math.max(0, after.nanoTime - before.nanoTime);
        HostSample host =
                before.host == null || after.host == null ? null : HostSample.between(before.host, after.host);
        return new ServerInterval(
                elapsedNanos,
                0L,
                1,
                0,
                restarts,
                null,
                elapsedNanos == 0 ? null : busyPercent(after, host),
                host,
                before.process == null || after.process == null
                        ? null
                        : ServerProcess.between(before.process, after.process, elapsedNanos),
                figures(before, after));
    }

    private static Double busyPercent(ServerSample sample, HostSample host) {
        if (sample.hostCpuPercent != null) {
            return sample.hostCpuPercent;
        }
        return host == null ? null : host.cpu().busyPercent();
    }

    private static Map<String, ServerFigure> figures(ServerSample before, ServerSample after) {
        Map<String, Reading> earlier = new HashMap<>();
        before.readings.forEach(reading -> earlier.put(reading.key(), reading));
        Map<String, ServerFigure> figures = new TreeMap<>();
        for (Reading reading : after.readings) {
            change(earlier.get(reading.key()), reading)
                    .ifPresent(figure -> figures.merge(reading.name, figure, ServerFigure::with));
        }
        return figures;
    }

    /** Empty when a counter is new, or began again: how much it counted in between is not known. */
    private static Optional<ServerFigure> change(Reading before, Reading after) {
        if (after.kind == ServerFigure.Kind.LEVEL) {
            return Optional.of(ServerFigure.level(after.unit, after.value));
        }
        if (before == null) {
            return Optional.empty();
        }
        if (after.kind == ServerFigure.Kind.SUM) {
            return after.value < before.value
                    ? Optional.empty()
                    : Optional.of(ServerFigure.sum(after.unit, after.value - before.value));
        }
        long events = after.count - before.count;
        return events <= 0 ? Optional.empty() : Optional.of(ServerFigure.mean(after.unit, after.value, events));
    }

    private static boolean isRestart(ServerSample before, ServerSample after) {
        if (before.started != null && after.started != null && !before.started.equals(after.started)) {
            return true;
        }
        boolean processFell = before.process != null
                && after.process != null
                && isLess(after.process.cpuNanos(), before.process.cpuNanos());
        boolean hostFell = before.host != null
                && after.host != null
                && isLess(after.host.cpu().userMillis(), before.host.cpu().userMillis());
        return processFell || hostFell;
    }

    private static boolean isLess(Long after, Long before) {
        return after != null && before != null && after < before;
    }
}
