package io.storagebench.mapreduce;

import io.storagebench.launch.ShippedFiles;
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
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/** A job of MapReduce with a map for each share, and the thread that looks after it. */
final class MapJob implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration END_WITHIN = Duration.ofSeconds(10);
    private static final int MOST_EVENTS = 100;
    private static final String LOST = "its container was lost";
    /** Of a map's own JVM, which starts the client and passes on what it says. */
    private static final int MAPPER_HEAP = 96;
    /** What both JVMs of a container need beside their heaps. */
    private static final int BESIDE_HEAPS = 192;

    private final Job job;
    private final List<MapShare> shares;
    private final MapLooks looks;
    private final Retries retries = new Retries("YARN");
    private final Thread thread;
    private int seenEvents;
    private volatile boolean over;

    private MapJob(Job job, JobFolder folder, List<MapShare> shares) {
        this.job = job;
        this.shares = List.copyOf(shares);
        looks = new MapLooks(folder, this.shares, new Retries("the cluster's file system"));
        thread = new Thread(this::lookAfter, "storage-bench-job");
        thread.setDaemon(true);
    }

    /**
     * Submits it and begins to look after it.
     *
     * @param taken files that maps need
     * @param aheadMillis by how much this machine's clock is ahead of the file system's
     */
    static MapJob submit(
            JobConf conf,
            ClusterJob wanted,
            JobFolder folder,
            Scenario scenario,
            ShippedFiles taken,
            long aheadMillis,
            List<MapShare> shares)
            throws IOException {
        try (JobFiles files = JobFiles.make()) {
            Job job = Job.getInstance(settings(conf, wanted, folder, aheadMillis, files));
            job.setJobName("storage-bench " + scenario.command());
            job.setMapperClass(ShareMapper.class);
            job.setInputFormatClass(NLineInputFormat.class);
            NLineInputFormat.setNumLinesPerSplit(job, 1);
            FileInputFormat.addInputPath(job, folder.shares());
            job.setOutputFormatClass(NullOutputFormat.class);
            job.setNumReduceTasks(0);
            CacheFiles cache = new CacheFiles(job, folder);
            cache.addFile(JobFiles.client(), JobFolder.CLIENT);
            cache.add(taken);
            if (wanted.javaArchive().isPresent()) {
                cache.addArchive(wanted.javaArchive().get(), JobFolder.OWN_JAVA);
            }
            DriverSecrets.add(job.getCredentials());
            submit(job);
            MapJob submitted = new MapJob(job, folder, shares);
            submitted.thread.start();
            return submitted;
        }
    }

    private static JobConf settings(
            JobConf conf, ClusterJob wanted, JobFolder folder, long aheadMillis, JobFiles files) {
        JobConf of = new JobConf(conf);
        of.setJar(files.jobJar().toString());
        of.set(JobFolder.FOLDER, folder.path().toString());
        of.setLong(JobFolder.DRIVER_AHEAD, aheadMillis);
        of.setLong(JobFolder.HEAP, wanted.memoryMebibytes() - MAPPER_HEAP - BESIDE_HEAPS);
        of.setBoolean(JobFolder.HAS_OWN_JAVA, wanted.javaArchive().isPresent());
        wanted.javaHome().ifPresent(home -> of.set(JobFolder.JAVA_HOME, home));
        wanted.queue().ifPresent(of::setQueueName);
        of.setLong(MRJobConfig.MAP_MEMORY_MB, wanted.memoryMebibytes());
        of.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx" + MAPPER_HEAP + "m");
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

    private void lookAfter() {
        try {
            while (!over && shares.stream().anyMatch(share -> !share.isEnded())) {
                looks.look();
                retries.attempt(this::lookAtJob);
                Thread.sleep(LOOK.toMillis());
            }
        } catch (IOException | RuntimeException failure) {
            shares.forEach(share -> share.ended("is lost: " + Failures.message(failure)));
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Maps may end without a word, as when their container is killed. */
    private void lookAtJob() throws IOException, InterruptedException {
        boolean isComplete = job.isComplete();
        TaskCompletionEvent[] events = job.getTaskCompletionEvents(seenEvents, MOST_EVENTS);
        for (TaskCompletionEvent event : events) {
            if (event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED) {
                Optional<MapShare> lost = shareOf(event.getTaskAttemptId());
                if (lost.isPresent() && !lost.get().look()) {
                    return; // its last words cannot be read yet
                }
                if (lost.isPresent()) {
                    lost.get().ended("ended: " + why(event.getTaskAttemptId()));
                }
            }
            seenEvents++;
        }
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

    /**
     * The one that an attempt at this task has said to be, or else one that none has said to be yet. MapReduce tries a task
     * again whose machine was lost, which fails as the files of the first attempt are there.
     */
    private Optional<MapShare> shareOf(TaskAttemptID attempt) {
        return shares.stream()
                .filter(share -> share.attempt()
                        .filter(known ->
                                TaskAttemptID.forName(known).getTaskID().equals(attempt.getTaskID()))
                        .isPresent())
                .findFirst()
                .or(() -> shares.stream()
                        .filter(share -> !share.isEnded() && share.attempt().isEmpty())
                        .findFirst());
    }

    private String why(TaskAttemptID attempt) throws InterruptedException {
        try {
            String[] said = job.getTaskDiagnostics(attempt);
            return said.length == 0 ? LOST : said[said.length - 1].strip();
        } catch (IOException unknown) {
            return LOST;
        }
    }

    /** Ends it, however far it is. */
    @Override
    public void close() throws IOException {
        over = true;
        try {
            thread.join(END_WITHIN.toMillis());
            long until = System.nanoTime() + END_WITHIN.toNanos();
            while (!job.isComplete()
                    && System.nanoTime() < until
                    && shares.stream().allMatch(MapShare::isEnded)) {
                Thread.sleep(LOOK.toMillis());
            }
            if (!job.isComplete()) {
                job.killJob();
            }
        } catch (InterruptedException hurried) {
            job.killJob();
            Thread.currentThread().interrupt();
        } finally {
            looks.close();
            shares.forEach(MapShare::close);
        }
    }
}
