package io.storagebench.webhdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class WebOptionsTest {
    @TempDir
    Path folder;

    private static List<String> problems(String... words) {
        WebOptions options = new WebOptions();
        new CommandLine(options).parseArgs(words);
        Problems problems = new Problems();
        options.validate(problems);
        return problems.messages();
    }

    @Test
    void optionsThatLeadSomewhereAreAccepted() {
        assertThat(problems()).isEmpty();
        assertThat(problems("--url", "https://knox:8443/gateway/default", "--fs", "hdfs://nn:8020", "--tls"))
                .isEmpty();
        assertThat(problems(
                        "--gateway", "httpfs", "--url", "http://gw:14000", "--redirect", "cached", "--user", "hdfs"))
                .isEmpty();
    }

    @Test
    void everythingWrongIsToldAtOnce() {
        assertThat(problems(
                        "--gateway",
                        "knox",
                        "--url",
                        "hdfs://nn:8020",
                        "--client",
                        "curl",
                        "--redirect",
                        "never",
                        "--keep-alive",
                        "yes",
                        "--fs",
                        "file:///",
                        "--user",
                        "a b"))
                .hasSize(7)
                .anyMatch(message -> message.startsWith("--gateway knox: not one of webhdfs, httpfs"))
                .anyMatch(message -> message.startsWith("--url hdfs://nn:8020: not the address of a gateway"))
                .anyMatch(message -> message.startsWith("--client curl: "))
                .anyMatch(message -> message.startsWith("--redirect never: "))
                .anyMatch(message -> message.startsWith("--keep-alive yes: "))
                .anyMatch(message -> message.startsWith("--fs file:///: "))
                .anyMatch(message -> message.startsWith("--user 'a b': "));
    }

    @Test
    void aSecretInAnAddressIsNotRepeated() {
        assertThat(problems("--url", "http://me:secret@nn:9870"))
                .singleElement()
                .asString()
                .doesNotContain("secret");
        assertThat(problems("--url", "http://nn:9870?delegation=secret"))
                .singleElement()
                .asString()
                .doesNotContain("secret");
    }

    @Test
    void hadoopsClientRefusesWhatItCannotBeTold() {
        assertThat(problems("--client", "hadoop", "--redirect", "cached", "--keep-alive", "off", "--expect-continue"))
                .hasSize(3)
                .allMatch(message -> message.startsWith("--client hadoop "));
    }

    @Test
    void waysToSayWhoAsksExcludeEachOther() throws Exception {
        Path token = Files.createFile(folder.resolve("token"));
        assertThat(problems("--user", "me", "--spnego", "--token-file", token.toString()))
                .containsExactly(
                        "--user me --spnego --token-file " + token + ": ways to say who asks. Give one of them.");
    }

    @Test
    void optionsOfContentByHadoopsOwnWayAreRefused() {
        assertThat(problems("--clients", "2", "--codec", "java"))
                .hasSize(2)
                .allMatch(message -> message.contains("content goes over HTTP"));
    }

    @Test
    void tlsAndAnAddressWithoutAreRefused() {
        assertThat(problems("--tls", "--url", "http://nn:9870"))
                .containsExactly("--tls --url http://nn:9870: HTTPS, and an address without. Write https://.");
    }
}
