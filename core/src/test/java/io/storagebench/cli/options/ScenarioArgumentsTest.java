package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.ScenarioRoundTrip;
import io.storagebench.cli.output.OutputOptions;
import io.storagebench.option.Scope;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryDelete;
import io.storagebench.testing.MemoryParts;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryWrite;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class ScenarioArgumentsTest {
    @Test
    void everyOperationSurvivesItsOwnCommandLine() {
        ScenarioRoundTrip.survives("memory-write", MemoryWrite::new);
        ScenarioRoundTrip.survives(
                "memory-write", MemoryWrite::new, "--items", "7", "--size", "1k:60,1m:40", "--batch", "3", "--dir=x y");
        assertThat(ScenarioRoundTrip.survives(
                        "memory-write", MemoryWrite::new, "--layout", "tree:fan-out=10,depth=3", "--resume"))
                .contains("--layout", "tree:fan-out=10,depth=3", "--resume")
                .doesNotContain("--seed"); // which the dataset has
        ScenarioRoundTrip.survives("memory-parts", MemoryParts::new, "--duration", "5m", "--warmup", "1500ms");
        ScenarioRoundTrip.survives("memory-append", MemoryAppend::new, "--requests", "9", "--deadline", "1h");
        ScenarioRoundTrip.survives("memory-rename", MemoryRename::new, "--order", "shuffle", "--seed", "5");
        ScenarioRoundTrip.survives("memory-delete", MemoryDelete::new, "--give-up", "5s", "--stall-timeout", "0s");
        ScenarioRoundTrip.survives("memory-failing", FailingWrite::new, "--every", "3", "--threads", "12");
        ScenarioRoundTrip.survives("memory-read", MemoryRead::new, "--order", "zipf", "--requests", "99", "--verify");
    }

    @Test
    void soDoesEveryOneThatTheCommandLineFinds() {
        assertThat(ScenarioRoundTrip.allSurvive()).contains("memory-write", "memory-delete", "memory-hanging");
    }

    @Test
    void aValueThatLooksLikeAnOptionSurvives() {
        assertThat(ScenarioRoundTrip.survives("memory-read", MemoryRead::new, "--dir=-x y"))
                .containsExactly("memory-read", "--dir", "-x y");
    }

    @Test
    void everyKindOfRateSurvives() {
        for (List<String> rate : List.of(
                List.of("--rate", "0.25/s"),
                List.of("--rate", "200MiB/s", "--arrivals", "poisson"),
                List.of("--ramp", "10/s..1GB/s".replace("1GB", "1000"), "--duration", "60s"),
                List.of("--steps", "100/s:30s,200/s:500ms"))) {
            List<String> rendered =
                    ScenarioRoundTrip.survives("memory-read", MemoryRead::new, rate.toArray(String[]::new));
            assertThat(rendered).containsAll(rate);
        }
    }

    @Test
    void theSeedThatWasDrawnIsRendered() {
        List<String> rendered = ScenarioRoundTrip.survives("memory-write", MemoryWrite::new, "--items", "3");
        assertThat(rendered)
                .startsWith("memory-write", "--items", "3", "--seed")
                .hasSize(5);
        assertThat(ScenarioRoundTrip.survives("memory-read", MemoryRead::new)).containsExactly("memory-read");
    }

    @Test
    void whatOnlyTheDriverActsOnIsLeftOut() {
        assertThat(ScenarioRoundTrip.survives(
                        "memory-read",
                        MemoryRead::new,
                        "--json",
                        "x.json",
                        "--quiet",
                        "--repeat",
                        "3",
                        "--share",
                        "1/4",
                        "--start-at",
                        "2026-11-21T09:30:00Z",
                        "--threshold",
                        "p99<5ms",
                        "--note",
                        "rack=7",
                        "--watch",
                        "nn=http://localhost:1/jmx",
                        "--before",
                        "true"))
                .containsExactly("memory-read");
    }

    @Test
    void everyOptionHasTheScopeThatItsNamePromises() {
        List<Object> driver = List.of(new OutputOptions(), new HookOptions(), new CommonOptions());
        assertThat(driver.stream().flatMap(options -> CommandSpec.forAnnotatedObject(options).options().stream()))
                .hasSizeGreaterThan(8)
                .allSatisfy(
                        option -> assertThat(ScenarioArguments.scopeOf(option)).isEqualTo(Scope.DRIVER));
        Stream<OptionSpec> load = CommandSpec.forAnnotatedObject(new LoadOptions()).options().stream();
        assertThat(load.filter(option -> ScenarioArguments.scopeOf(option) == Scope.DRIVER)
                        .map(OptionSpec::longestName))
                .containsExactlyInAnyOrder("--processes", "--repeat", "--share", "--start-at", "--late");
        Stream<OptionSpec> launch = CommandSpec.forAnnotatedObject(new LaunchOptions()).options().stream();
        assertThat(launch.filter(option -> ScenarioArguments.scopeOf(option) == Scope.FILE)
                        .map(OptionSpec::longestName))
                .containsExactly("--lib");
    }

    @Test
    void filesAreCalledAsTheyAreWhereTheCommandLineIsRead() {
        LaunchOptions launch = new LaunchOptions();
        CommandSpec spec = CommandSpec.forAnnotatedObject(launch);
        new CommandLine(spec).parseArgs("--lib", "a.jar:/b", "--heap", "1g");
        FileWords there = (file, use) -> use + " " + file;
        assertThat(ScenarioArguments.of("x", spec, Map.of(), option -> true, there))
                .containsExactly("x", "--heap", "1g", "--lib", "CLASSES a.jar", "--lib", "CLASSES /b");
        assertThat(ScenarioArguments.of("x", spec, Map.of("--lib", "/c"), option -> true, there))
                .containsExactly("x", "--heap", "1g", "--lib", "CLASSES /c");
        assertThat(ScenarioArguments.of("x", spec, Map.of(), option -> true))
                .containsExactly("x", "--heap", "1g", "--lib", "a.jar", "--lib", "/b");
    }
}
