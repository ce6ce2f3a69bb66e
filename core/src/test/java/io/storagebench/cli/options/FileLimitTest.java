package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import org.junit.jupiter.api.Test;

class FileLimitTest {
    private static Problems of(long most, long open, long threads, int filesOfThread) {
        Problems problems = new Problems();
        new FileLimit(most, open).check(threads, filesOfThread, problems);
        return problems;
    }

    @Test
    void threadsThatCannotAllHaveTheirFilesAreRefusedWithTheRemedy() {
        assertThat(of(300, 20, 400, 3).messages())
                .containsExactly("--threads 400: each keeps 3 files or sockets open at least, and this process may open"
                        + " 300, of which 20 are. Raise that before the start: ulimit -n 1420 (the hard limit:"
                        + " /etc/security/limits.conf or LimitNOFILE). Or use at most 92 threads.");
    }

    @Test
    void threadsOfSeveralStreamsHaveToFitTogether() {
        Problems problems = new Problems();
        new FileLimit(300, 20).checkTogether(280, problems);
        assertThat(problems.isEmpty()).isTrue();
        new FileLimit(300, 20).checkTogether(281, problems);
        assertThat(problems.messages())
                .containsExactly("--threads: those of all streams keep 281 files or sockets open at least, and this"
                        + " process may open 300, of which 20 are. Raise that before the start: ulimit -n 501 (the hard"
                        + " limit: /etc/security/limits.conf or LimitNOFILE). Or use fewer threads.");
    }

    @Test
    void whatFitsOrIsNotLimitedIsNoProblem() {
        assertThat(of(1220, 20, 400, 3).isEmpty()).isTrue();
        assertThat(of(-1, 20, 400, 3).isEmpty()).isTrue();
    }
}
