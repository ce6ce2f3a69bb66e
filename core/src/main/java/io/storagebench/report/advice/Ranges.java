package io.storagebench.report.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers in few words. */
public final class Ranges {
    private Ranges() {}

    /** {@code 0–3, 5}; {@code numbers} rise. */
    public static String of(IntStream numbers) {
        List<int[]> ranges = new ArrayList<>();
        numbers.forEach(number -> {
            int[] last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last != null && last[1] + 1 == number) {
                last[1] = number;
            } else {
                ranges.add(new int[] {number, number});
            }
        });
        return String.join(
                ", ",
                ranges.stream()
                        .map(range -> range[0] == range[1] ? "" + range[0] : range[0] + "–" + range[1])
                        .toList());
    }
}
