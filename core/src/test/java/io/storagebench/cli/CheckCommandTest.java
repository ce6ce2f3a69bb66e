package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.inspect.Place;
import io.storagebench.op.Target;
import io.storagebench.testing.MemoryPlace;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CheckCommandTest {
    /** No options and no annotation. */
    private static class BarePlace implements Place {
        @Override
        public boolean accepts(String address) {
            return address.startsWith("bare:");
        }

        @Override
        public Target connect(String address, List<String> ofJvm) throws IOException {
            throw new IOException(address + ": nobody is there.");
        }

        @Override
        public Optional<String> configured() {
            return Optional.of("bare:default");
        }
    }

    @Test
    void everyProbeIsALineAndAFailureDecidesTheExitCode() throws Exception {
        CommandLineRun run = CommandLineRun.of("check", "memory:checked");
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .startsWith("THIS MACHINE")
                .contains("TARGET memory:checked", "  pass  connection       memory:checked")
                .filteredOn(line -> line.startsWith("  "))
                .allMatch(line -> line.matches("  (pass|FAIL|skip)  \\S.*"));
        assertThat(run.exitCode()).isEqualTo(run.out().contains("\n  FAIL  ") ? 1 : 0);
    }

    @Test
    void aSystemThatIsNotThereFailsWithItsMessageAndWithoutAStack() throws Exception {
        CommandLineRun run = CommandLineRun.of("check", MemoryPlace.UNREACHABLE);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).endsWith("  FAIL  connection       memory:!: nobody is there. Start it.\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void whatOnlyConnectingFindsWrongWithTheCommandIsAMistakeOfTheUserToo() throws Exception {
        CommandLineRun run = CommandLineRun.of("check", MemoryPlace.WRONG);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).endsWith("  FAIL  connection       memory:?: not an address.\n");
    }

    @Test
    void theStackIsShownWhenAskedFor() throws Exception {
        CommandLineRun run = CommandLineRun.of("check", "--stacktrace", MemoryPlace.UNREACHABLE);
        assertThat(run.err()).contains("java.io.IOException: memory:!").contains("\tat ");
    }

    @Test
    void withoutAnAddressOnlyThisMachineIsChecked() throws Exception {
        CommandLineRun run = CommandLineRun.of("check");
        assertThat(run.out())
                .contains("THIS MACHINE")
                .endsWith(
                        "No ADDRESS was given and no cluster is configured (neither HADOOP_CONF_DIR nor HBASE_CONF_DIR"
                                + " names one), so only this machine was checked. To check a cluster: storage-bench check"
                                + " hdfs://nn:8020\n");
        assertThat(run.exitCode()).isEqualTo(run.out().contains("\n  FAIL  ") ? 1 : 0);
        assertThat(run.out()).doesNotContain("TARGET");
    }

    @Test
    void thePlaceThatAcceptsAWordIsFoundBeforeOneThatIsConfigured() {
        Place memory = new MemoryPlace();
        Place bare = new BarePlace();
        Places places = new Places(List.of(memory, bare));
        assertThat(places.of(new String[] {"--stacktrace", "memory:x"})).contains(memory);
        assertThat(places.of(new String[] {"bare:x"})).contains(bare);
        assertThat(places.of(new String[] {"nonsense"})).contains(bare);
        assertThat(new Places(List.of(memory)).of(new String[0])).contains(memory);
        assertThat(new Places(List.of()).of(new String[0])).isEmpty();
    }

    @Test
    void aPlaceThatTakesTheRestStandsBackWhateverOptionsLookLike() {
        Place memory = new MemoryPlace();
        Place rest = new BarePlace() {
            @Override
            public boolean accepts(String address) {
                return address.contains(":");
            }

            @Override
            public boolean takesTheRest() {
                return true;
            }
        };
        Places places = new Places(List.of(rest, memory));
        assertThat(places.of(new String[] {"--endpoint", "http://a:1", "memory:x"}))
                .contains(memory);
        assertThat(places.of(new String[] {"other:x"})).contains(rest);
    }

    @Test
    void aPlaceNeedsNeitherOptionsNorAnnotations() {
        CommonOptions common = new CommonOptions();
        CommandLine line = new CommandLine(Places.spec(
                "storage-bench check",
                Optional.of(new BarePlace()),
                new Places.Address("ADDRESS", false, "The place."),
                common,
                new LaunchOptions()));
        CommandLine.ParseResult parsed = line.parseArgs("--stacktrace", "bare:x");
        assertThat(parsed.<String>matchedPositionalValue(0, null)).isEqualTo("bare:x");
        assertThat(common.stacktrace).isTrue();
    }

    @Test
    void theHelpTellsWhatIsCheckedAndWritten() throws Exception {
        CommandLineRun run = CommandLineRun.of("check", "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: storage-bench check", "ADDRESS", "--stacktrace", "removed again");
    }
}
