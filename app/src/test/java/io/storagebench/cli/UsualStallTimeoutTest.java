package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.help.Operations;
import io.storagebench.cli.output.Console;
import io.storagebench.op.Problems;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Stream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long requests may show no sign of life when nobody says. */
class UsualStallTimeoutTest {
    private static final String COUNT = "ns-count --fs hdfs://nn --input /a";
    private static final String LIST = "ns-ls-r --fs hdfs://nn --input /a";

    private static Console quiet() {
        return new Console(new PrintStream(new ByteArrayOutputStream()), new PrintStream(new ByteArrayOutputStream()));
    }

    private static Duration of(String line) {
        String[] words = line.split(" ", -1);
        Problems problems = new Problems();
        RunCommand command =
                new RunCommand(words[0], new Operations().create(words[0]).orElseThrow(), quiet());
        String[] options = List.of(words).subList(1, words.length).toArray(String[]::new);
        command.parse(options, problems);
        command.validate(problems);
        assertThat(problems.messages()).isEmpty();
        return command.scenario(options).streams().get(0).limits().stallTimeout();
    }

    private static List<Duration> ofMix(String... words) {
        Problems problems = new Problems();
        MixCommand command = new MixCommand(quiet());
        command.parse(words, problems);
        command.validate(problems);
        assertThat(problems.messages()).isEmpty();
        Scenario scenario = command.scenario(words);
        return scenario.streams().stream()
                .map(Stream::limits)
                .map(Scenario.Limits::stallTimeout)
                .toList();
    }

    @Test
    void anOperationHasItsOwnAndTheUsersIsStronger() {
        assertThat(of(COUNT)).isEqualTo(Duration.ofMinutes(10));
        assertThat(of(LIST)).isEqualTo(Duration.ofSeconds(60));
        assertThat(of(COUNT + " --stall-timeout 5s")).isEqualTo(Duration.ofSeconds(5));
        assertThat(of(COUNT + " --stall-timeout 60s")).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void streamsBesideEachOtherHaveTheirOwn() {
        assertThat(ofMix(LIST, COUNT)).containsExactly(Duration.ofSeconds(60), Duration.ofMinutes(10));
        assertThat(ofMix(LIST, COUNT, "--stall-timeout", "60s"))
                .containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(60));
    }

    @Test
    void streamsThatDivideALoadHaveTheLongestOfTheirs() {
        assertThat(ofMix("50% " + LIST, "50% " + COUNT, "--requests", "4"))
                .containsExactly(Duration.ofMinutes(10), Duration.ofMinutes(10));
        assertThat(ofMix("50% " + LIST, "50% " + COUNT, "--requests", "4", "--stall-timeout", "5s"))
                .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(5));
    }
}
