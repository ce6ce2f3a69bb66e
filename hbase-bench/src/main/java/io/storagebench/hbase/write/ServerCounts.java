package io.storagebench.hbase.write;

import io.storagebench.hbase.connect.RegionLooks;
import io.storagebench.hbase.connect.RegionMap;
import io.storagebench.hbase.row.KeyRange;
import io.storagebench.op.Group;
import io.storagebench.op.LateSink;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.util.Arrays;

/** Counts the rows of a request by the region server that has them. One thread. */
public final class ServerCounts {
    /** The dimension under which a report shows them. */
    public static final String DIMENSION = "region server";

    /** More than most clusters have. */
    public static final int MOST_SERVERS = 512;

    private final RunContext run;
    private final RegionLooks looks;
    private RegionMap map;
    private Group[] groups = new Group[0];
    private long[] rows = new long[0];

    public ServerCounts(RunContext run, RegionLooks looks) {
        this.run = run;
        this.looks = looks;
    }

    /** Begins a request. */
    public void begin() {
        RegionMap now = looks.map(run);
        if (now != map) {
            map = now;
            groups = now.servers().stream()
                    .map(server -> run.group(DIMENSION, server))
                    .toArray(Group[]::new);
            rows = new long[groups.length];
        }
        Arrays.fill(rows, 0);
    }

    /** Counts a row. */
    public void add(byte[] key) {
        rows[serverOf(key)]++;
    }

    /** The group of the server that has a row. */
    public Group groupOf(byte[] key) {
        return groups[serverOf(key)];
    }

    /** The number of the server that has a row, among {@link #groups}. */
    int serverOf(byte[] key) {
        return map.serverOf(map.regionOf(key));
    }

    /** Those of the servers; of this request alone, as later ones may have others. */
    Group[] groups() {
        return groups;
    }

    /** Says, before a call, that a request goes to the server that has a row: it counts there then, also when it fails. */
    public void goesTo(Request request, byte[] key) {
        request.in(groupOf(key));
    }

    /** The same of the servers that have a range of keys. */
    public void goesTo(Request request, KeyRange keys) {
        int last = map.lastRegionBefore(keys.stop());
        for (int region = map.regionOf(keys.start()); region <= last; region++) {
            request.in(groups[map.serverOf(region)]);
        }
    }

    /** The same of the servers of all rows that were counted. */
    void goes(Request request) {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] > 0) {
                request.in(groups[i]);
            }
        }
    }

    /** Says that all rows that were counted are acknowledged. */
    public void acknowledged(Request request) {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] > 0) {
                request.in(groups[i]);
                request.items(rows[i], groups[i]);
            }
        }
    }

    /** The same of a request whose rows are acknowledged late. */
    void acknowledged(LateSink sink, long ticket) {
        acknowledged(sink, ticket, groups, rows);
    }

    /** Says that a row failed at a server of a request that is acknowledged late, so that the request counts as failed there. */
    static void failed(LateSink sink, long ticket, long item, Throwable failure, Group server) {
        sink.in(ticket, server); // before what may be the last that is told of it
        sink.failed(ticket, item, 1, failure, server);
    }

    /** Says of a request that is acknowledged late how many rows each server has. */
    static void acknowledged(LateSink sink, long ticket, Group[] groups, long[] rows) {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] > 0) {
                sink.in(ticket, groups[i]);
            }
        }
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] > 0) {
                sink.acknowledged(ticket, rows[i], groups[i]);
            }
        }
    }
}
