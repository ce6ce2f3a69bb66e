package io.storagebench.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Lets sides run in turn, so that what happens on the machine meanwhile happens to all of them, and compares them round by
 * round. Prints as it goes.
 */
public final class AlternateRuns {
    private final List<Side> sides;
    private final List<Measure> measures;
    private final List<List<Figures>> rounds = new ArrayList<>();

    /**
     * One that runs.
     *
     * @param name for the output
     */
    public record Side(String name, Callable<Figures> run) {}

    /**
     * @param measures that are printed, as far as they are known
     */
    public AlternateRuns(List<Side> sides, Measure... measures) {
        this.sides = List.copyOf(sides);
        this.measures = List.of(measures);
    }

    /** Takes turns that do not count until so much time has passed, and then those that do: at least 2. */
    public void take(Duration warmup, int count) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; System.nanoTime() - start < warmup.toNanos(); i++) {
            round(i);
        }
        for (int i = 0; i < count; i++) {
            List<Figures> figures = round(i);
            rounds.add(figures);
            StringBuilder line = new StringBuilder(String.format("%2d", i + 1));
            for (Measure measure : known()) {
                line.append("  ").append(measure.unit());
                figures.forEach(each -> line.append(number(measure.of(each))));
            }
            System.out.println(line);
        }
    }

    /** To and fro, as the first may find the servers warmer or cooler than the second. */
    private List<Figures> round(int number) throws Exception {
        Figures[] figures = new Figures[sides.size()];
        for (int i = 0; i < figures.length; i++) {
            int side = number % 2 == 0 ? i : figures.length - 1 - i;
            figures[side] = sides.get(side).run().call();
        }
        return Arrays.asList(figures);
    }

    private List<Measure> known() {
        return measures.stream()
                .filter(measure -> rounds.stream().flatMap(List::stream).allMatch(figures -> measure.of(figures) > 0))
                .toList();
    }

    /** Prints what each side reached. */
    public void printMeans() {
        for (int i = 0; i < sides.size(); i++) {
            int side = i;
            StringBuilder line =
                    new StringBuilder(String.format("%-32s", sides.get(i).name()));
            for (Measure measure : known()) {
                Mean mean = Mean.of(rounds.stream()
                        .map(round -> measure.of(round.get(side)))
                        .toList());
                line.append("  ").append(measure.unit()).append(number(mean.value()));
                line.append(" (").append(number(mean.low()).strip());
                line.append(" to ").append(number(mean.high()).strip()).append(')');
            }
            System.out.println(line);
        }
    }

    /** Prints how two sides compare, each pair that ran in one round by itself. */
    public void printRatios(Side one, Side other) {
        int first = sides.indexOf(one);
        int second = sides.indexOf(other);
        for (Measure measure : known()) {
            Mean ratio = Mean.of(IntStream.range(0, rounds.size())
                    .mapToObj(rounds::get)
                    .map(round -> measure.of(round.get(first)) / measure.of(round.get(second)))
                    .toList());
            System.out.printf(
                    "%s, %s / %s: %s%n", measure.words(), one.name(), other.name(), ratio.ofPairs(rounds.size()));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? " %8.4f" : " %8.1f", value);
    }
}
