package io.storagebench.engine.books;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.failure.NotDeletedException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Deletes items while a listing gives them: many in one request where the system can, several requests at once, and no
 * more after the first that failed. One thread adds.
 */
final class Deletions implements AutoCloseable {
    /** Requests under way: one after the other, a million files would take an hour of waiting for answers. */
    private static final int AT_ONCE = 16;
    /**
     * Systems may take more in one request. Then one that is slow would be silent for longer, and an interrupt would leave
     * more of which nobody knows whether they are gone.
     */
    private static final int MOST_IN_ONE = 250;

    private static final int MOST_EXAMPLES = 3;

    private final DatasetStore store;
    private final IntConsumer removed;
    private final Consumer<String> notEmpty;
    private final List<String> batch = new ArrayList<>();
    private final Queue<String> oneByOne = new ConcurrentLinkedQueue<>();
    private ThreadPoolExecutor helpers = helpers();
    private volatile IOException failure; // the first; written under this
    private long others; // that were refused, too; guarded by this
    private final List<String> examples = new ArrayList<>(); // of others; guarded by this

    /**
     * @param removed is told how many are gone after each request; any thread
     * @param notEmpty is told the name of each folder that stays because it holds something; any thread
     */
    Deletions(DatasetStore store, IntConsumer removed, Consumer<String> notEmpty) {
        this.store = store;
        this.removed = removed;
        this.notEmpty = notEmpty;
    }

    private static ThreadPoolExecutor helpers() {
        // Who lists helps when all are busy, so the list does not run ahead of them.
        return new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(AT_ONCE),
                new ThreadPoolExecutor.CallerRunsPolicy());
    }

    /** Whether no more are deleted. */
    boolean hasFailed() {
        return failure != null;
    }

    /** Deletes one more item, now or with some that follow. */
    void add(String name) {
        batch.add(name);
        if (batch.size() >= Math.min(store.mostInOneDelete(), MOST_IN_ONE)) {
            send();
        }
    }

    private void send() {
        List<String> names = List.copyOf(batch);
        batch.clear();
        helpers.execute(() -> delete(names));
    }

    /**
     * Waits until all are deleted.
     *
     * @throws IOException when some were not, with the first and how many more
     */
    void finish() throws IOException, InterruptedException {
        if (!batch.isEmpty()) {
            send();
        }
        await();
        if (!oneByOne.isEmpty()) {
            helpers = helpers();
            oneByOne.forEach(name -> helpers.execute(() -> delete(List.of(name))));
            await();
        }
        synchronized (this) {
            if (failure != null) {
                throw others == 0 ? failure : withOthers();
            }
        }
    }

    private void await() throws InterruptedException {
        helpers.shutdown();
        helpers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (Thread.interrupted()) { // which goes unseen above when the last has ended by then
            throw new InterruptedException();
        }
    }

    private void delete(List<String> names) {
        if (hasFailed()) {
            return;
        }
        try {
            int gone = ask(names);
            if (gone > 0) {
                removed.accept(gone);
            }
        } catch (IOException refused) {
            failed(refused, names.size() == 1 ? names : List.of()); // of several, nobody knows which are gone
        } catch (RuntimeException broken) { // a thread's end would go unseen, and the manifest with it
            failed(new IOException(names.get(0) + " was not removed: " + broken, broken), List.of());
        }
    }

    /** Returns how many are gone. */
    private int ask(List<String> names) throws IOException {
        if (names.size() == 1) {
            return deleteOne(names.get(0));
        }
        try {
            Collection<String> left = store.delete(names);
            oneByOne.addAll(left);
            return names.size() - left.size();
        } catch (NotDeletedException some) {
            failed(some, some.names());
            return names.size() - some.names().size();
        }
    }

    private int deleteOne(String name) throws IOException {
        try {
            store.delete(name);
            return 1;
        } catch (DirectoryNotEmptyException holdsSomething) {
            notEmpty.accept(name);
            return 0;
        }
    }

    private synchronized void failed(IOException why, List<String> names) {
        List<String> more = names;
        if (failure == null) {
            failure = why;
            more = names.subList(Math.min(1, names.size()), names.size());
        }
        others += more.size();
        more.stream().limit(MOST_EXAMPLES - examples.size()).forEach(examples::add);
    }

    private IOException withOthers() {
        return new IOException(
                String.valueOf(failure.getMessage()).replaceFirst("\\.$", "") + ". " + others
                        + (others == 1 ? " more was" : " more were") + " not removed either: "
                        + String.join(", ", examples) + (others > examples.size() ? ", …" : "") + ".",
                failure);
    }

    @Override
    public void close() {
        helpers.shutdownNow();
    }
}
