package io.storagebench.probe.flight;

import io.storagebench.result.host.CpuProfile;
import io.storagebench.result.host.HotMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;

/** Counts the samples of a recording by the method that ran. One thread. */
final class SampledMethods {
    private static final String SAMPLE = "jdk.ExecutionSample";
    /** More than anybody reads; a result holds one for each process and repeat. */
    private static final int MOST_METHODS = 50;

    private static final Pattern NUMBERS = Pattern.compile("\\d+");
    /** What a JVM calls a lambda differs from run to run. */
    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda.*");

    private final Map<String, Map<String, Long>> methods = new HashMap<>();
    private final Map<String, Long> threads = new HashMap<>();
    private long samples;

    private SampledMethods() {}

    /**
     * Reads a recording.
     *
     * @param file where it will be, for the result
     */
    static CpuProfile of(Path recording, String file) throws IOException {
        SampledMethods sampled = new SampledMethods();
        try (EventStream events = EventStream.openFile(recording)) {
            events.setOrdered(false);
            events.onEvent(SAMPLE, sampled::count);
            events.start();
        }
        return sampled.profile(file);
    }

    private void count(RecordedEvent sample) {
        if (sample.getStackTrace() == null || sample.getStackTrace().getFrames().isEmpty()) {
            return;
        }
        String thread = thread(sample.getThread("sampledThread"));
        String method = method(sample.getStackTrace().getFrames().get(0));
        samples++;
        threads.merge(thread, 1L, Long::sum);
        methods.computeIfAbsent(method, unseen -> new HashMap<>()).merge(thread, 1L, Long::sum);
    }

    private static String method(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        return LAMBDA.matcher(type).replaceFirst("\\$\\$Lambda") + "." + method.getName();
    }

    private static String thread(RecordedThread thread) {
        if (thread == null) {
            return "unknown";
        }
        String name = thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
        return name == null ? "unknown" : NUMBERS.matcher(name).replaceAll("#");
    }

    private CpuProfile profile(String file) {
        List<HotMethod> hottest = methods.entrySet().stream()
                .map(each -> new HotMethod(
                        each.getKey(),
                        each.getValue().values().stream()
                                .mapToLong(Long::longValue)
                                .sum(),
                        each.getValue()))
                .sorted(Comparator.comparingLong(HotMethod::samples).reversed().thenComparing(HotMethod::method))
                .limit(MOST_METHODS)
                .toList();
        return new CpuProfile(file, samples, threads, hottest);
    }
}
