package io.storagebench.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Remark;
import io.storagebench.testing.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryAdviceTest {
    @Test
    void whatWasWrittenForATimeFitsIntoMemoryToo() {
        Results run = new Results();
        for (int i = 0; i < 1000; i++) {
            run.request(Results.MIB, 10);
        }
        run.dataset = new DatasetFacts("files", "/d", List.of(), 1, null, "1m", true, "hdfs-read");
        run.kind = "embedded";
        run.memoryBytes = 1001L << 20;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .anyMatch(sentence -> sentence.contains("The dataset of 1000 MiB fits"));
        run.memoryBytes = 1000L << 20;
        assertThat(Remark.sentences(Advice.of(run.build()))).noneMatch(sentence -> sentence.contains("fits into"));
    }

    @Test
    void aDatasetThatFitsIntoMemoryIsNamed() {
        Results run = fourFiles(4);
        run.memoryBytes = 513L << 20;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .anyMatch(sentence -> sentence.contains("The dataset of 512 MiB fits into the 513 MiB of memory"));
        run.memoryBytes = 512L << 20;
        assertThat(Remark.sentences(Advice.of(run.build()))).noneMatch(sentence -> sentence.contains("into the"));
    }

    /** Of four files of 128 MiB, so many moved. */
    private static Results fourFiles(int moved) {
        Results run = new Results();
        for (int i = 0; i < moved; i++) {
            run.request(128L << 20, 10);
        }
        run.kind = "embedded";
        return run;
    }

    @Test
    void whatWasPlannedAndNotWrittenIsInNoMemory() {
        Results run = fourFiles(1);
        run.memoryBytes = 129L << 20;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .anyMatch(sentence -> sentence.contains("The 128 MiB that moved fit into the 129 MiB of memory"));
        run.memoryBytes = 128L << 20;
        assertThat(Remark.sentences(Advice.of(run.build()))).noneMatch(sentence -> sentence.contains("into the"));
    }

    @Test
    void filesOfOthersCountWithTheBytesThatWereFound() {
        Results run = fourFiles(4);
        run.dataset = new DatasetFacts("files", "/in", List.of(), null, 0, 4L, "1g:4", true, null, 512L << 20);
        run.memoryBytes = 513L << 20;
        assertThat(Remark.sentences(Advice.of(run.build())))
                .anyMatch(sentence -> sentence.contains("The dataset of 512 MiB fits into the 513 MiB of memory"));
    }
}
