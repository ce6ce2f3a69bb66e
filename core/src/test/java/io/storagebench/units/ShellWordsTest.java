package io.storagebench.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/data",
                "hdfs://nn:8020/a,b=c@d+e-f",
                "my data",
                "it's $HOME",
                "",
                "*",
                "~",
                "a;b|c",
                "größe",
                "\n"
            })
    void aShellTakesEachWordAsItIs(String word) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWords.quoted(word)).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(word);
    }

    /** As {@code sh} splits them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a b  c",
                " 'one word' \"two words\" three",
                "--size='1k 2k' x\\ y",
                "it\\'s \"a \\\"quote\\\"\" '' end",
                "\"\\n\" '\\n' größe"
            })
    void aLineIsSplitAsAShellSplitsIt(String line) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\0' " + line).start();
        String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(String.join("\0", ShellWords.split(line)) + "\0").isEqualTo(words);
    }

    @Test
    void whatIsJoinedIsSplitAgain() {
        List<String> words = List.of("", "it's", "two words", "--dir", "a\\b", "\"");
        assertThat(ShellWords.split(ShellWords.joined(words))).isEqualTo(words);
    }

    @Test
    void wordsThatNeedNoQuotesHaveNone() {
        assertThat(ShellWords.joined(List.of("--dir", "/data/one", "--fs", "hdfs://nn:8020", "two words")))
                .isEqualTo("--dir /data/one --fs hdfs://nn:8020 'two words'");
    }
}
