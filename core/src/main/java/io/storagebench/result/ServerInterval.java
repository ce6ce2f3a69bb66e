package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What a watched server did in a stretch of time, by its own figures; a component is null when it does not tell.
 *
 * @param elapsedNanos from the sample before to the last one; 0 when there were no two
 * @param sampleAgeNanos how old the last sample was at the end; null when there was none
 * @param failedSamples how often it could not be asked
 * @param error why, the last time; null when it never failed
 * @param restarts how often it began anew: what it did before that is lost
 * @param host of the machine, when the server tells of it
 * @param hostCpuPercent of all cores of the machine together, busy
 * @param processCpuPercent of the server's process, 100 for one core
 * @param heapUsedBytes of its JVM, at the end
 * @param heapMaxBytes of its JVM
 * @param gcMillis of its garbage collectors
 * @param figures by the server's own names
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerInterval(
        long elapsedNanos,
        Long sampleAgeNanos,
        long failedSamples,
        String error,
        long restarts,
        HostSample host,
        Double hostCpuPercent,
        Double processCpuPercent,
        Long heapUsedBytes,
        Long heapMaxBytes,
        Long gcMillis,
        Map<String, ServerFigure> figures) {
    public ServerInterval {
        figures = figures == null ? Map.of() : Map.copyOf(figures);
    }

    /** Both stretches of time as one: this one, and {@code later}, which begins where it ends. */
    ServerInterval then(ServerInterval later) {
        return new ServerInterval(
                elapsedNanos + later.elapsedNanos,
                later.sampleAgeNanos,
                failedSamples + later.failedSamples,
                later.error == null ? error : later.error,
                restarts + later.restarts,
                host == null || later.host == null ? later.host : host.then(later.host),
                Change.mean(hostCpuPercent, elapsedNanos, later.hostCpuPercent, later.elapsedNanos),
                Change.mean(processCpuPercent, elapsedNanos, later.processCpuPercent, later.elapsedNanos),
                later.heapUsedBytes,
                later.heapMaxBytes,
                Change.sum(gcMillis, later.gcMillis),
                Sums.join(figures, later.figures, ServerFigure::then));
    }
}
