package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.testing.MemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @Test
    void allWrongOptionsAreReportedAtOnceWithValueAndRemedy() throws Exception {
        CommandLineRun run = CommandLineRun.of(
                "memory-write",
                "--dir",
                "usage",
                "--size",
                "2q",
                "--threads",
                "0",
                "--items",
                "-3",
                "--duration",
                "ten",
                "--give-up",
                "0s",
                "--heap",
                "1m",
                "--lib",
                "/no/such.jar",
                "--json",
                "/no/such/folder/x.json",
                "--wurst");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .contains(
                        "--size 2q: not a size. Use a number with k, m, g or t, such as 128m.",
                        "--threads 0: must be at least 1.",
                        "--items -3: must be at least 1.",
                        "--duration ten: not a duration. Use a number with ms, s, m, h or d, such as 30s.",
                        "--give-up 0s: must be longer than 0s, such as 60s.",
                        "--heap 1m: too small for a JVM with Hadoop's client. Use at least 64m.",
                        "--lib /no/such.jar: no such file or folder, or it cannot be read.",
                        "--json /no/such/folder/x.json: the folder /no/such/folder does not exist. Make it first:"
                                + " mkdir -p /no/such/folder",
                        "See: storage-bench memory-write --help")
                .anyMatch(line -> line.startsWith("--wurst: no such option."))
                .hasSize(10);
        assertThat(MemoryStore.at("usage").isEmpty()).isTrue();
    }

    @Test
    void aPasswordInAnAddressIsNotSaidAgain() throws Exception {
        CommandLineRun run = CommandLineRun.of("memory-write", "--watch", "b=http://me:secret@nn:9870/jmx");
        assertThat(run.err())
                .contains("--watch b=http://…@nn:9870/jmx: has a user or password in the address")
                .doesNotContain("secret@");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory-write --thread 3 | --thread: no such option. Did you mean --threads",
                "memory-wirte | memory-wirte: no such command. Did you mean memory-write",
                "--help=x | --help=x: no such command.",
                "-hV | -hV: no such command.",
                "@file | @file: no such command.",
                "memory-write extra | extra: not expected here.",
                "memory-write --threads | --threads: needs a value, N.",
                "memory-write --threads --verify | --threads: needs a value, N.",
                "memory-write --threads 1 --threads 2 | --threads: given more than once. Give it once.",
                "memory-write --threads 1.5 | --threads 1.5: not a whole number.",
                "memory-write --threads 3000000000 | --threads 3000000000: too large.",
                "memory-write --threads 10001 | --threads 10001: more than one process can run.",
                "memory-write --duration 0s | --duration 0s: must be longer than 0s",
                "memory-write --duration 999999999d | --duration 999999999d: longer than any run.",
                "memory-write --seed x | --seed x: not a whole number.",
                "memory-write --prepare | --prepare: no such option.",
                "memory-write @/etc/hostname | @/etc/hostname: not expected here.",
                "memory-write --size 1k:0,2k:1 | --size 1k:0,2k:1: the weight 0 is not a whole number",
                "memory-write --json target/same --csv ./target/x/../same | --csv ./target/x/../same: is the file"
                        + " of --json",
                "memory-write --heap 2q | --heap 2q: not a size.",
                "memory-write --heap 999999t | --heap 999999t: more than the memory of this machine,",
                "memory-write --quiet=x | --quiet=x: takes no value. Write --quiet alone.",
                "memory-write -5 | -5: not expected here. Leave it out;",
                "memory-write -- --threads 2 | --threads: follows --, which ends the options. Leave out the --.",
                "memory-read --dir nowhere | memory:nowhere: holds no dataset of storage-bench.",
                "clean | TARGET is missing. Place of the dataset, such as hdfs://nn:8020/dir",
                "clean /dir | /dir: not an address of a storage system.",
                "clean --heap 1g memory:nowhere | memory:nowhere: holds no dataset of storage-bench",
                "clean memory:a memory:b | memory:b: not expected here.",
                "check nonsense | nonsense: not an address of a storage system.",
                "check memory:a memory:b | memory:b: not expected here.",
                "check --heap 2q memory:a | --heap 2q: not a size.",
                "check --stacktrac | --stacktrac: no such option. Did you mean --stacktrace",
                "embedded | Usage: storage-bench embedded NAME"
            })
    void aUsersMistakeIsNamedWithItsRemedy(String command, String expected) throws Exception {
        CommandLineRun run = CommandLineRun.of(command.split(" ", -1));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith(expected).doesNotContain("Exception").doesNotContain("\tat ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void nothingAtAllShowsTheUsage() throws Exception {
        CommandLineRun run = CommandLineRun.of();
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Usage: storage-bench");
    }

    @Test
    void theHelpListsEveryCommand() throws Exception {
        CommandLineRun run = CommandLineRun.of("--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "memory-write", "memory-read", "memory-failing", "memory-hanging", "check", "clean", "embedded")
                .contains("Writes items to memory.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory-write", "memory-read"})
    void theHelpOfAnOperationListsItsOptionsAndThoseOfEveryRun(String operation) throws Exception {
        CommandLineRun run = CommandLineRun.of(operation, "--wrong", "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Usage: storage-bench " + operation)
                .contains("--items", "--size", "--dir", "--threads", "--duration", "--warmup", "--seed")
                .contains("--stall-timeout", "--give-up", "--verify", "--clean", "--json", "--quiet", "--stacktrace")
                .contains("--lib", "--heap");
        assertThat(run.out().contains("--prepare")).isEqualTo(operation.equals("memory-read"));
    }

    @Test
    void theVersionIsTold() throws Exception {
        assertThat(CommandLineRun.of("--version").out()).startsWith("storage-bench ");
    }
}
