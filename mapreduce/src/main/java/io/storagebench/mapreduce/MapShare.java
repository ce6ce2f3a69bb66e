package io.storagebench.mapreduce;

import io.storagebench.launch.ShareStarter;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.LineFile;
import io.storagebench.mapreduce.task.LineTail;
import io.storagebench.mapreduce.task.Retries;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A share as a map that runs it, as the driver sees it. Any thread tells it and looks; one thread looks after its map. */
final class MapShare implements ShareStarter.RunningShare {
    private static final Duration END_WITHIN = Duration.ofSeconds(10);

    private final JobFolder folder;
    private final int index;
    private final MapOutputs outputs;
    private final ShareStarter.Listener listener;
    private final LineTail out;
    private final LineFile in;
    private final Retries retries;
    private final Queue<String> toTell = new ConcurrentLinkedQueue<>();
    private final Deque<String> said = new ArrayDeque<>(); // and not acted on yet
    private volatile boolean toFail;
    private OptionalLong failedNanos = OptionalLong.empty();
    private volatile Optional<String> attempt = Optional.empty();
    private volatile boolean ended;

    /**
     * @param outputs where its files are to be put
     * @param retries of what is said by files of its own
     */
    MapShare(JobFolder folder, int index, MapOutputs outputs, ShareStarter.Listener listener, Retries retries)
            throws IOException {
        this.folder = folder;
        this.index = index;
        this.outputs = outputs;
        this.listener = listener;
        this.retries = retries;
        out = new LineTail(folder.fs(), folder.out(index));
        in = new LineFile(folder.fs(), folder.in(index));
        in.create();
    }

    int index() {
        return index;
    }

    @Override
    public void tell(String line) {
        toTell.add(line);
    }

    @Override
    public void kill() {
        toTell.add(JobFolder.KILL);
        toFail = true;
    }

    /** Whether its map is to be ended, as it may not do so by itself. */
    boolean isToFail() {
        return toFail && attempt.isPresent();
    }

    /** Says that YARN was asked to end its map. */
    void failed(long nowNanos) {
        toFail = false;
        failedNanos = OptionalLong.of(nowNanos);
    }

    /** Whether YARN was asked long ago, which says nothing for minutes when a machine is gone. */
    boolean isLongFailed(long nowNanos) {
        return !ended && failedNanos.isPresent() && nowNanos - failedNanos.getAsLong() >= END_WITHIN.toNanos();
    }

    boolean isEnded() {
        return ended;
    }

    /** The attempt of MapReduce that runs it; empty until that has begun. */
    Optional<String> attempt() {
        return attempt;
    }

    /**
     * Passes on what was said since the last look, both ways. When its files cannot be used for too long, it is lost.
     *
     * @return whether that succeeded, or nothing is left to do; if not, the next look goes on
     */
    synchronized boolean look() throws InterruptedException {
        try {
            return ended || retries.attempt(this::passOn);
        } catch (Retries.GaveUpException lost) {
            kill();
            ended("is lost: " + lost.getMessage());
            return true;
        }
    }

    private void passOn() throws IOException {
        for (String line = toTell.poll(); line != null; line = toTell.poll()) {
            in.add(line);
        }
        in.flush();
        said.addAll(out.next());
        while (!said.isEmpty()) {
            act(said.peek());
            said.remove();
        }
    }

    private void act(String line) throws IOException {
        if (line.startsWith(JobFolder.MAP)) {
            attempt = Optional.of(line.substring(JobFolder.MAP.length()));
        } else if (line.startsWith(JobFolder.FILE)) {
            fetch(line.substring(JobFolder.FILE.length()));
        } else if (line.startsWith(JobFolder.END)) {
            ended(line.substring(JobFolder.END.length()).replace(JobFolder.LINE_END, '\n'));
        } else {
            listener.said(line);
        }
    }

    private void fetch(String name) throws IOException {
        Path whole = outputs.place(name.substring(0, name.lastIndexOf('~')));
        Path begun = whole.resolveSibling("." + name + ".begun");
        org.apache.hadoop.fs.Path there = new org.apache.hadoop.fs.Path(folder.files(index), name);
        try (InputStream from = folder.fs().open(there)) {
            Files.copy(from, begun, StandardCopyOption.REPLACE_EXISTING);
            Files.move(begun, whole, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileNotFoundException gone) {
            return; // a later one has come
        } finally {
            Files.deleteIfExists(begun); // of a copy that failed, which may be in a folder of the user
        }
        folder.fs().delete(there, false);
    }

    /** Says that it has ended; what it has said until then was heard. */
    synchronized void ended(String how) {
        if (!ended) {
            ended = true;
            listener.ended(how);
        }
    }

    /** Ends what is told to it. */
    void close() {
        in.close();
    }
}
