package io.storagebench.report.page;

import io.storagebench.report.html.PageTable;
import io.storagebench.result.Result;
import io.storagebench.result.host.HostFacts;
import io.storagebench.result.host.HostStats;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The machines that put a load on, and the programs on them. */
public final class Environment {
    private Environment() {}

    /** What is known of the machine and JVM of each process, by name; alike ones are told once. */
    public static Map<String, Map<String, String>> of(Result run) {
        Map<Map<String, String>, List<String>> alike = new LinkedHashMap<>();
        run.hosts()
                .forEach((name, host) -> alike.computeIfAbsent(facts(host), facts -> new ArrayList<>())
                        .add(name));
        Map<String, Map<String, String>> byName = new LinkedHashMap<>();
        alike.forEach((facts, names) -> byName.put(
                names.size() == 1 ? names.get(0) : names.get(0) + " and " + (names.size() - 1) + " alike", facts));
        return byName;
    }

    /** The same as tables. */
    static List<PageTable> tables(Result run) {
        List<PageTable> tables = new ArrayList<>();
        of(run).forEach((name, facts) -> tables.add(new PageTable(
                "Client " + name,
                List.of(),
                facts.entrySet().stream()
                        .map(fact -> List.of(fact.getKey(), fact.getValue()))
                        .toList())));
        run.servers().forEach((name, server) -> {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("address", server.address()));
            server.facts().forEach((fact, value) -> rows.add(List.of(fact, value)));
            rows.add(List.of(
                    "samples",
                    server.measured().samples() + " answered, "
                            + server.measured().failedSamples() + " not"));
            if (server.measured().error() != null) {
                rows.add(List.of("last error", server.measured().error()));
            }
            tables.add(new PageTable(
                    "Server " + name + (server.kind() == null ? "" : ", " + server.kind()), List.of(), rows));
        });
        return tables;
    }

    private static Map<String, String> facts(HostStats host) {
        HostFacts machine = host.facts();
        Map<String, String> facts = new LinkedHashMap<>();
        put(facts, "processor", machine.cpuModel());
        put(facts, "cores", machine.logicalCores());
        put(facts, "cores of the container", machine.containerCpuCores());
        put(facts, "memory", bytes(machine.memoryBytes()));
        put(facts, "memory of the container", bytes(machine.containerMemoryBytes()));
        put(
                facts,
                "system",
                Stream.of(machine.osName(), machine.osVersion(), machine.kernel(), machine.osArch())
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", ")));
        if (machine.jvm() != null) {
            put(facts, "JVM", machine.jvm().name() + " " + machine.jvm().version());
            put(facts, "JVM's arguments", String.join(" ", machine.jvm().arguments()));
            put(facts, "largest heap", Units.bytes(machine.jvm().maxHeapBytes()));
            put(facts, "garbage collectors", String.join(", ", machine.jvm().collectors()));
        }
        put(
                facts,
                "disks",
                machine.disks().stream()
                        .map(disk ->
                                disk.name() + (disk.sizeBytes() == null ? "" : " " + Units.bytes(disk.sizeBytes())))
                        .collect(Collectors.joining(", ")));
        put(
                facts,
                "interfaces",
                machine.interfaces().stream()
                        .map(nic -> nic.name()
                                + (nic.speedBitsPerSecond() == null
                                        ? ""
                                        : " " + Units.three(nic.speedBitsPerSecond() / 1e9) + " Gbit/s"))
                        .collect(Collectors.joining(", ")));
        return facts;
    }

    private static String bytes(Long bytes) {
        return bytes == null ? null : Units.bytes(bytes);
    }

    private static void put(Map<String, String> facts, String name, Object value) {
        if (value != null && !value.toString().isEmpty()) {
            facts.put(name, value.toString());
        }
    }
}
