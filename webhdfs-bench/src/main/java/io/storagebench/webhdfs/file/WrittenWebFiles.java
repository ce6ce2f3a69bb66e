package io.storagebench.webhdfs.file;

import io.storagebench.hdfs.blocks.Placement;
import io.storagebench.hdfs.file.FileContent;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.RunContext;
import io.storagebench.webhdfs.connect.WebConnection;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Asks the file system, by Hadoop's client, whether every acknowledged file is there: its length, its replicas and, if asked, its bytes. */
final class WrittenWebFiles {
    /** A busy DataNode may take seconds to tell the NameNode of a block. */
    private static final long LATER_NANOS = Duration.ofSeconds(3).toNanos();

    private static final int LOOKS = 4;

    private final RunContext run;
    private final WebConnection connection;
    private final StoredOptions how;
    private final int bufferBytes;
    private final Queue<Long> toLookAtAgain = new ConcurrentLinkedQueue<>();

    private WrittenWebFiles(RunContext run, StoredOptions how, int bufferBytes) {
        this.run = run;
        this.how = how;
        this.bufferBytes = bufferBytes;
        connection = run.target(WebConnection.class);
    }

    /** Tells {@code run} of every acknowledged file that is not as it should be. */
    static void check(RunContext run, StoredOptions how, int bufferBytes) throws Exception {
        new WrittenWebFiles(run, how, bufferBytes).check();
    }

    private void check() throws Exception {
        ItemChecks.each(run, run::eachAcknowledged, this::checkFile);
        for (int look = 2; look <= LOOKS && !toLookAtAgain.isEmpty(); look++) {
            run.clock().sleepUntil(run.clock().nanoTime() + LATER_NANOS);
            List<Long> again = List.copyOf(toLookAtAgain);
            toLookAtAgain.clear();
            boolean isLast = look == LOOKS;
            ItemChecks.each(run, items -> again.forEach(items::accept), item -> checkReplicas(item, isLast));
        }
        if (run.verify()) {
            ItemChecks.each(run, run::eachAcknowledged, this::verify);
        }
    }

    private Path path(long item) {
        return connection.hdfs().path(run.dataset().name(item));
    }

    private void checkFile(long item) throws IOException {
        Path path = path(item);
        FileStatus file = connection.hdfs().fs().getFileStatus(path);
        long written = run.dataset().sizeOf(item);
        if (file.getLen() != written) {
            run.fail("WrongLength", path + ": has " + file.getLen() + " bytes, but " + written + " were acknowledged");
        } else if (how.replication != null && file.getReplication() != how.replication) {
            run.fail(
                    "OtherReplication",
                    path + ": asks for " + file.getReplication() + " replicas, not " + how.replication);
        } else {
            checkReplicas(item, false);
        }
    }

    private void checkReplicas(long item, boolean isLast) throws IOException {
        FileSystem fs = connection.hdfs().fs();
        if (!(fs instanceof DistributedFileSystem hdfs)) {
            return;
        }
        Optional<Placement.Shortfall> shortfall = Placement.of(hdfs, path(item)).shortfall();
        if (shortfall.isPresent() && isLast) {
            run.fail(shortfall.get().errorClass(), shortfall.get().message() + " some seconds after its close");
        } else if (shortfall.isPresent()) {
            toLookAtAgain.add(item);
        }
    }

    private void verify(long item) throws IOException {
        Path path = path(item);
        FileContent content = new FileContent(run, bufferBytes);
        long size = run.dataset().sizeOf(item);
        try (InputStream in = connection.hdfs().fs().open(path)) {
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
