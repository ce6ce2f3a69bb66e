package io.storagebench.mapreduce;

import io.storagebench.launch.Launch;
import io.storagebench.launch.ShareStarter;
import io.storagebench.mapreduce.task.ClockCheck;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.Retries;
import io.storagebench.op.failure.Failures;
import io.storagebench.scenario.ClusterJob;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.JobConf;

/**
 * The shares of a run as the maps of one job. What they and the driver say to each other goes through files in a folder of the
 * cluster's file system, which is removed at the end.
 */
final class YarnShares implements ShareStarter, AutoCloseable {
    /** A queue may be full. */
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(10);

    /** Of waves, maps wait until others have ended. */
    private static final Duration STARTS_WITHIN_IN_WAVES = Duration.ofDays(7);

    /** Where a run ends when one map has not heard of the start, and before it is known how long looks take. */
    private static final Duration TELLS_WITHIN = Duration.ofSeconds(5);

    /** For as long as both sides try again, a map may be silent. */
    private static final Duration SILENT_FOR =
            Duration.ofMillis(Retries.LIMIT_MILLIS).plusSeconds(15);

    private static final FsPermission OWNER_ALONE = new FsPermission((short) 0700);

    private final Launch launch;
    private final JobConf conf;
    private final List<MapShare> shares = new ArrayList<>();
    private Optional<JobFolder> folder = Optional.empty();
    private Optional<MapJob> job = Optional.empty();

    /**
     * @param conf of the cluster
     */
    YarnShares(Launch launch, JobConf conf) {
        this.launch = launch;
        this.conf = conf;
    }

    @Override
    public Duration startsWithin() {
        return launch.scenario().isInWaves() ? STARTS_WITHIN_IN_WAVES : STARTS_WITHIN;
    }

    @Override
    public Duration silentFor() {
        return SILENT_FOR;
    }

    @Override
    public Duration tellsWithin() {
        return launch.scenario().late() == Lateness.FAIL
                ? TELLS_WITHIN
                : job.map(MapJob::tellsWithin).orElse(TELLS_WITHIN);
    }

    @Override
    public void begins() {
        job.ifPresent(MapJob::calm);
    }

    /** Maps wait for each other; and who asks YARN, or gets tokens for a job, must be logged in. */
    @Override
    public void requirePlaces() throws IOException {
        ClusterLogin.require();
        ClusterJob wanted = launch.scenario().job().orElseThrow();
        ClusterRoom room;
        try {
            room = ClusterRoom.ask(conf, wanted);
        } catch (IOException unknown) {
            launch.around()
                    .notice()
                    .accept("YARN does not say how many maps it has room for: " + Failures.message(unknown));
            return;
        }
        room.require(launch.scenario().processes(), wanted.waves())
                .ifPresent(launch.around().notice());
    }

    @Override
    public RunningShare start(Share share, List<String> arguments, Path result, Listener listener) throws IOException {
        if (folder.isEmpty()) {
            folder = Optional.of(makeFolder());
        }
        // A map runs where the driver's folders are not: its files are in the folder in which it is started.
        MapOutputs outputs = new MapOutputs(result.getParent(), launch.ofShare().apply(share.index()));
        JobFolder known = folder.get();
        known.writeArguments(
                share.index(), arguments.stream().map(outputs::wordOfMap).toList());
        MapShare map = new MapShare(known, share.index(), outputs, listener, new Retries("reading what it says"));
        shares.add(map);
        return map;
    }

    private JobFolder makeFolder() throws IOException {
        try {
            FileSystem fs = FileSystem.get(conf);
            org.apache.hadoop.fs.Path path =
                    new org.apache.hadoop.fs.Path(fs.getHomeDirectory(), ".storage-bench/" + launch.runId());
            FileSystem.mkdirs(fs, path, OWNER_ALONE);
            return new JobFolder(fs, path);
        } catch (IOException failure) {
            throw new IOException(
                    "--on yarn: nothing can be written to the home folder in the cluster's file system, "
                            + conf.get("fs.defaultFS") + ": " + Failures.message(failure)
                            + ". Maps get their work and give back their results there.",
                    failure);
        }
    }

    @Override
    public void allGiven() throws IOException {
        if (shares.isEmpty()) {
            return;
        }
        JobFolder known = folder.orElseThrow();
        try (OutputStream out = known.fs().create(known.shares(), false)) {
            for (MapShare share : shares) {
                out.write((share.index() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        known.fs().create(known.sign(), false).close();
        ClusterJob wanted = launch.scenario().job().orElseThrow();
        ClockCheck clock = ClockCheck.of(known.fs(), known.path());
        job = Optional.of(MapJob.submit(conf, wanted, known, launch.scenario(), launch.files(), clock, shares));
    }

    /** What cannot be tidied up is told: the run has its result all the same. */
    @Override
    public void close() {
        try {
            if (job.isPresent()) {
                job.get().close();
            }
        } catch (IOException failure) {
            launch.left().accept("the job could not be ended: " + Failures.message(failure));
        }
        try {
            if (folder.isPresent()) {
                folder.get().fs().delete(folder.get().path(), true);
            }
        } catch (IOException failure) {
            launch.left()
                    .accept(folder.get().path() + " could not be removed: " + Failures.message(failure)
                            + ". Remove it with: hadoop fs -rm -r "
                            + folder.get().path());
        }
    }
}
