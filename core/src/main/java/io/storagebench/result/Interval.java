package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.figures.LatencyStats;
import io.storagebench.result.figures.Moved;
import io.storagebench.result.figures.Whole;
import io.storagebench.result.host.HostInterval;
import io.storagebench.result.server.ServerInterval;
import java.util.Map;

/**
 * What happened in one interval of the measured phase. Intervals begin at multiples of their width since 1970, so that
 * those of several hosts stand beside each other; what was counted between two looks at the counters belongs to the
 * interval of the first, so its true limits may be some milliseconds off.
 *
 * @param startMillis since 1970, UTC; a multiple of {@link Result#intervalMillis}
 * @param ops by operation
 * @param hosts that put load on, by name
 * @param servers that were watched, by name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Interval(
        long startMillis,
        Map<String, OperationInterval> ops,
        Map<String, HostInterval> hosts,
        Map<String, ServerInterval> servers) {
    public Interval {
        Whole.map(ops, "ops");
        Whole.map(hosts, "hosts");
        Whole.map(servers, "servers");
    }

    /** The same beginning at another time. */
    public Interval from(long millis) {
        return new Interval(millis, ops, hosts, servers);
    }

    /**
     * What one operation did.
     *
     * @param moved what happened meanwhile, with the true limits
     * @param started requests that began meanwhile, whenever they ended
     * @param service times of requests that succeeded meanwhile, in two significant digits
     * @param response times of the same; null in a closed loop
     * @param errors counts by class
     * @param counters of the back end, by name
     * @param groupItems items that were acknowledged meanwhile, by dimension and value; those of the last interval also after
     *     the window; null unless the operation tells them, as HBase's do by region server
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record OperationInterval(
            Moved moved,
            long started,
            LatencyStats service,
            LatencyStats response,
            Map<String, Long> errors,
            Map<String, Long> counters,
            Map<String, Map<String, Long>> groupItems) {
        public OperationInterval {
            Whole.part(moved, "moved");
            Whole.part(service, "service");
            Whole.map(errors, "errors");
            Whole.map(counters, "counters");
        }

        /** What was done in both. */
        public OperationInterval plus(OperationInterval other) {
            return new OperationInterval(
                    moved.plus(other.moved),
                    started + other.started,
                    service.plus(other.service),
                    LatencyStats.sum(response, other.response),
                    FigureMaps.join(errors, other.errors, Long::sum),
                    FigureMaps.join(counters, other.counters, Long::sum),
                    sum(groupItems, other.groupItems));
        }

        private static Map<String, Map<String, Long>> sum(
                Map<String, Map<String, Long>> some, Map<String, Map<String, Long>> others) {
            if (some == null || others == null) {
                return some == null ? others : some;
            }
            return FigureMaps.join(some, others, (mine, theirs) -> FigureMaps.join(mine, theirs, Long::sum));
        }
    }

    /** Lets it take little memory: nothing is added to it any more for some time. */
    void settle() {
        for (OperationInterval op : ops.values()) {
            op.service.histogram();
            if (op.response != null) {
                op.response.histogram();
            }
        }
        hosts.values().forEach(host -> host.hiccups().late().histogram());
    }

    /** The same stretch of time, seen by other processes as well. */
    public Interval beside(Interval other) {
        return new Interval(
                startMillis,
                FigureMaps.join(ops, other.ops, OperationInterval::plus),
                FigureMaps.join(hosts, other.hosts, FigureMaps::either),
                FigureMaps.join(servers, other.servers, ServerInterval::fuller));
    }

    /** Both intervals as one: this one, and {@code later}, which follows it in the same process. */
    public Interval then(Interval later) {
        return new Interval(
                startMillis,
                FigureMaps.join(ops, later.ops, OperationInterval::plus),
                FigureMaps.join(hosts, later.hosts, HostInterval::then),
                FigureMaps.join(servers, later.servers, ServerInterval::then));
    }
}
