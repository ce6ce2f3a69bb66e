package io.storagebench.mapreduce;

import io.storagebench.launch.ShippedFiles;
import io.storagebench.mapreduce.task.ClockCheck;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.Retries;
import io.storagebench.mapreduce.task.ShareMapper;
import io.storagebench.op.failure.Failures;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * A job of MapReduce with a map for each share, and two threads that look after it: one at the files of its maps, one at what YARN
 * says, which takes minutes when its ResourceManager is away.
 */
final class MapJob implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(JobFolder.CALM_LOOK_MILLIS);
    private static final Duration LEAST_LOOK = Duration.ofMillis(100);
    /** So that all maps and the driver ask the file system for no more than some 400 files a second. */
    private static final Duration LOOK_OF_EACH = Duration.ofMillis(5);
    /** A line waits for a look of either side; then as long as some looks, and a little. */
    private static final int SLOW_LOOKS = 4;

    private static final Duration AT_LEAST_TELLS = Duration.ofMillis(700);
    private static final Duration END_WITHIN = Duration.ofSeconds(10);
    private static final int MOST_EVENTS = 100;
    private static final String LOST = "its container was lost";
    /** Of a map's own JVM, which starts the client and passes on what it says. */
    private static final int MAPPER_HEAP = 96;
    /** It does little, and starts when the client waits for the CPU: its code is compiled fast and not well. */
    private static final String MAPPER_FLAGS =
            "-Xmx" + MAPPER_HEAP + "m -XX:+IgnoreUnrecognizedVMOptions -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    /** What both JVMs of a container need beside their heaps. */
    private static final int BESIDE_HEAPS = 192;

    private final Job job;
    private final List<MapShare> shares;
    private final MapLooks looks;
    private final LostMaps lost;
    private final Retries retries = new Retries("YARN");
    private final List<Thread> threads;
    private volatile Duration look;
    private int seenEvents;
    private volatile boolean over;

    private MapJob(Job job, JobFolder folder, List<MapShare> shares) {
        this.job = job;
        this.shares = List.copyOf(shares);
        lost = new LostMaps(this.shares);
        looks = new MapLooks(folder, this.shares, new Retries("the cluster's file system"));
        look = soon(shares.size());
        threads = List.of(thread("storage-bench-maps", this::lookAtMaps), thread("storage-bench-job", this::lookAtJob));
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** From one look to the next while all wait for the load to begin. */
    private static Duration soon(int maps) {
        Duration wanted = LOOK_OF_EACH.multipliedBy(maps);
        return wanted.compareTo(LEAST_LOOK) < 0 ? LEAST_LOOK : wanted.compareTo(LOOK) > 0 ? LOOK : wanted;
    }

    /** How long a line to a map may be under way, by how slow the file system is. */
    Duration tellsWithin() {
        return AT_LEAST_TELLS.plus(look.multipliedBy(2)).plus(looks.slow().multipliedBy(SLOW_LOOKS));
    }

    /** Says that nobody waits for each line any more; the file system may be the one under load. */
    void calm() {
        if (look.compareTo(LOOK) < 0) {
            look = LOOK;
            shares.forEach(share -> share.tell(JobFolder.CALM));
        }
    }

    /**
     * Submits it and begins to look after it.
     *
     * @param taken files that maps need
     * @param clock of this machine against that of the file system
     */
    static MapJob submit(
            JobConf conf,
            ClusterJob wanted,
            JobFolder folder,
            Scenario scenario,
            ShippedFiles taken,
            ClockCheck clock,
            List<MapShare> shares)
            throws IOException {
        try (JobFiles files = JobFiles.make()) {
            Job job = Job.getInstance(settings(conf, wanted, folder, clock, files));
            job.getConfiguration().setLong(JobFolder.LOOK, soon(shares.size()).toMillis());
            job.setJobName("storage-bench " + scenario.command());
            job.setMapperClass(ShareMapper.class);
            job.setInputFormatClass(NLineInputFormat.class);
            NLineInputFormat.setNumLinesPerSplit(job, 1);
            FileInputFormat.addInputPath(job, folder.shares());
            job.setOutputFormatClass(NullOutputFormat.class);
            job.setNumReduceTasks(0);
            CacheFiles cache = new CacheFiles(job, folder);
            cache.addThere(ClientJar.send(folder, JobFiles.client()), JobFolder.CLIENT);
            cache.add(taken);
            if (wanted.javaArchive().isPresent()) {
                cache.addArchive(wanted.javaArchive().get(), JobFolder.OWN_JAVA);
            }
            DriverSecrets.add(job.getCredentials());
            submit(job);
            MapJob submitted = new MapJob(job, folder, shares);
            submitted.threads.forEach(Thread::start);
            return submitted;
        }
    }

    private static JobConf settings(
            JobConf conf, ClusterJob wanted, JobFolder folder, ClockCheck clock, JobFiles files) {
        JobConf of = new JobConf(conf);
        of.setJar(files.jobJar().toString());
        of.set(JobFolder.FOLDER, folder.path().toString());
        of.setLong(JobFolder.DRIVER_AHEAD, clock.aheadMillis());
        of.setLong(JobFolder.DRIVER_WITHIN, clock.withinMillis());
        of.setLong(JobFolder.HEAP, wanted.memoryMebibytes() - MAPPER_HEAP - BESIDE_HEAPS);
        of.setBoolean(JobFolder.HAS_OWN_JAVA, wanted.javaArchive().isPresent());
        wanted.javaHome().ifPresent(home -> of.set(JobFolder.JAVA_HOME, home));
        wanted.queue().ifPresent(of::setQueueName);
        of.setLong(MRJobConfig.MAP_MEMORY_MB, wanted.memoryMebibytes());
        of.set(MRJobConfig.MAP_JAVA_OPTS, MAPPER_FLAGS);
        // A map that is run twice, or again, would put its load on twice.
        of.setSpeculativeExecution(false);
        of.setMaxMapAttempts(1);
        // The others go on when one is lost.
        of.setMaxMapTaskFailuresPercent(100);
        of.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
        return of;
    }

    private static void submit(Job job) throws IOException {
        try {
            job.submit();
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while the job was submitted", stopped);
        } catch (IOException refused) {
            throw new IOException("--on yarn: the job was refused: " + Failures.message(refused), refused);
        }
    }

    private void lookAtMaps() {
        lookUntilOver(() -> {
            looks.look();
            Thread.sleep(look.toMillis());
        });
    }

    private void lookAtJob() {
        lookUntilOver(() -> {
            retries.attempt(this::askYarn);
            Thread.sleep(LOOK.toMillis());
        });
    }

    private interface Look {
        void take() throws IOException, InterruptedException;
    }

    private void lookUntilOver(Look look) {
        try {
            while (!over && shares.stream().anyMatch(share -> !share.isEnded())) {
                look.take();
            }
        } catch (IOException | RuntimeException failure) {
            shares.forEach(share -> share.ended("is lost: " + Failures.message(failure)));
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Maps may end without a word, as when their container is killed. */
    private void askYarn() throws IOException, InterruptedException {
        boolean isComplete = job.isComplete();
        TaskCompletionEvent[] events = job.getTaskCompletionEvents(seenEvents, MOST_EVENTS);
        for (TaskCompletionEvent event : events) {
            if (event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED && !tellLost(event)) {
                return;
            }
            seenEvents++;
        }
        lost.end();
        for (MapShare share : shares) {
            if (share.isToFail()) {
                job.failTask(TaskAttemptID.forName(share.attempt().orElseThrow()));
                share.failed(System.nanoTime());
            } else if (share.isLongFailed(System.nanoTime())) {
                share.ended("ended: " + LOST);
            }
        }
        if (isComplete && events.length < MOST_EVENTS) {
            for (MapShare share : shares) {
                if (!share.look()) {
                    return;
                }
                share.ended("ended: "
                        + Optional.ofNullable(job.getStatus().getFailureInfo())
                                .filter(info -> !info.isBlank())
                                .orElse("its job is over"));
            }
        }
    }

    /** Whether that could be done; not when the last words of its map, or the first ones of others, cannot be read yet. */
    private boolean tellLost(TaskCompletionEvent event) throws InterruptedException {
        TaskAttemptID attempt = event.getTaskAttemptId();
        if (lost.shareOf(attempt.getTaskID()).isEmpty()) {
            for (MapShare share : lost.silent()) {
                if (!share.look()) {
                    return false;
                }
            }
        }
        Optional<MapShare> known = lost.shareOf(attempt.getTaskID());
        if (known.isEmpty()) {
            lost.add(attempt.getTaskID(), event.getStatus(), why(attempt));
        } else if (known.get().look()) {
            known.get().ended("ended: " + why(attempt));
        } else {
            return false;
        }
        return true;
    }

    private String why(TaskAttemptID attempt) throws InterruptedException {
        try {
            String[] said = job.getTaskDiagnostics(attempt);
            return said.length == 0 ? LOST : said[said.length - 1].strip();
        } catch (IOException unknown) {
            return LOST;
        }
    }

    /**
     * Ends it, however far it is.
     *
     * @throws IOException when YARN refuses, or does not answer
     */
    @Override
    public void close() throws IOException {
        over = true;
        FutureTask<Void> end = new FutureTask<>(() -> {
            end();
            return null;
        });
        Thread ending = thread("storage-bench-job-end", end);
        ending.start();
        try {
            end.get(END_WITHIN.multipliedBy(3).toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            ending.interrupt();
            join(ending);
            Thread.currentThread().interrupt();
        } catch (ExecutionException refused) {
            throw new IOException(Failures.message(refused.getCause()), refused.getCause());
        } catch (TimeoutException silent) {
            throw new IOException("YARN does not answer. End it with: mapred job -kill " + job.getJobID(), silent);
        } finally {
            looks.close();
            shares.forEach(MapShare::close);
        }
    }

    private static void join(Thread ending) {
        try {
            ending.join(END_WITHIN.toMillis());
        } catch (InterruptedException again) {
            // It goes on by itself as long as this JVM does.
        }
    }

    private void end() throws IOException {
        try {
            threads.get(0).join(END_WITHIN.toMillis());
            long until = System.nanoTime() + END_WITHIN.toNanos();
            while (!job.isComplete()
                    && System.nanoTime() < until
                    && shares.stream().allMatch(MapShare::isEnded)) {
                Thread.sleep(LOOK.toMillis());
            }
        } catch (InterruptedException hurried) {
            // It is ended at once.
        }
        if (!job.isComplete()) {
            job.killJob();
        }
    }
}
