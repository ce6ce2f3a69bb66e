package io.storagebench.hdfs.file;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.blocks.AskedNodes;
import io.storagebench.hdfs.connect.Degradation;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.result.Peer;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Appends to files, each thread to one of its own: open, write and close are the time of an append.
 *
 * <p>The files are made empty before the clock runs, so that every request is an append. Their content is that of their
 * whole length, wherever single appends begin.
 */
@AutoService(Operation.class)
@Command(
        name = "hdfs-append",
        description = {
            "Appends to files, each thread to a file of its own.",
            "Does 10 appends unless --requests or --duration says otherwise.",
        },
        footer = {
            "storage-bench hdfs-append --threads 8 --requests 1000 --size 64k",
            "storage-bench hdfs-append --fs hdfs://nn:8020 --duration 60s --sync hsync",
        })
public class AppendFile implements Operation {
    private static final Step OPEN = Step.of("open");
    private static final Step CLOSE = Step.of("close");

    @Mixin
    HdfsOptions target = new HdfsOptions();

    @Mixin
    AppendOptions appends = new AppendOptions("1m");

    @Option(
            names = "--new-block",
            description = "Begins a new block with each append, as erasure coded files of HDFS need.")
    @Listed(HelpGroup.ACCESS)
    boolean newBlock;

    @Mixin
    WriteOptions how = new WriteOptions();

    @Mixin
    BufferOption buffer = new BufferOption();

    @Mixin
    SyncOptions sync = new SyncOptions();

    @Mixin
    DropBehind cache = new DropBehind();

    @Mixin
    Degradation degradation = new Degradation();

    /** Files that may be longer than what was acknowledged, as an append to them failed. */
    private final Set<Long> inDoubt = ConcurrentHashMap.newKeySet();

    /** For ServiceLoader. */
    public AppendFile() {}

    @Override
    public int filesOfThread() {
        return target.filesOfThread();
    }

    @Override
    public Access access() {
        return Access.APPENDS;
    }

    @Override
    public Optional<Peer> peer() {
        return Optional.of(Peer.TESTDFSIO);
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>(List.of(OPEN, FileWriter.WRITE));
        steps.addAll(sync.steps());
        steps.add(CLOSE);
        return steps;
    }

    @Override
    public DatasetPlan plan() {
        return appends.plan();
    }

    @Override
    public List<String> ofOneProcess() {
        return degradation.ofOneProcess();
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        appends.validate(problems);
        how.validate(problems);
        buffer.validate(problems);
        sync.validate(problems);
        degradation.validate(problems);
        if (how.redundancy().ecPolicy().isPresent() && !newBlock) {
            problems.add(
                    "--ec-policy",
                    how.redundancy().ecPolicy().get(),
                    "HDFS appends to erasure coded files in whole blocks only. Add --new-block.");
        }
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        HdfsConnection connection = how.accept(
                target.connect(context, how.redundancy(), degradation, degradation.spares() + how.placement.spares()));
        try {
            requireAppends(connection);
            return connection;
        } catch (IOException | UsageException refused) {
            connection.close();
            throw refused;
        }
    }

    private void requireAppends(HdfsConnection connection) throws IOException, UsageException {
        String system = connection.fs().getClass().getSimpleName();
        if (!connection
                .fs()
                .hasPathCapability(new Path(connection.store().location()), CommonPathCapabilities.FS_APPEND)) {
            throw new UsageException(
                    "hdfs-append: " + system + " cannot append." + HdfsOptions.otherThan(connection.fs()));
        }
        if (newBlock && !(connection.fs() instanceof DistributedFileSystem)) {
            throw new UsageException("--new-block: " + system + " has no blocks that one could begin. Leave it out.");
        }
    }

    @Override
    public void prepare(RunContext run) throws Exception {
        HdfsConnection connection = run.target(HdfsConnection.class);
        how.applyTo(run);
        Queue<IOException> failures = new ConcurrentLinkedQueue<>();
        ItemChecks.each(run, run::eachAppended, item -> {
            try {
                NewFile.create(connection.fs(), connection.path(run.dataset().name(item)), how, connection.askedNodes())
                        .close();
            } catch (IOException failure) {
                failures.add(failure);
            }
        });
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
        degradation.stopLast(run);
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Appender(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        WrittenFiles.check(run, how, new AppendedLengths(run), buffer.bytes());
    }

    /** As long as the appends that were acknowledged, and longer only where one failed. */
    private final class AppendedLengths implements Lengths {
        private final RunContext run;

        AppendedLengths(RunContext run) {
            this.run = run;
        }

        @Override
        public long least(long item) {
            return run.acknowledgedAppends(item) * appends.bytes();
        }

        @Override
        public long most(long item) {
            return inDoubt.contains(item) ? Long.MAX_VALUE : least(item);
        }
    }

    private final class Appender implements Worker {
        private final RunContext run;
        private final HdfsConnection connection;
        private final FileSystem fs;
        private final FileWriter writer;
        private final int streamBufferBytes;
        private long failedItem = -1;

        Appender(RunContext run) {
            this.run = run;
            connection = run.target(HdfsConnection.class);
            fs = connection.client();
            writer = new FileWriter(run, buffer.bytes(), sync);
            streamBufferBytes = fs.getConf()
                    .getInt(
                            CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY,
                            CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_DEFAULT);
        }

        @Override
        public void execute(Request request) throws IOException {
            long item = request.first();
            Path path = connection.path(run.dataset().name(item));
            Span open = request.begin(OPEN);
            FSDataOutputStream out = open(path);
            open.end();
            inDoubt.add(item); // until the close is acknowledged
            try {
                cache.apply(run, out);
                long from = out.getPos();
                writer.write(request, out, out, item, from, from + appends.bytes());
                Span close = request.begin(CLOSE);
                out.close();
                close.end();
            } catch (IOException | RuntimeException failure) {
                failedItem = item;
                IOUtils.closeStream(out);
                throw failure;
            }
            if (item != failedItem) {
                inDoubt.remove(item);
            }
            request.items(1);
            connection.placement().ifPresent(placement -> placement.lookAfterClose(run, path));
        }

        private FSDataOutputStream open(Path path) throws IOException {
            if (!(fs instanceof DistributedFileSystem hdfs)) {
                return fs.append(path);
            }
            EnumSet<CreateFlag> flags =
                    newBlock ? EnumSet.of(CreateFlag.APPEND, CreateFlag.NEW_BLOCK) : EnumSet.of(CreateFlag.APPEND);
            // A file that was made empty gets its blocks now.
            AskedNodes asked = connection.askedNodes();
            return hdfs.append(path, asked.and(flags), streamBufferBytes, null, asked.addresses());
        }
    }
}
