package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.launch.ShareStarter;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.LineFile;
import io.storagebench.mapreduce.task.Retries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver's side of maps whose file system fails. */
class MapLooksTest {
    private static final int MAPS = 3;

    @TempDir
    Path folder;

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final List<MapShare> shares = new ArrayList<>();
    private final List<LineFile> maps = new ArrayList<>();
    private FlakyFileSystem fs;
    private JobFolder job;
    private MapLooks looks;
    private long nowNanos;

    @BeforeEach
    void open() throws Exception {
        fs = new FlakyFileSystem(folder);
        job = new JobFolder(fs, new org.apache.hadoop.fs.Path(folder.toUri()));
        fs.create(job.sign(), false).close();
        for (int i = 0; i < MAPS; i++) {
            shares.add(new MapShare(
                    job,
                    i,
                    new MapOutputs(folder, List.of()),
                    new Ear(i),
                    new Retries("reading what it says", () -> nowNanos)));
            LineFile out = new LineFile(fs.working(), job.out(i));
            out.create();
            maps.add(out);
        }
        looks = new MapLooks(job, shares, new Retries("the cluster's file system", () -> nowNanos));
    }

    @AfterEach
    void close() {
        looks.close();
    }

    private final class Ear implements ShareStarter.Listener {
        private final int index;

        Ear(int index) {
            this.index = index;
        }

        @Override
        public void said(String line) {
            heard.add(index + ": " + line);
        }

        @Override
        public void ended(String how) {
            heard.add(index + " " + how);
        }
    }

    private void say(int map, String line) throws Exception {
        maps.get(map).add(line);
        maps.get(map).flush();
    }

    private void lookFor(int seconds) throws Exception {
        for (int i = 0; i < seconds; i++) {
            looks.look();
            nowNanos += TimeUnit.SECONDS.toNanos(1);
        }
    }

    @Test
    void aFileSystemThatFailsForAWhileEndsNoMap() throws Exception {
        fs.fails = request -> true;
        say(1, "ready");
        shares.get(2).tell("start");
        lookFor(25);
        assertThat(heard).isEmpty();
        fs.fails = request -> false;
        lookFor(1);
        assertThat(heard).containsExactly("1: ready");
        assertThat(folder.resolve("share-2.in")).hasContent("start");
        fs.fails = request -> true;
        lookFor(25); // 50 in all, but not in a row
        fs.fails = request -> false;
        lookFor(1);
        assertThat(heard).containsExactly("1: ready");
    }

    @Test
    void aFileSystemThatFailsForLongEndsAllAndSaysForHowLongItWasTried() {
        fs.fails = request -> true;
        assertThatThrownBy(() -> lookFor(60))
                .isInstanceOf(Retries.GaveUpException.class)
                .hasMessage("the cluster's file system failed for 30 s, in 31 attempts: no times");
        assertThat(nowNanos).isEqualTo(TimeUnit.SECONDS.toNanos(30));
    }

    @Test
    void howSlowLooksWereIsForgottenWhenTheyAreFastAgain() throws Exception {
        AtomicBoolean isSlow = new AtomicBoolean(true);
        fs.fails = request -> {
            if (isSlow.get() && request.equals("open share-0.out")) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
            }
            return false;
        };
        looks.look();
        assertThat(looks.slow()).isGreaterThan(Duration.ofMillis(150));
        isSlow.set(false);
        Duration before = looks.slow();
        looks.look();
        assertThat(looks.slow()).isLessThan(before).isGreaterThan(before.dividedBy(2));
        for (int i = 0; i < 60; i++) {
            looks.look();
        }
        assertThat(looks.slow()).isLessThan(before.dividedBy(2));
    }

    @Test
    void aMapWhoseFileAloneCannotBeReadIsLostAndTheOthersGoOn() throws Exception {
        fs.fails = request -> request.equals("open share-0.out");
        lookFor(20);
        say(1, "progress");
        say(2, JobFolder.END + "ended with exit code 0");
        lookFor(20);
        assertThat(heard)
                .containsExactlyInAnyOrder(
                        "1: progress",
                        "2 ended with exit code 0",
                        "0 is lost: reading what it says failed for 30 s, in 31 attempts: no open");
        assertThat(shares.get(0).isEnded()).isTrue();
        assertThat(shares.get(1).isEnded()).isFalse();
    }

    @Test
    void aMapThatYarnDoesNotEndIsGivenUpSoonAfterItWasAskedTo() {
        MapShare share = shares.get(0);
        share.kill();
        assertThat(share.isLongFailed(Long.MAX_VALUE)).isFalse(); // nobody was asked
        share.failed(7);
        assertThat(share.isLongFailed(6 + TimeUnit.SECONDS.toNanos(10))).isFalse();
        assertThat(share.isLongFailed(7 + TimeUnit.SECONDS.toNanos(10))).isTrue();
        share.ended("ended");
        assertThat(share.isLongFailed(7 + TimeUnit.SECONDS.toNanos(10))).isFalse();
    }

    @Test
    void aFileThatAMapHasMadeIsFetchedWhenItCanBe() throws Exception {
        try (var out = fs.working().create(new org.apache.hadoop.fs.Path(job.files(0), "share-0.json~1"))) {
            out.writeBytes("{}");
        }
        say(0, JobFolder.FILE + "share-0.json~1");
        say(0, JobFolder.END + "ended with exit code 0");
        fs.fails = request -> request.equals("open share-0.json~1");
        lookFor(3);
        assertThat(heard).isEmpty();
        assertThat(folder.resolve("share-0.json")).doesNotExist();
        fs.fails = request -> request.equals("delete share-0.json~1");
        lookFor(3);
        fs.fails = request -> false;
        lookFor(1);
        assertThat(heard).containsExactly("0 ended with exit code 0");
        assertThat(folder.resolve("share-0.json")).hasContent("{}");
    }
}
