package io.storagebench.result;

import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.figures.Whole;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HostStats;
import io.storagebench.result.server.ServerStats;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a run found out, of which its command makes a {@link Result}. Immutable.
 */
public record Measurement(
        String role,
        String command,
        String repeat,
        List<ShareFacts> shares,
        boolean dataCorrupt,
        List<StreamFacts> streams,
        Map<String, OperationStats> ops,
        long intervalMillis,
        List<Interval> intervals,
        Map<String, HostStats> hosts,
        Map<String, ServerStats> servers,
        Map<String, CpuProfile> profiles,
        List<Remark> remarks)
        implements Measured {
    public Measurement {
        Whole.part(role, "role");
        Whole.part(command, "command");
        Whole.part(repeat, "repeat");
        if (!repeat.matches("[1-9]\\d{0,8}/[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException("repeat " + repeat);
        }
        Whole.list(shares, "shares");
        if (shares.isEmpty()
                || shares.stream()
                        .anyMatch(share -> share.total() != shares.get(0).total())) {
            throw new IllegalArgumentException("shares " + shares);
        }
        Whole.list(streams, "streams");
        Whole.map(ops, "ops");
        List<String> names = streams.stream().map(StreamFacts::name).toList();
        if (names.isEmpty()
                || names.stream().distinct().count() < names.size()
                || !(ops.isEmpty() || ops.keySet().equals(Set.copyOf(names)))) {
            throw new IllegalArgumentException("streams " + names + " and ops " + ops.keySet());
        }
        Whole.list(intervals, "intervals");
        Whole.map(hosts, "hosts");
        Whole.map(servers, "servers");
        profiles = profiles == null ? Map.of() : Whole.map(profiles, "profiles");
        Whole.list(remarks, "remarks");
    }

    /** What was measured, without what its result says beside it. */
    public static Measurement of(Measured all) {
        return all instanceof Measurement alone
                ? alone
                : with(all, all.role(), all.shares(), all.streams(), all.remarks());
    }

    /** The same with the length of the whole command in nanoseconds. */
    public Measurement took(long nanos) {
        return with(this, role, shares.stream().map(share -> share.took(nanos)).toList(), streams, remarks);
    }

    /**
     * The same of a run whose shares a process has driven to their end.
     *
     * @param all the shares, also those of which nothing was measured
     * @param known the streams, as far as the driver knows better
     * @param further remarks
     */
    public Measurement driven(List<ShareFacts> all, List<StreamFacts> known, List<Remark> further) {
        return with(
                this,
                "run",
                all,
                known,
                Stream.concat(remarks.stream(), further.stream())
                        .distinct()
                        .sorted()
                        .toList());
    }

    /** The same of these shares. */
    Measurement withShares(List<ShareFacts> known) {
        return with(this, role, known, streams, remarks);
    }

    /** The same with servers that were watched by a process beside it. */
    Measurement beside(long widthMillis, List<Interval> withServers, Map<String, ServerStats> watched) {
        return new Measurement(
                role,
                command,
                repeat,
                shares,
                dataCorrupt,
                streams,
                ops,
                widthMillis,
                withServers,
                hosts,
                watched,
                profiles,
                remarks);
    }

    /** The same with further profiles. */
    public Measurement recorded(Map<String, CpuProfile> further) {
        return new Measurement(
                role,
                command,
                repeat,
                shares,
                dataCorrupt,
                streams,
                ops,
                intervalMillis,
                intervals,
                hosts,
                servers,
                FigureMaps.join(profiles, further, FigureMaps::either),
                remarks);
    }

    private static Measurement with(
            Measured all, String role, List<ShareFacts> shares, List<StreamFacts> streams, List<Remark> remarks) {
        return new Measurement(
                role,
                all.command(),
                all.repeat(),
                shares,
                all.dataCorrupt(),
                streams,
                all.ops(),
                all.intervalMillis(),
                all.intervals(),
                all.hosts(),
                all.servers(),
                all.profiles(),
                remarks);
    }
}
