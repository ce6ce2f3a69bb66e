package io.storagebench.launch;

import io.storagebench.engine.load.HistogramSink;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Adds up the interval logs of shares: what began in the same second, of the same name, is one interval. */
final class SharedHistograms {
    private SharedHistograms() {}

    /** That of the share with this result. */
    static Path file(Path result) {
        return result.resolveSibling(result.getFileName() + ".hlog");
    }

    /** An interval of all shares, from the first start to the last end. */
    private record Key(long second, String name) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return second == other.second ? name.compareTo(other.name) : Long.compare(second, other.second);
        }
    }

    /** Gives {@code sink} the sum of those that are there. */
    static void add(Collection<Member> members, HistogramSink sink) throws FileNotFoundException {
        Map<Key, Histogram> sums = new TreeMap<>();
        for (Member member : members) {
            if (Files.exists(file(member.file()))) {
                add(file(member.file()), sums);
            }
        }
        sums.forEach((key, sum) ->
                sink.interval(key.name(), sum.getStartTimeStamp() * 1_000_000, sum.getEndTimeStamp() * 1_000_000, sum));
    }

    private static void add(Path file, Map<Key, Histogram> sums) throws FileNotFoundException {
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram part) {
                    long second = Math.round(part.getStartTimeStamp() / 1e3);
                    sums.merge(new Key(second, part.getTag()), part, SharedHistograms::sum);
                }
            }
        }
    }

    private static Histogram sum(Histogram left, Histogram right) {
        long start = Math.min(left.getStartTimeStamp(), right.getStartTimeStamp());
        long end = Math.max(left.getEndTimeStamp(), right.getEndTimeStamp());
        left.add(right);
        left.setStartTimeStamp(start);
        left.setEndTimeStamp(end);
        return left;
    }
}
