package io.storagebench.engine.books;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.dataset.Dataset;
import io.storagebench.op.Clock;
import io.storagebench.op.DatasetStore;
import io.storagebench.scenario.Share;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Shows others that a share is writing a part of a dataset: a control file that is written anew every {@link #RENEWED}, so
 * that a run that still goes on can be told from one that was killed. Nobody's clock is compared: who wants to go on looks
 * for {@link #MOST_QUIET} whether it changes.
 *
 * <p>A process that was halted for longer and then goes on finds the sign of another, and is told so. Any thread.
 */
public final class WritingSign implements AutoCloseable {
    /** How often it is renewed. */
    public static final Duration RENEWED = Duration.ofSeconds(5);

    /** After how long without a renewal its process is taken for dead. */
    public static final Duration MOST_QUIET = Duration.ofSeconds(20);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final long LOOKS = MOST_QUIET.dividedBy(BETWEEN_LOOKS);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final DatasetStore store;
    private final String file;
    private final Clock clock;
    private final Runnable lost;
    private final String run = UUID.randomUUID().toString();
    private final Thread renewing = new Thread(this::renew, "storage-bench-sign");
    private long renewals;
    private boolean closed; // these two guarded by this
    private boolean waiting;

    /** Who writes. */
    private record Content(String run, String host, long process, long renewals) {
        static Optional<Content> parse(byte[] json) {
            try {
                return Optional.ofNullable(JSON.readValue(json, Content.class));
            } catch (
                    IOException damaged) { // its writer was killed in the middle, where a file can be seen half written
                return Optional.empty();
            }
        }
    }

    private WritingSign(DatasetStore store, String file, Clock clock, Runnable lost) {
        this.store = store;
        this.file = file;
        this.clock = clock;
        this.lost = lost;
        renewing.setDaemon(true);
    }

    /** What {@link #await} has seen: the sign of a run that is dead, or none. */
    public record Quiet(String last) {}

    /**
     * Waits until it is certain that nobody writes the part any more.
     *
     * @param part its first item
     * @param clock to wait by
     * @throws UsageException when somebody writes it
     */
    public static Quiet await(DatasetStore store, long part, Share share, Clock clock)
            throws IOException, UsageException {
        String file = Mark.writingName(Dataset.partName(part), share);
        Optional<byte[]> first = store.read(file);
        for (long looks = 0; first.isPresent() && looks < LOOKS; looks++) {
            sleep(clock, store);
            Optional<byte[]> now = store.read(file);
            if (now.isEmpty()) {
                return new Quiet(""); // it has ended in order
            }
            if (!text(now).equals(text(first))) {
                throw new UsageException("--resume: " + writer(now.get()) + " is writing this dataset in "
                        + store.location() + ", so nothing is continued. Wait for its end, or stop it first.");
            }
        }
        return new Quiet(text(first));
    }

    private static void sleep(Clock clock, DatasetStore store) throws IOException {
        try {
            clock.sleepUntil(clock.nanoTime() + BETWEEN_LOOKS.toNanos());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before the dataset could be continued");
        }
    }

    private static String text(Optional<byte[]> content) {
        return content.map(json -> new String(json, StandardCharsets.UTF_8)).orElse("");
    }

    private static String writer(byte[] json) {
        return Content.parse(json)
                .map(sign -> "process " + sign.process + " on " + sign.host)
                .orElse("another run");
    }

    /**
     * Shows from now on that this process writes a part.
     *
     * @param lost is called once, by a thread of the sign, when another process has begun to write it instead, or to
     *     remove the dataset
     * @throws UsageException when another one has shown the same before
     */
    public static WritingSign show(DatasetStore store, long part, Share share, Clock clock, Runnable lost)
            throws IOException, UsageException {
        String file = Mark.writingName(Dataset.partName(part), share);
        WritingSign sign = new WritingSign(store, file, clock, lost);
        if (!store.create(file, sign.content())) {
            throw new UsageException(store.location() + ": "
                    + writer(store.read(file).orElse(new byte[0]))
                    + " writes the same items, or did until it was killed"
                    + " (" + file + "). Wait for its end, or complete them with --resume.");
        }
        sign.renewing.start();
        return sign;
    }

    /**
     * The same in place of a process that is dead.
     *
     * @throws UsageException when yet another one was faster
     */
    public static WritingSign showInstead(
            Quiet dead, DatasetStore store, long part, Share share, Clock clock, Runnable lost)
            throws IOException, UsageException {
        String file = Mark.writingName(Dataset.partName(part), share);
        Optional<byte[]> there = store.read(file);
        if (there.isPresent() && text(there).equals(dead.last)) {
            store.delete(file);
        }
        return show(store, part, share, clock, lost);
    }

    private byte[] content() throws IOException {
        return JSON.writeValueAsBytes(
                new Content(run, host(), ProcessHandle.current().pid(), renewals));
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return nameless.getMessage();
        }
    }

    private void renew() {
        while (isToGoOn()) {
            try {
                if (!isMine()) { // also when it is gone: whoever took it has ended, or the dataset is being removed
                    lost.run();
                    return;
                }
                renewals++;
                store.replace(file, content());
            } catch (IOException | RuntimeException unreachable) {
                // The load meets the same; whoever goes on with the dataset meanwhile is found when it can be read
                // again.
            }
        }
    }

    private boolean isToGoOn() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            waiting = true;
        }
        try {
            clock.sleepUntil(clock.nanoTime() + RENEWED.toNanos());
        } catch (InterruptedException end) {
            return false;
        } finally {
            synchronized (this) {
                waiting = false;
            }
        }
        return true;
    }

    /** Shows nothing more: what was written is noted, or is going to be removed. */
    public void takeDown() throws IOException {
        close();
        try {
            renewing.join(); // which could otherwise write it once more
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(store.location() + ": stopped before " + file + " was removed");
        }
        if (isMine()) {
            store.delete(file);
        }
    }

    private boolean isMine() throws IOException {
        return store.read(file)
                .flatMap(Content::parse)
                .filter(sign -> sign.run.equals(run))
                .isPresent();
    }

    /** Renews it no more. It stays, as if the process was killed now. */
    @Override
    public synchronized void close() {
        closed = true;
        if (waiting) {
            renewing.interrupt();
        }
    }
}
