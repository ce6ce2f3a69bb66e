package io.storagebench.hdfs;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A connected Hadoop file system and the folder in it that a dataset lives in. Any thread. */
final class HdfsConnection implements Target {
    private final FileSystem fs;
    private final HdfsStore store;
    private final ConnectFailures failures;
    private final Optional<EmbeddedServer> server;
    private final Closeable counting;
    private final PlacementLooks placement;
    private volatile TargetInfo info;
    private boolean stoppedDataNodes; // by the engine's thread

    /**
     * @param failures end questions in time
     * @param server the embedded one behind it; empty for any other system
     * @param counting ends the counting of wire bytes
     */
    HdfsConnection(
            FileSystem fs,
            HdfsStore store,
            TargetInfo info,
            ConnectFailures failures,
            Optional<EmbeddedServer> server,
            Closeable counting) {
        this.fs = fs;
        this.store = store;
        this.info = info;
        this.failures = failures;
        this.server = server;
        this.counting = counting;
        placement = fs instanceof DistributedFileSystem hdfs ? new PlacementLooks(hdfs) : null;
    }

    FileSystem fs() {
        return fs;
    }

    /** This connection if it can store files {@code as} the options say; otherwise it is closed and the user told. */
    HdfsConnection accepting(WriteOptions as) throws IOException, UsageException {
        try {
            as.requireFrom(this);
            return this;
        } catch (IOException | UsageException refused) {
            close();
            throw refused;
        }
    }

    /** Looks at where blocks are; empty for a file system that does not tell. */
    Optional<PlacementLooks> placement() {
        return Optional.ofNullable(placement);
    }

    /** Where the item of this name is. */
    Path path(String name) {
        return store.path(name);
    }

    /** Chooses DataNodes of the embedded server. */
    interface Choice {
        List<Integer> of(EmbeddedDataNodes nodes) throws IOException;
    }

    /** Stops the chosen DataNodes of the embedded server, the first time; they stay stopped in later repeats. */
    void stopDataNodes(Choice choice) throws IOException {
        if (stoppedDataNodes) {
            return;
        }
        stoppedDataNodes = true;
        EmbeddedDataNodes nodes =
                new EmbeddedDataNodes(server.orElseThrow(), (DistributedFileSystem) fs, new Path(store.location()));
        List<Integer> chosen = choice.of(nodes);
        nodes.stop(chosen);
        Map<String, String> facts = new LinkedHashMap<>(info.facts());
        facts.put("stopped DataNodes", nodes.names(chosen));
        info = new TargetInfo(info.title(), info.kind(), facts);
    }

    @Override
    public Map<String, Long> state() {
        try {
            return fs instanceof DistributedFileSystem hdfs
                    ? failures.within(ConnectFailures.ANSWER_SECONDS, () -> HdfsState.of(hdfs))
                    : Map.of();
        } catch (IOException | UsageException unknown) {
            return Map.of(); // a NameNode that is down is told by the requests that fail
        }
    }

    @Override
    public TargetInfo info() {
        return info;
    }

    @Override
    public DatasetStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        try (counting) {
            fs.close();
        }
    }
}
