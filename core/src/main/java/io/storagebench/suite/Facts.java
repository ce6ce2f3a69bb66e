package io.storagebench.suite;

import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.host.HostFacts;
import io.storagebench.units.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The machines and systems behind a suite's figures, as the first result of each system tells them. */
final class Facts {
    private Facts() {}

    static Map<String, String> of(Plan plan, Set<Cell> ended, ResultFolder folder) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (Cell cell : plan.cells()) {
            Path json = folder.file(cell, ".json");
            if (ended.contains(cell) && Files.isRegularFile(json)) {
                try {
                    Result result = ResultJson.read(json).runs().get(0);
                    result.hosts().values().stream()
                            .findFirst()
                            .ifPresent(host -> facts.putIfAbsent("CLIENT", client(host.facts())));
                    result.streams()
                            .forEach(stream ->
                                    facts.putIfAbsent("SYSTEM", stream.target().title()));
                    facts.putIfAbsent("TOOL", result.tool());
                    return facts;
                } catch (IOException unreadable) {
                    // The next one tells the same.
                }
            }
        }
        return facts;
    }

    private static String client(HostFacts host) {
        List<String> words = new ArrayList<>();
        words.add(host.hostName());
        if (host.cpuModel() != null) {
            words.add(host.cpuModel());
        }
        if (host.logicalCores() != null) {
            words.add(Units.count(host.logicalCores(), "cores"));
        }
        if (host.memoryBytes() != null) {
            words.add(Units.bytes(host.memoryBytes()) + " of memory");
        }
        words.add(host.osVersion() == null ? host.osName() : host.osVersion());
        if (host.kernel() != null) {
            words.add("Linux".equals(host.osName()) ? "Linux " + host.kernel() : host.kernel());
        }
        if (host.jvm() != null) {
            words.add("Java " + host.jvm().version());
        }
        return String.join(", ", words);
    }
}
