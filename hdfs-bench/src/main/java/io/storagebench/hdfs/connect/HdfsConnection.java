package io.storagebench.hdfs.connect;

import io.storagebench.codec.Coding;
import io.storagebench.dataset.Dataset;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.hdfs.blocks.AskedNodes;
import io.storagebench.hdfs.blocks.PlacementLooks;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Room;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;

/** A connected Hadoop file system, with one client of it or several, and the folder in it that a dataset lives in. Any thread. */
public final class HdfsConnection implements Target {
    private final FileSystem fs;
    private final List<Client> clients;
    private final AtomicInteger handedOut = new AtomicInteger();
    private final HdfsStore store;
    private final ConnectFailures failures;
    private final Optional<EmbeddedServer> server;
    private final Coding coding;
    private final PlacementLooks placement;
    private volatile TargetInfo info;
    private volatile AskedNodes askedNodes = AskedNodes.ANY;
    private boolean stoppedDataNodes; // by the engine's thread
    private Optional<EmbeddedNamespace.Restart> restart = Optional.empty();

    /**
     * @param clients at least one, of which the first answers questions
     * @param failures end questions in time
     * @param server the embedded one behind it; empty for any other system
     * @param coding the coders that the file systems were given
     */
    HdfsConnection(
            List<Client> clients,
            HdfsStore store,
            TargetInfo info,
            ConnectFailures failures,
            Optional<EmbeddedServer> server,
            Coding coding) {
        this.clients = List.copyOf(clients);
        fs = clients.get(0).fs();
        this.store = store;
        this.info = info;
        this.failures = failures;
        this.server = server;
        this.coding = coding;
        placement = fs instanceof DistributedFileSystem hdfs ? new PlacementLooks(hdfs) : null;
    }

    /**
     * A client of the file system.
     *
     * @param counting ends the counting of its wire bytes
     */
    record Client(FileSystem fs, Closeable counting) implements Closeable {
        @Override
        public void close() throws IOException {
            try (counting) {
                fs.close();
            }
        }
    }

    /** What untimed questions are asked of. */
    public FileSystem fs() {
        return fs;
    }

    /** The client for one more worker: all get as many workers. */
    public FileSystem client() {
        return clients.get(Math.floorMod(handedOut.getAndIncrement(), clients.size()))
                .fs();
    }

    /** Where blocks of new files are asked for. */
    public AskedNodes askedNodes() {
        return askedNodes;
    }

    /** The server behind it that this run has started; empty for any other system. */
    public Optional<EmbeddedServer> embedded() {
        return server;
    }

    /** Says what a command that reads the dataset needs beside the address of the file system. */
    public void readersNeed(List<String> words) {
        store.readersNeed(words);
    }

    /** Adds to what the report says of the target. */
    public void fact(String name, String value) {
        Map<String, String> facts = new LinkedHashMap<>(info.facts());
        facts.put(name, value);
        info = new TargetInfo(info.title(), info.kind(), facts);
    }

    /** Says where blocks of new files are asked for; anywhere until then. */
    public void askedNodes(AskedNodes asked) {
        askedNodes = asked;
        asked.words().ifPresent(words -> fact("placement", words));
    }

    /** Looks at where blocks are; empty for a file system that does not tell. */
    public Optional<PlacementLooks> placement() {
        return Optional.ofNullable(placement);
    }

    /** Where the item of this name is. */
    public Path path(String name) {
        return store.path(name);
    }

    /** Says how the NameNode is restarted before each load; not at all until then. */
    void restartsWith(EmbeddedNamespace.Restart wanted) {
        restart = Optional.of(wanted);
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
        fact("stopped DataNodes", nodes.names(chosen));
    }

    @Override
    public Map<String, Long> state() {
        try {
            return fs instanceof DistributedFileSystem hdfs
                    ? failures.within(ConnectFailures.ANSWER_SECONDS, fs.getConf(), () -> HdfsState.of(hdfs))
                    : Map.of();
        } catch (IOException | UsageException unknown) {
            return Map.of(); // a NameNode that is down is told by the requests that fail
        }
    }

    /**
     * Restarts the NameNode when that is asked for, and loads the coder where there are files with erasure coding; otherwise
     * the first request would wait for it.
     */
    @Override
    public void begin(RunContext run) throws IOException, UsageException {
        if (restart.isPresent()) {
            restart.get().run();
            clients.forEach(client -> noticeTheLostConnection(client.fs()));
        }
        coding.begin(run);
        if (fs instanceof DistributedFileSystem hdfs && isCoded(hdfs, run.dataset())) {
            coding.choose();
        }
    }

    /** HDFS's client finds out by a failing call that its idle connection is gone; that must not be one of the load. */
    private static void noticeTheLostConnection(FileSystem fs) {
        try {
            fs.getFileStatus(new Path("/"));
        } catch (IOException lost) {
            // The next call connects again.
        }
    }

    private boolean isCoded(DistributedFileSystem hdfs, Dataset dataset) {
        Path item = path(dataset.name(Dataset.runPart(1)));
        for (Path path : List.of(item, new Path(store.location()))) {
            try {
                ErasureCodingPolicy policy = hdfs.getErasureCodingPolicy(path);
                if (policy != null && !policy.isReplicationPolicy()) {
                    return true;
                }
            } catch (IOException notThere) {
                // Or a NameNode that does not tell.
            }
        }
        return false;
    }

    @Override
    public void end(RunContext run) {
        coding.end(run);
    }

    @Override
    public Optional<Room> room() throws IOException {
        try {
            return failures.within(
                    ConnectFailures.ANSWER_SECONDS,
                    fs.getConf(),
                    () -> FreeSpace.of(
                            fs, new Path(store.location()), info.facts().getOrDefault("redundancy", "")));
        } catch (UsageException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    @Override
    public TargetInfo info() {
        Map<String, String> facts = new LinkedHashMap<>(info.facts());
        facts.putAll(coding.facts());
        return new TargetInfo(info.title(), info.kind(), facts);
    }

    @Override
    public DatasetStore store() {
        return store;
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (Client client : clients) {
            try {
                client.close();
            } catch (IOException failed) {
                failure = failed;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
