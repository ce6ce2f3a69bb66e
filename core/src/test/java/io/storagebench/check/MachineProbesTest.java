package io.storagebench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.inspect.Finding;
import io.storagebench.inspect.Finding.Outcome;
import io.storagebench.inspect.Probe;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.ProcessCounters;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineProbesTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    private static HostFacts facts(Long memory, Long containerMemory, Double containerCores, long heap) {
        HostFacts.Jvm jvm =
                new HostFacts.Jvm("OpenJDK 64-Bit Server VM", "", "17.0.15+6", List.of(), 4, heap, List.of());
        return new HostFacts(
                "vm", "Linux", null, null, null, null, 8, 16, memory, containerMemory, containerCores, jvm, null, null);
    }

    private static ProcessCounters openFiles(Long most) {
        return new ProcessCounters(null, null, null, null, most, null);
    }

    private Finding find(String name, HostFacts facts, ProcessCounters process, String vmMode) throws Exception {
        Probe probe = new MachineProbes(facts, process, vmMode, folder)
                .probes().stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return probe.question().call();
    }

    private Finding find(String name, HostFacts facts) throws Exception {
        return find(name, facts, openFiles(65536L), "mixed mode, sharing");
    }

    @ParameterizedTest
    @CsvSource({"'mixed mode, sharing', PASS", "interpreted mode, FAIL"})
    void aJvmWithoutCompilerFails(String vmMode, Outcome expected) throws Exception {
        Finding found = find("Java", facts(null, null, null, GIB), openFiles(null), vmMode);
        assertThat(found.outcome()).isEqualTo(expected);
        assertThat(found.text()).startsWith("17.0.15+6, OpenJDK 64-Bit Server VM, " + vmMode);
    }

    @ParameterizedTest
    @CsvSource({"0.5, FAIL", "1, PASS", "3.5, PASS"})
    void lessThanACoreFails(double limit, Outcome expected) throws Exception {
        Finding found = find("cores", facts(null, null, limit, GIB));
        assertThat(found.outcome()).isEqualTo(expected);
        assertThat(found.text()).startsWith("4 of 16, " + limit + " by the container's limit");
    }

    @Test
    void withoutALimitAllCoresCount() throws Exception {
        assertThat(find("cores", facts(null, null, null, GIB))).isEqualTo(Finding.pass("4 of 16"));
    }

    @ParameterizedTest
    @CsvSource({
        // memory, the container's, heap
        "8, , 2, PASS",
        "8, 4, 2, PASS",
        "8, 2, 2, FAIL",
        "2, 8, 4, FAIL",
        ", , 2, PASS"
    })
    void aHeapThatDoesNotFitIntoTheMemoryFails(Long memory, Long container, long heap, Outcome expected)
            throws Exception {
        HostFacts facts = facts(
                memory == null ? null : memory * GIB, container == null ? null : container * GIB, null, heap * GIB);
        assertThat(find("heap", facts).outcome()).isEqualTo(expected);
    }

    @Test
    void aHeapThatIsTooSmallFails() throws Exception {
        assertThat(find("heap", facts(8 * GIB, null, null, 32 << 20)))
                .isEqualTo(Finding.fail("up to 32.0 MiB is too small.", "Use --heap 512m."));
    }

    @ParameterizedTest
    @CsvSource({"1024, FAIL", "4095, FAIL", "4096, PASS", ", SKIP"})
    void fewOpenFilesFail(Long most, Outcome expected) throws Exception {
        Finding found = find("open files", facts(null, null, null, GIB), openFiles(most), "");
        assertThat(found.outcome()).isEqualTo(expected);
        assertThat(found.remedy().contains("ulimit -n")).isEqualTo(expected == Outcome.FAIL);
    }

    @Test
    void aFolderForTemporaryFilesThatIsMissingFails() throws Exception {
        folder = folder.resolve("missing");
        Finding found = find("temporary files", facts(null, null, null, GIB));
        assertThat(found.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(found.text()).isEqualTo(folder + " is not a writable folder.");
    }

    @Test
    void theFreeSpaceForTemporaryFilesIsTold() throws Exception {
        Finding found = find("temporary files", facts(null, null, null, GIB));
        assertThat(found.text()).matches("[\\d.]+ \\wiB free in \\Q" + folder + "\\E.*");
    }

    @Test
    void thisMachineCanBeLookedAt() throws Exception {
        for (Probe probe : MachineProbes.ofThisMachine().probes()) {
            assertThat(probe.question().call().text()).as(probe.name()).isNotBlank();
        }
    }
}
