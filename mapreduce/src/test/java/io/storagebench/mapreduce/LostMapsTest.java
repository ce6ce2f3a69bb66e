package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.launch.ShareStarter;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.mapreduce.task.LineFile;
import io.storagebench.mapreduce.task.Retries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostMapsTest {
    private static final JobID JOB = new JobID("1", 1);

    @TempDir
    Path folder;

    private final List<String> ended = new ArrayList<>();
    private final List<MapShare> shares = new ArrayList<>();
    private JobFolder job;
    private LostMaps lost;

    @BeforeEach
    void open() throws Exception {
        job = new JobFolder(FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(folder.toUri()));
        for (int i = 0; i < 3; i++) {
            shares.add(
                    new MapShare(job, i, new MapOutputs(folder, List.of()), new Ear(i), new Retries("what it says")));
        }
        lost = new LostMaps(shares);
    }

    private final class Ear implements ShareStarter.Listener {
        private final int share;

        Ear(int share) {
            this.share = share;
        }

        @Override
        public void said(String line) {}

        @Override
        public void ended(String how) {
            ended.add(share + " " + how);
        }
    }

    private static TaskID task(int number) {
        return new TaskID(JOB, TaskType.MAP, number);
    }

    /** The map of a share says that it is the first attempt at a task. */
    private void begins(int share, int task) throws Exception {
        try (LineFile out = new LineFile(job.fs(), job.out(share))) {
            out.create();
            out.add(JobFolder.MAP + "attempt_1_0001_m_00000" + task + "_0");
            out.flush();
        }
        shares.get(share).look();
    }

    @Test
    void aMapThatFailsBeforeItsFirstWordIsNoneOfThoseThatStillBegin() throws Exception {
        begins(1, 0);
        lost.add(task(2), Status.FAILED, "no room on its disk");
        lost.end();
        assertThat(ended).isEmpty(); // share 0 or share 2

        begins(0, 1);
        lost.end();
        assertThat(ended).containsExactly("2 ended: no room on its disk");
    }

    @Test
    void whenAllThatWereNotHeardHaveFailedAllOfThemAreLost() throws Exception {
        begins(2, 0);
        lost.add(task(1), Status.FAILED, "bad disk");
        lost.add(task(2), Status.TIPFAILED, "bad disk");
        lost.end();
        assertThat(ended).containsExactly("0 ended: bad disk", "1 ended: bad disk");
    }

    @Test
    void aMapThatWasKilledBeforeItsFirstWordIsTriedAgain() throws Exception {
        begins(0, 0);
        begins(1, 1);
        lost.add(task(2), Status.KILLED, "preempted");
        lost.end();
        assertThat(ended).isEmpty();
    }

    @Test
    void aTaskIsThatOfTheShareWhoseMapHasSaidSo() throws Exception {
        begins(1, 2);
        assertThat(lost.shareOf(task(2))).contains(shares.get(1));
        assertThat(lost.shareOf(task(1))).isEmpty();
        assertThat(lost.silent()).containsExactly(shares.get(0), shares.get(2));
    }
}
