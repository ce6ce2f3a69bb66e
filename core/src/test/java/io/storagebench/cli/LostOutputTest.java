package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A standard output that is full or closed costs neither the report nor the exit code. */
class LostOutputTest {
    private static final OutputStream FULL = new OutputStream() {
        @Override
        public void write(int octet) throws IOException {
            throw new IOException("No space left on device");
        }
    };

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private int run(String... arguments) throws IOException {
        err.reset();
        return new StorageBench(new Console(FULL, new PrintStream(err, true, StandardCharsets.UTF_8))).run(arguments);
    }

    private String lastLine() {
        List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
        return lines.get(lines.size() - 1);
    }

    private void assertReportIsKept() throws IOException {
        assertThat(lastLine())
                .startsWith("standard output cannot be written to (No space left on device). The report is in ");
        Path report = Path.of(lastLine().substring(lastLine().lastIndexOf(' ') + 1));
        try {
            assertThat(Files.readString(report)).startsWith("TARGET memory:");
        } finally {
            Files.delete(report);
        }
    }

    @Test
    void theReportOfARunGoesToAFileThatIsNamed() throws Exception {
        assertThat(run("memory-write", "--items", "2")).isEqualTo(1);
        assertReportIsKept();
    }

    @Test
    void soDoThoseOfMergeAndReport() throws Exception {
        String json = folder.resolve("x.json").toString();
        assertThat(CommandLineRun.of("memory-write", "--items", "2", "--share", "0/1", "--json", json)
                        .exitCode())
                .isZero();
        assertThat(run("merge", json)).isEqualTo(1);
        assertReportIsKept();
        assertThat(run("report", json)).isEqualTo(1);
        assertReportIsKept();
    }

    @Test
    void aGraverCodeStays() throws Exception {
        assertThat(run("memory-write", "--items", "2", "--threshold", "rate>1t/s"))
                .isEqualTo(2);
        assertThat(run("memory-write", "--items", "2", "--threshold", "p99<1ns"))
                .isEqualTo(3);
        assertReportIsKept();
    }

    @Test
    void helpThatNobodySeesIsAFailure() throws Exception {
        for (String[] words :
                List.of(new String[] {"--help"}, new String[] {"--version"}, new String[] {"memory-write", "--help"})) {
            assertThat(run(words)).isEqualTo(1);
            assertThat(lastLine()).contains("No space left on device").contains("is lost");
        }
    }
}
