package io.storagebench.hdfs;

import io.storagebench.op.RunContext;
import io.storagebench.op.TargetInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Asks, after a write, whether every acknowledged file is there: its length, its redundancy and, if asked, its bytes. */
final class WrittenFiles {
    private static final int AT_ONCE = 8;
    private static final long LATER_NANOS = Duration.ofSeconds(3).toNanos();

    private final RunContext run;
    private final HdfsConnection connection;
    private final Redundancy asked;
    private final int bufferBytes;
    private final Queue<Long> toLookAtAgain = new ConcurrentLinkedQueue<>();

    private WrittenFiles(RunContext run, Redundancy asked, int bufferBytes) {
        this.run = run;
        this.connection = run.target(HdfsConnection.class);
        this.asked = asked;
        this.bufferBytes = bufferBytes;
    }

    /** Tells {@code run} of every file that is not as it should be. */
    static void check(RunContext run, Redundancy asked, int bufferBytes) throws Exception {
        WrittenFiles written = new WrittenFiles(run, asked, bufferBytes);
        if (written.connection.info().kind() != TargetInfo.Kind.NULL) {
            written.checkAll();
        }
    }

    private void checkAll() throws InterruptedException, ExecutionException {
        each(run::eachAcknowledged, this::checkOnce);
        if (!toLookAtAgain.isEmpty()) {
            run.clock().sleepUntil(run.clock().nanoTime() + LATER_NANOS);
            each(items -> toLookAtAgain.forEach(items::accept), this::checkAgain);
        }
        if (run.verify()) {
            each(run::eachAcknowledged, this::verify);
        }
    }

    private interface Items {
        void each(java.util.function.LongConsumer item);
    }

    private interface ItemCheck {
        void check(long item) throws IOException;
    }

    /** Checks items in helper threads, a few at once. */
    private void each(Items items, ItemCheck check) throws InterruptedException, ExecutionException {
        Semaphore slots = new Semaphore(AT_ONCE);
        Queue<Future<?>> running = new ConcurrentLinkedQueue<>();
        items.each(item -> {
            slots.acquireUninterruptibly();
            if (Thread.currentThread().isInterrupted()) {
                slots.release();
                return; // stopped: hands out no more
            }
            running.removeIf(Future::isDone);
            running.add(run.pool().submit(() -> {
                try {
                    check.check(item);
                } catch (IOException failure) {
                    run.fail(failure);
                } finally {
                    slots.release();
                }
            }));
        });
        for (Future<?> last : running) {
            last.get();
        }
    }

    private void checkOnce(long item) throws IOException {
        Path path = connection.path(run.dataset().name(item));
        long expected = run.dataset().sizeOf(item);
        Optional<PlacementLooks> looks = connection.placement();
        if (looks.isEmpty()) {
            requireLength(path, connection.fs().getFileStatus(path).getLen(), expected);
            return;
        }
        Placement placement = Placement.of(looks.get().hdfs(), path);
        if (!requireLength(path, placement.bytes(), expected)) {
            return;
        }
        requireAsAsked(path, placement);
        if (placement.shortfall().isPresent()) {
            toLookAtAgain.add(item);
        } else {
            looks.get()
                    .atClose(path)
                    .ifPresent(
                            was -> run.fail(was.errorClass(), was.message() + " right after its close, and all now"));
        }
    }

    private void checkAgain(long item) throws IOException {
        Path path = connection.path(run.dataset().name(item));
        PlacementLooks looks = connection.placement().orElseThrow();
        Optional<Placement.Shortfall> now = Placement.of(looks.hdfs(), path).shortfall();
        Optional<Placement.Shortfall> before = looks.atClose(path);
        if (now.isPresent()) {
            run.fail(now.get().errorClass(), now.get().message() + " some seconds after its close");
        } else {
            before.ifPresent(was ->
                    run.fail(was.errorClass(), was.message() + " right after its close, and all some seconds later"));
        }
    }

    private boolean requireLength(Path path, long bytes, long expected) {
        if (bytes != expected) {
            run.fail("WrongLength", path + ": has " + bytes + " bytes, but " + expected + " were written");
        }
        return bytes == expected;
    }

    private void requireAsAsked(Path path, Placement placement) {
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
        FileContent content = new FileContent(run.payload(), bufferBytes);
        long size = run.dataset().sizeOf(item);
        try (FSDataInputStream in = connection.fs().open(path)) {
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
