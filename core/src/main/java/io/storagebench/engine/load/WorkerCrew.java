package io.storagebench.engine.load;

import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The threads that put load on the system, each with a worker of its own that it keeps through all phases. */
public final class WorkerCrew implements AutoCloseable {
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);

    private final List<ExecutorService> threads = new ArrayList<>();
    private final List<List<CrewMember>> workers = new ArrayList<>();
    private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

    private final Patience patience;

    private WorkerCrew(Patience patience) {
        this.patience = patience;
    }

    /** What makes the workers of one stream. */
    public record Maker(Operation operation, RunContext run) {}

    /** Makes the workers of all streams of a load, one after the other, each in its own thread. */
    public static WorkerCrew of(List<Maker> streams, int size, Patience patience) throws Exception {
        WorkerCrew crew = new WorkerCrew(patience);
        try {
            for (int i = 0; i < size; i++) {
                String name = "storage-bench-worker-" + i;
                ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
                    Thread made = new Thread(task, name);
                    made.setDaemon(true); // a worker that never comes back must not keep the process alive
                    return made;
                });
                crew.threads.add(thread);
                List<CrewMember> ofThread = new ArrayList<>();
                crew.workers.add(ofThread);
                for (Maker stream : streams) {
                    ofThread.add(CrewMember.of(
                            get(thread.submit(() -> stream.operation().newWorker(stream.run())))));
                    patience.alive();
                }
            }
            return crew;
        } catch (Exception failure) {
            crew.threads.get(crew.threads.size() - 1).shutdownNow(); // may still be making its worker
            crew.close();
            throw failure;
        }
    }

    private static <T> T get(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof Exception cause ? cause : failure;
        }
    }

    public int size() {
        return threads.size();
    }

    /** One of each stream. */
    List<CrewMember> workers(int thread) {
        return workers.get(thread);
    }

    /** Says that the worker of this thread never came back; it gets no more work, and nobody waits for it. */
    void lose(int thread) {
        lost.add(thread);
    }

    /** Whether {@link #lose} was told of it. */
    boolean isLost(int thread) {
        return lost.contains(thread);
    }

    /** Whether none is left. */
    boolean isAllLost() {
        return lost.size() == threads.size();
    }

    /** Runs {@code loop} in thread {@code thread}. */
    void start(int thread, Runnable loop) {
        threads.get(thread).execute(loop);
    }

    /** Closes every worker in its own thread and waits for that, for a time; those that hang are left behind. */
    @Override
    public void close() {
        for (int i = 0; i < workers.size(); i++) {
            ExecutorService thread = threads.get(i);
            workers.get(i)
                    .forEach(member -> thread.execute(() -> {
                        try {
                            member.worker().close();
                        } catch (IOException | RuntimeException closed) {
                            // What was measured is recorded; what was written is checked. A failing close changes
                            // neither.
                        }
                    }));
        }
        threads.forEach(ExecutorService::shutdown);
        try {
            patience.close(Patience.Ending.WORKERS, "closing workers", this::awaitEnd);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // whoever stopped it has no time to wait
        } catch (Exception late) {
            // They are daemons; what was measured is recorded.
        }
    }

    private Void awaitEnd() throws InterruptedException {
        long end = System.nanoTime() + CLOSE_WITHIN.toNanos();
        for (int i = 0; i < threads.size(); i++) {
            if (!isLost(i)) {
                threads.get(i).awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        }
        return null;
    }
}
