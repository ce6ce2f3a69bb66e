package io.storagebench.probe.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.storagebench.probe.JvmProbe;
import io.storagebench.probe.server.ServerSample.Reading;
import io.storagebench.result.host.CpuCounters;
import io.storagebench.result.host.HostSnapshot;
import io.storagebench.result.host.MemoryState;
import io.storagebench.result.server.ServerFigure.Kind;
import io.storagebench.result.server.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a sample of the page {@code /jmx} of a server of Hadoop or HBase, or of another JVM that has such a page. */
final class JmxPage {
    private static final String SYSTEM = "java.lang:type=OperatingSystem";
    private static final String MEMORY = "java.lang:type=Memory";
    private static final String RUNTIME = "java.lang:type=Runtime";
    private static final Pattern COLLECTOR = Pattern.compile("java.lang:name=(.*),type=GarbageCollector");
    private static final String NAMENODE_INFO = "Hadoop:name=NameNodeInfo,service=NameNode";
    private static final String DATANODE_INFO = "Hadoop:name=DataNodeInfo,service=DataNode";
    private static final String VERSION = "SoftwareVersion";

    private static final Map<String, List<String>> WANTED = Map.of(
            SYSTEM,
            List.of(
                    "ProcessCpuTime",
                    "CpuLoad",
                    "SystemCpuLoad",
                    "SystemLoadAverage",
                    "AvailableProcessors",
                    "TotalMemorySize",
                    "TotalPhysicalMemorySize",
                    "OpenFileDescriptorCount",
                    "MaxFileDescriptorCount"),
            MEMORY,
            List.of("HeapMemoryUsage"),
            RUNTIME,
            List.of("StartTime", "VmName", "VmVersion"),
            NAMENODE_INFO,
            List.of(VERSION));

    private final JmxBeans page;

    private JmxPage(JmxBeans page) {
        this.page = page;
    }

    /** What is known of the names of one server's beans, for all its pages. */
    static JmxNames names() {
        return new JmxNames(JmxPage::wanted);
    }

    /** Reads the page, which had arrived at {@code nanoTime}. */
    static ServerSample sample(byte[] body, long nanoTime, JmxNames names) throws IOException {
        JmxBeans beans = JmxBeans.read(body, names);
        if (beans.beans().isEmpty()) {
            throw new IOException("answered with a /jmx page that has no bean this program knows");
        }
        JmxPage page = new JmxPage(beans);
        return new ServerSample(
                nanoTime,
                page.kind(),
                page.text(RUNTIME, "StartTime"),
                page.facts(),
                page.host(nanoTime),
                page.hostCpuPercent(),
                page.process(),
                page.readings());
    }

    private static Collection<String> wanted(String bean) {
        if (COLLECTOR.matcher(bean).matches()) {
            return List.of("CollectionCount", "CollectionTime");
        }
        List<String> wanted = new ArrayList<>(WANTED.getOrDefault(bean, List.of()));
        JmxFigures.of(bean).ifPresent(sort -> wanted.addAll(JmxFigures.attributes(sort)));
        if (bean.equals(DATANODE_INFO)) {
            wanted.add(VERSION);
        }
        if (!wanted.isEmpty()) {
            wanted.add(RegionServerName.ATTRIBUTE);
        }
        return wanted;
    }

    private String kind() {
        String kinds = JmxFigures.BEANS.stream()
                .filter(sort ->
                        page.names().anyMatch(bean -> sort.name().matcher(bean).matches()))
                .map(JmxFigures.Bean::serverKind)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        return kinds.isEmpty() ? "JVM" : kinds;
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        Stream.of(NAMENODE_INFO, DATANODE_INFO)
                .map(bean -> text(bean, VERSION))
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(version -> facts.put("software", "Hadoop " + version));
        if (text(RUNTIME, "VmName") != null) {
            facts.put("java", text(RUNTIME, "VmName") + " " + text(RUNTIME, "VmVersion"));
        }
        return facts;
    }

    private String text(String bean, String attribute) {
        return page.value(bean, attribute)
                .filter(JsonNode::isValueNode)
                .filter(value -> !value.isNull())
                .map(JsonNode::asText)
                .orElse(null);
    }

