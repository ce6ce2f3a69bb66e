package io.storagebench.result.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.host.Change;
import io.storagebench.result.host.HostSample;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a watched server did over a stretch of time, as far as its samples tell; a component is null when unknown.
 *
 * <p>Rates and sums are those between the first and the last sample that belong to it, which are taken at their own
 * times: both ends may be off by the period of sampling, and by what the server's own cache holds back.
 *
 * @param elapsedNanos between these samples; zero when there are fewer than two, and then nothing here is a rate
 * @param sampleAgeNanos how old the newest sample was at the end; null when there never was one
 * @param samples that the server answered
 * @param failedSamples that it did not answer, or not with metrics
 * @param restarts of the server that the samples show; what it did around them is missing from all sums
 * @param error of the last sample that failed
 * @param hostCpuPercent of its host, all cores together; time in which only a disk was waited for is not busy
 * @param host its host; null when the server tells nothing of it
 * @param process its own process; null when the server tells nothing of it
 * @param figures what this kind of server counts, by name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerInterval(
        long elapsedNanos,
        Long sampleAgeNanos,
        int samples,
        int failedSamples,
        int restarts,
        String error,
        Double hostCpuPercent,
        HostSample host,
        ServerProcess process,
        Map<String, ServerFigure> figures) {
    /** No time at all. */
    public static final ServerInterval NONE = new ServerInterval(0, null, 0, 0, 0, null, null, null, null, Map.of());

    public ServerInterval {
        figures = figures == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    /** A sample that failed. */
    public static ServerInterval failed(String error) {
        return new ServerInterval(0, null, 0, 1, 0, error, null, null, null, Map.of());
    }

    /** The same, at the end of which the newest sample was so old. */
    public ServerInterval aged(Long ageNanos, String unlessSampled) {
        String why = ageNanos == null && error == null ? unlessSampled : error;
        return new ServerInterval(
                elapsedNanos, ageNanos, samples, failedSamples, restarts, why, hostCpuPercent, host, process, figures);
    }

    /** Both stretches of time as one: this one, and {@code later}, which begins where it ends. */
    public ServerInterval then(ServerInterval later) {
        long covered = elapsedNanos + later.elapsedNanos;
        return new ServerInterval(
                covered,
                later.sampleAgeNanos,
                samples + later.samples,
                failedSamples + later.failedSamples,
                restarts + later.restarts,
                later.error == null ? error : later.error,
                Change.mean(hostCpuPercent, elapsedNanos, later.hostCpuPercent, later.elapsedNanos),
                host == null || later.host == null ? either(host, later.host) : host.then(later.host),
                process == null || later.process == null
                        ? either(process, later.process)
                        : process.then(later.process, covered),
                FigureMaps.join(figures, later.figures, ServerFigure::then));
    }

    /** Of two who watched one server, what the one saw who got more answers; always the same, whatever their order. */
    public static ServerInterval fuller(ServerInterval left, ServerInterval right) {
        int more = Integer.compare(left.samples, right.samples);
        return more == 0 ? FigureMaps.either(left, right) : more > 0 ? left : right;
    }

    private static <T> T either(T first, T second) {
        return first == null ? second : first;
    }
}
