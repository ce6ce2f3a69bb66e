package io.storagebench.op.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailuresTest {
    @Test
    void aUserIsToldWhatIsWrongWithAFile() {
        assertThat(Failures.sentence(new NoSuchFileException("/proc/x/file")))
                .isEqualTo("/proc/x/file: no such file or folder, and none can be made there. Name another one.");
        assertThat(Failures.sentence(new AccessDeniedException("/proc/x")))
                .isEqualTo("/proc/x: permission denied. Name another one, or get the right to it.");
    }

    @Test
    void aMessageThatSaysNothingAloneFollowsItsClass() {
        assertThat(Failures.sentence(new UnknownHostException("nn1"))).isEqualTo("UnknownHostException: nn1");
        assertThat(Failures.sentence(new NumberFormatException("For input string: \"abc\"")))
                .isEqualTo("NumberFormatException: For input string: \"abc\"");
        assertThat(Failures.sentence(new IOException((String) null))).isEqualTo("java.io.IOException");
    }

    @Test
    void aSentenceStaysAsItIs() {
        assertThat(Failures.sentence(new IOException("--fs hdfs://nn1: refused.\n\tat server")))
                .isEqualTo("--fs hdfs://nn1: refused.");
        assertThat(Failures.sentence(new UsageException("a\nb: no such file. Name an image.")))
                .isEqualTo("a");
    }
}
