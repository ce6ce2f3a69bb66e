package io.storagebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerThreadsTest {
    @TempDir
    private Path self;

    private void thread(String id, String name, long userTicks, long systemTicks) throws IOException {
        Path task = Files.createDirectories(self.resolve("task").resolve(id));
        Files.writeString(
                task.resolve("stat"),
                id + " (" + name + ") S 1 2 3 4 5 6 7 8 9 10 " + userTicks + " " + systemTicks + " 0 0 20 0\n");
    }

    @Test
    void theCpuTimeOfCompilersIsAddedAndThatOfEndedOnesIsKept() throws Exception {
        thread("1", "java", 900, 0);
        thread("2", "C1 CompilerThre", 10, 1);
        thread("3", "C2 CompilerThre", 30, 2);
        thread("4", "G1 Service", 500, 0);
        CompilerThreads compilers = new CompilerThreads(self);
        assertThat(compilers.cpuMillis()).isEqualTo(430);
        Files.delete(self.resolve("task/3/stat"));
        Files.delete(self.resolve("task/3"));
        thread("2", "C1 CompilerThre", 20, 1);
        assertThat(compilers.cpuMillis()).isEqualTo(530);
    }

    @Test
    void itIsUnknownWithoutProc() {
        assertThat(new CompilerThreads(self.resolve("none")).cpuMillis()).isNull();
    }
}
