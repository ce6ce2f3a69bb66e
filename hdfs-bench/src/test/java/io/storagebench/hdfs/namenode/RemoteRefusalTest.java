package io.storagebench.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.failure.Failures;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.Test;

class RemoteRefusalTest {
    private static IOException unwrapped(String className) {
        return RemoteRefusal.unwrapped(new RemoteException(className, "what it said\n\tat server"));
    }

    @Test
    void anExceptionThatTheClientKnowsIsThatOne() {
        assertThat(unwrapped("java.io.FileNotFoundException")).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void anyOtherIsCountedByItsName() {
        IOException full =
                unwrapped("org.apache.hadoop.hdfs.protocol.FSLimitException$MaxDirectoryItemsExceededException");
        assertThat(Failures.className(full)).isEqualTo("MaxDirectoryItemsExceededException");
        assertThat(Failures.message(full)).isEqualTo("what it said");
        assertThat(Failures.className(unwrapped("java.lang.IllegalStateException")))
                .isEqualTo("IllegalStateException");
        assertThat(Failures.className(unwrapped("org.example.Odd"))).isEqualTo("Odd");
    }

    @Test
    void oneWithoutANameStaysWhatItIs() {
        assertThat(Failures.className(unwrapped(null))).isEqualTo("RemoteException");
    }
}
