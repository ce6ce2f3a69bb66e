package io.storagebench.webhdfs.connect;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Room;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.WireBytes;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileSystem;

/** A gateway, and the HDFS behind it: requests go to the one, and whether they did what they said is asked of the other. Any thread. */
public final class WebConnection implements Target {
    private final HdfsConnection hdfs;
    private final GatewayAccess access;
    private final boolean keepsLocations;
    private final Optional<FileSystem> hadoops;
    private final WireBytes wire;
    private final AtomicInteger sessions = new AtomicInteger();

    /**
     * @param hadoops Hadoop's own client, which sends the requests; empty when ours does
     */
    WebConnection(
            HdfsConnection hdfs,
            GatewayAccess access,
            boolean keepsLocations,
            Optional<FileSystem> hadoops,
            WireBytes wire) {
        this.hdfs = hdfs;
        this.access = access;
        this.keepsLocations = keepsLocations;
        this.hadoops = hadoops;
        this.wire = wire;
        if (hadoops.isEmpty()) {
            wire.counting();
        }
    }

    /** The file system behind the gateway, by Hadoop's client. */
    public HdfsConnection hdfs() {
        return hdfs;
    }

    /** Who answers. */
    public Gateway gateway() {
        return access.gateway();
    }

    /** Files as one more session uses them; the session closes them. */
    public WebFiles files(RunContext run) {
        Optional<Leases> leases = Leases.of(hdfs.fs(), run.clock());
        WebCounters counters = new WebCounters(run, wire);
        return hadoops.isPresent()
                ? new HadoopFiles(hadoops.get(), counters, leases)
                : new RestFiles(
                        run,
                        access.address(),
                        access.gateway(),
                        access.identity(),
                        access.settings(),
                        keepsLocations,
                        counters,
                        leases);
    }

    /** The number of one more session, from 0 on, among those of all shares. */
    public int nextSession(RunContext run) {
        return run.firstThread() + sessions.getAndIncrement();
    }

    /** Closes a file that a failed request may have left open, so that its length is known; where that can be done. */
    public void settle(RunContext run, String path) throws IOException {
        Optional<Leases> leases = Leases.of(hdfs.fs(), run.clock());
        if (leases.isPresent()) {
            leases.get().recover(path);
        }
    }

    /** Where the item of this name is, as an absolute path. */
    public String path(String name) {
        return hdfs.path(name).toUri().getPath();
    }

    @Override
    public void begin(RunContext run) throws Exception {
        hdfs.begin(run);
        sessions.set(0);
    }

    @Override
    public void end(RunContext run) {
        hdfs.end(run);
    }

    @Override
    public Optional<Room> room() throws IOException {
        return hdfs.room();
    }

    @Override
    public Map<String, Long> state() {
        return hdfs.state();
    }

    @Override
    public TargetInfo info() {
        return hdfs.info();
    }

    @Override
    public DatasetStore store() {
        return hdfs.store();
    }

    @Override
    public void close() throws IOException {
        try {
            if (hadoops.isPresent()) {
                hadoops.get().close();
            }
        } finally {
            hdfs.close();
        }
    }
}
