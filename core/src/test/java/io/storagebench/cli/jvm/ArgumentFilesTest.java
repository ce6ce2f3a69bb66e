package io.storagebench.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFilesTest {
    @TempDir
    Path folder;

    @Test
    void theWordsOfAFileStandWhereItIsNamed() throws IOException {
        String file = file("all.args", """
                # a cluster
                --fs hdfs://nn:8020   # its NameNode
                --threshold 'p99<50ms' --note "kind=two words"
                '--note=hash=a # b'
                """);
        assertThat(expand("hdfs-write", "@" + file, "--threads", "4"))
                .containsExactly(
                        "hdfs-write",
                        "--fs",
                        "hdfs://nn:8020",
                        "--threshold",
                        "p99<50ms",
                        "--note",
                        "kind=two words",
                        "--note=hash=a # b",
                        "--threads",
                        "4");
    }

    @Test
    void theCommandItselfMayStandInAFileAndAFileMayNameAnother() throws IOException {
        String inner = file("inner.args", "--threads 4");
        String outer = file("outer.args", "hdfs-write\n@" + inner);
        assertThat(expand("@" + outer)).containsExactly("hdfs-write", "--threads", "4");
    }

    @Test
    void twoAtSignsStandForOne() throws IOException {
        assertThat(expand("memory-write", "--note", "@@home")).containsExactly("memory-write", "--note", "@home");
        assertThat(expand("@" + file("at.args", "--dir @@home"))).containsExactly("--dir", "@home");
    }

    @Test
    void aMissingFileIsRefusedWithARemedy() {
        Problems problems = new Problems();
        ArgumentFiles.expand(new String[] {"hdfs-write", "@/no/such.args", "@" + folder}, problems);
        assertThat(problems.messages())
                .containsExactly(
                        "@/no/such.args: no such file of options. Correct the name, or write @@/no/such.args for a word"
                                + " that begins with @.",
                        "@" + folder + ": not a file that can be read. Correct the name, or write @@" + folder
                                + " for a word that begins with @.");
    }

    private static String[] expand(String... words) {
        Problems problems = new Problems();
        String[] expanded = ArgumentFiles.expand(words, problems);
        assertThat(problems.messages()).isEmpty();
        return expanded;
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }
}