    /** Only what the JVM knows; it tells free memory, but not what could be freed. */
    private HostSnapshot host(long nanoTime) {
        Long cores = page.number(SYSTEM, "AvailableProcessors");
        if (cores == null) {
            return null;
        }
        Double load = page.figure(SYSTEM, List.of("SystemLoadAverage"))
                .filter(average -> average >= 0)
                .orElse(null);
        Long memory = Optional.ofNullable(page.number(SYSTEM, "TotalMemorySize"))
                .orElse(page.number(SYSTEM, "TotalPhysicalMemorySize"));
        return new HostSnapshot(
                nanoTime,
                null,
                new CpuCounters(Math.toIntExact(cores), null, null, null, null, null, null, null, null, load),
                new MemoryState(memory, null, null, null, null, null),
                List.of(),
                List.of(),
                null);
    }

    /**
     * HotSpot takes the mean since anybody asked it last. Since JDK 14 the page asks for CpuLoad and then, some
     * microseconds later, for its old name SystemCpuLoad, whose value is chance then.
     */
    private Double hostCpuPercent() {
        return page.figure(SYSTEM, List.of("CpuLoad", "SystemCpuLoad"))
                .filter(load -> load >= 0 && load <= 1)
                .map(load -> load * 100)
                .orElse(null);
    }

    private ServerProcess.Counters process() {
        JsonNode heap = page.value(MEMORY, "HeapMemoryUsage").orElse(null);
        return new ServerProcess.Counters(
                page.number(SYSTEM, "ProcessCpuTime"),
                heap == null ? null : (Long) heap.path("used").asLong(),
                heap == null || heap.path("max").asLong() < 0
                        ? null
                        : (Long) heap.path("max").asLong(),
                collections(bean -> number(bean, "CollectionCount")),
                collections(bean -> number(bean, "CollectionTime")),
                null,
                page.number(SYSTEM, "OpenFileDescriptorCount"),
                page.number(SYSTEM, "MaxFileDescriptorCount"));
    }

    private Long collections(ToLongFunction<String> counter) {
        List<String> pausing = page.names()
                .filter(bean -> {
                    Matcher collector = COLLECTOR.matcher(bean);
                    return collector.matches() && JvmProbe.pauses(collector.group(1));
                })
                .toList();
        return pausing.isEmpty()
                ? null
                : (Long) pausing.stream().mapToLong(counter).sum();
    }

    private long number(String bean, String attribute) {
        return Optional.ofNullable(page.number(bean, attribute)).orElse(0L);
    }

    private List<Reading> readings() {
        List<Reading> readings = new ArrayList<>();
        for (JmxFigures.Bean sort : JmxFigures.BEANS) {
            List<String> beans = RegionServerName.current(
                    page.names()
                            .filter(bean -> sort.name().matcher(bean).matches())
                            .toList(),
                    this::regionServer);
            for (String bean : beans) {
                // Ports of clients and of DataNodes, and region servers of one JVM, are told apart; with one alone,
                // names
                // do not depend on it.
                String port = beans.size() == 1
                        ? ""
                        : sort.distinction(bean)
                                .or(() -> regionServer(bean).map(RegionServerName::port))
                                .map(text -> text + ".")
                                .orElse("");
                sort.figures()
                        .forEach(figure -> reading(bean, sort.prefix() + "." + port, figure)
                                .ifPresent(readings::add));
            }
        }
        return readings;
    }

    private Optional<RegionServerName> regionServer(String bean) {
        return Optional.ofNullable(text(bean, RegionServerName.ATTRIBUTE)).flatMap(RegionServerName::parse);
    }

    private Optional<Reading> reading(String bean, String prefix, JmxFigures.Figure figure) {
        Optional<Double> value = page.figure(bean, figure.values());
        Optional<Double> count = page.figure(bean, figure.counts());
        if (value.isEmpty() || (figure.kind() == Kind.MEAN && count.isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(new Reading(
                prefix + figure.attribute(),
                bean,
                figure.kind(),
                figure.unit(),
                value.get(),
                count.map(Double::longValue).orElse(0L)));
    }
}
