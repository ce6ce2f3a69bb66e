package io.storagebench.hdfs.file;

import io.storagebench.hdfs.blocks.Placement;
import io.storagebench.hdfs.blocks.PlacementLooks;
import io.storagebench.hdfs.blocks.ThisMachine;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.Redundancy;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.RunContext;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Asks, after a write, whether every acknowledged file is there: its length, its redundancy and, if asked, its bytes. */
public final class WrittenFiles {
    /** A busy DataNode may take seconds to tell the NameNode of a block. */
    private static final long LATER_NANOS = Duration.ofSeconds(3).toNanos();

    private static final int LATER_LOOKS = 3;

    private final RunContext run;
    private final HdfsConnection connection;
    private final WriteOptions how;
    private final Lengths lengths;
    private final int bufferBytes;
    private final Optional<StoragePolicy> storagePolicy;
    private final ThisMachine here = ThisMachine.look();
    private final Queue<Long> toLookAtAgain = new ConcurrentLinkedQueue<>();

    private WrittenFiles(RunContext run, WriteOptions how, Lengths lengths, int bufferBytes)
            throws IOException, UsageException {
        this.run = run;
        this.connection = run.target(HdfsConnection.class);
        this.how = how;
        this.lengths = lengths;
        this.bufferBytes = bufferBytes;
        storagePolicy = how.storagePolicy(connection);
    }

    /**
     * Tells {@code run} of every acknowledged file that is not as it should be.
     *
     * @param how the files were to be stored
     * @param bufferBytes with which content is read back
     */
    public static void check(RunContext run, WriteOptions how, Lengths lengths, int bufferBytes) throws Exception {
        WrittenFiles written = new WrittenFiles(run, how, lengths, bufferBytes);
        if (written.connection.info().kind() != TargetInfo.Kind.NULL) {
            written.checkAll();
        }
    }

    private void checkAll() throws InterruptedException, ExecutionException {
        ItemChecks.each(run, run::eachAcknowledged, this::checkOnce);
        for (int look = 1; !toLookAtAgain.isEmpty(); look++) {
            boolean last = look == LATER_LOOKS;
            run.clock().sleepUntil(run.clock().nanoTime() + LATER_NANOS);
            List<Long> again = List.copyOf(toLookAtAgain);
            toLookAtAgain.clear();
            ItemChecks.each(run, items -> again.forEach(items::accept), item -> checkAgain(item, last));
        }
        if (run.verify()) {
            ItemChecks.each(run, run::eachAcknowledged, this::verify);
        }
    }

    private void checkOnce(long item) throws IOException {
        Path path = connection.path(run.dataset().name(item));
        Optional<PlacementLooks> looks = connection.placement();
        if (looks.isEmpty()) {
            FileStatus file = connection.fs().getFileStatus(path);
            requireLength(item, path, file.getLen());
            how.tellUnheeded(run, file);
            return;
        }
        Placement placement = Placement.of(looks.get().hdfs(), path);
        if (!requireLength(item, path, placement.bytes())) {
            return;
        }
        requireAsAsked(path, placement);
        how.placement.count(run, placement, here);
        if (storagePolicy.isPresent()) {
            storagePolicy.get().check(run, path);
        }
        if (placement.shortfall().isPresent()) {
            toLookAtAgain.add(item);
        } else {
            looks.get()
                    .atClose(path)
                    .ifPresent(
                            was -> run.fail(was.errorClass(), was.message() + " right after its close, and all now"));
        }
    }

    private void checkAgain(long item, boolean last) throws IOException {
        Path path = connection.path(run.dataset().name(item));
        PlacementLooks looks = connection.placement().orElseThrow();
        Optional<Placement.Shortfall> now = Placement.of(looks.hdfs(), path).shortfall();
        Optional<Placement.Shortfall> before = looks.atClose(path);
        if (now.isPresent() && !last) {
            toLookAtAgain.add(item);
        } else if (now.isPresent()) {
            run.fail(now.get().errorClass(), now.get().message() + " some seconds after its close");
        } else {
            before.ifPresent(was ->
                    run.fail(was.errorClass(), was.message() + " right after its close, and all some seconds later"));
        }
    }

    private boolean requireLength(long item, Path path, long bytes) {
        long least = lengths.least(item);
        long most = lengths.most(item);
        boolean right = least <= bytes && bytes <= most;
        if (!right) {
            run.fail(
                    "WrongLength",
                    path + ": has " + bytes + " bytes, but " + (bytes < least ? least : most) + " were acknowledged");
        }
        return right;
    }

    private void requireAsAsked(Path path, Placement placement) {
        Redundancy asked = how.redundancy();
        if (asked.ecPolicy().isPresent() && !asked.ecPolicy().get().equals(placement.policy())) {
            run.fail(
                    "OtherPolicy",
                    path + ": has " + (placement.policy() == null ? "replicas" : placement.policy()) + ", not "
                            + asked.ecPolicy().get());
        }
        if (asked.replicas().isPresent()
                && placement.policy() == null
                && asked.replicas().getAsInt() != placement.replication()) {
            run.fail(
                    "OtherReplication",
                    path + ": asks for " + placement.replication() + " replicas, not "
                            + asked.replicas().getAsInt());
        }
    }

    private void verify(long item) throws IOException {
        Path path = connection.path(run.dataset().name(item));
        FileContent content = new FileContent(run, bufferBytes);
        Encoding encoding =
                Encoding.named(run.dataset().encoding(), connection.fs().getConf());
        long size = encoding.compresses()
                ? run.dataset().sizeOf(item)
                : connection.fs().getFileStatus(path).getLen();
        try (InputStream in = encoding.over(connection.fs().open(path))) {
            for (long offset = 0; offset < size; ) {
                int length = content.next(offset, size);
                content.read(in, path, offset, length, size);
                content.verify(path, item, offset, length);
                offset += length;
            }
            content.requireEnd(in, path, size);
        }
    }
}
