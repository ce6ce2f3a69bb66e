package io.storagebench.report;

import io.storagebench.result.Result;
import io.storagebench.result.figures.FigureMaps;
import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HotMethod;
import io.storagebench.units.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which methods ran most in the measured phase, by samples of Java Flight Recorder. */
final class ProfileSection {
    private static final String INDENT = "  ";
    private static final int SHOWN_METHODS = 10;
    private static final int SHOWN_THREADS = 3;

    private ProfileSection() {}

    /** Those of processes that put load on as one, and each server by itself. */
    static String render(Result result) {
        List<CpuProfile> clients = new ArrayList<>();
        StringBuilder servers = new StringBuilder();
        String client = "";
        for (Map.Entry<String, CpuProfile> each : result.profiles().entrySet()) {
            if (result.hosts().containsKey(each.getKey())) {
                client = each.getKey();
                clients.add(each.getValue());
            } else {
                servers.append(section(each.getKey(), List.of(each.getValue())));
            }
        }
        String name = clients.size() > 1 ? Units.count(clients.size(), "processes") : client;
        return (clients.isEmpty() ? "" : section(name, clients)) + servers;
    }

    private static String section(String name, List<CpuProfile> profiles) {
        long samples = profiles.stream().mapToLong(CpuProfile::samples).sum();
        StringBuilder text = new StringBuilder("\nHOT METHODS " + name + " (of " + Units.count(samples, "samples")
                + " of threads that ran Java code)\n");
        Table table = new Table();
        merged(profiles).stream()
                .limit(SHOWN_METHODS)
                .forEach(method -> table.row(
                        share(method.samples(), samples),
                        method.method(),
                        threads(method.threads(), method.samples())));
        text.append(table.renderLeft(INDENT));
        if (samples > 0) {
            text.append(INDENT)
                    .append("all methods: ")
                    .append(threads(
                            added(profiles.stream().map(CpuProfile::threads).toList()), samples))
                    .append('\n');
        }
        text.append(INDENT).append(recordings(profiles)).append('\n');
        return text.toString();
    }

    private static String recordings(List<CpuProfile> profiles) {
        String first = profiles.get(0).file();
        return profiles.size() == 1 ? "recording: " + first : profiles.size() + " recordings, such as " + first;
    }

    private static List<HotMethod> merged(List<CpuProfile> profiles) {
        Map<String, List<HotMethod>> byName = profiles.stream()
                .flatMap(profile -> profile.methods().stream())
                .collect(Collectors.groupingBy(HotMethod::method, TreeMap::new, Collectors.toList()));
        return byName.entrySet().stream()
                .map(each -> new HotMethod(
                        each.getKey(),
                        each.getValue().stream().mapToLong(HotMethod::samples).sum(),
                        added(each.getValue().stream().map(HotMethod::threads).toList())))
                .sorted(Comparator.comparingLong(HotMethod::samples).reversed())
                .toList();
    }

    private static Map<String, Long> added(List<Map<String, Long>> threads) {
        return threads.stream()
                .reduce((first, second) -> FigureMaps.join(first, second, Long::sum))
                .orElse(Map.of());
    }

    private static String threads(Map<String, Long> threads, long samples) {
        Function<Map.Entry<String, Long>, String> words =
                each -> each.getKey() + " " + share(each.getValue(), samples).strip();
        String most = threads.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN_THREADS)
                .map(words)
                .collect(Collectors.joining(", "));
        int more = threads.size() - SHOWN_THREADS;
        return more <= 0 ? most : most + " and " + more + " more";
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "%5.1f %%", 100.0 * part / whole);
    }
}
