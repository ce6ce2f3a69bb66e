package io.storagebench.mapreduce.task;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileAlreadyExistsException;

/**
 * Tries again what fails, for a while: the file system through which maps and driver speak may be the one under test. Hadoop's
 * client tries some things again by itself; this is for what it gives up. One thread.
 */
public final class Retries {
    /** So long nothing may succeed. */
    public static final long LIMIT_MILLIS = 30_000;

    private static final long PAUSE_MILLIS = 500;

    private final String what;
    private final LongSupplier nanoTime;
    private boolean failing;
    private long sinceNanos;
    private int attempts;

    /**
     * @param what is tried, for messages: {@code the cluster's file system}
     */
    public Retries(String what) {
        this(what, System::nanoTime);
    }

    /** The same by another clock. */
    public Retries(String what, LongSupplier nanoTime) {
        this.what = what;
        this.nanoTime = nanoTime;
    }

    /** What may fail. */
    public interface Step {
        /** Does it; what was done by an attempt that failed must not matter to the next one. */
        void run() throws IOException, InterruptedException;
    }

    /** What may fail, and gives something. */
    public interface Question<T> {
        T ask() throws IOException, InterruptedException;
    }

    /** It failed for too long. */
    public static final class GaveUpException extends IOException {
        private static final long serialVersionUID = 1;

        GaveUpException(String message, IOException last) {
            super(message, last);
        }
    }

    /**
     * Does it once; whoever calls tries again later.
     *
     * @return whether it succeeded
     * @throws GaveUpException when nothing has succeeded for {@link #LIMIT_MILLIS}, or what it is to make is there already
     */
    public boolean attempt(Step step) throws GaveUpException, InterruptedException {
        long begun = nanoTime.getAsLong();
        try {
            step.run();
            failing = false;
            return true;
        } catch (FileAlreadyExistsException ofAnother) {
            throw new GaveUpException(what + ": " + message(ofAnother), ofAnother);
        } catch (IOException failure) {
            if (!failing) {
                failing = true;
                sinceNanos = begun;
                attempts = 0;
            }
            attempts++;
            long forMillis = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - sinceNanos);
            // One attempt alone may take longer.
            if (attempts > 1 && forMillis >= LIMIT_MILLIS) {
                throw new GaveUpException(
                        what + " failed for " + TimeUnit.MILLISECONDS.toSeconds(forMillis) + " s, in " + attempts
                                + " attempts: " + message(failure),
                        failure);
            }
            return false;
        }
    }

    /** Does it until it succeeds. */
    public void insist(Step step) throws GaveUpException, InterruptedException {
        while (!attempt(step)) {
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** Asks until there is an answer. */
    public <T> T insistOn(Question<T> question) throws GaveUpException, InterruptedException {
        Answer<T> answer = new Answer<>();
        insist(() -> answer.value = question.ask());
        return answer.value;
    }

    /** What a question has got. */
    static final class Answer<T> {
        T value;
    }

    private static String message(IOException failure) {
        String said = failure.getMessage();
        return said == null ? failure.getClass().getSimpleName() : said.split("\n", 2)[0];
    }
}
