package io.storagebench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the rounds of several JVMs together: what comparisons of the same two sides have printed, a file each, gives one
 * ratio of the first side to the second for each measure, and beside it that of each file, which tells what a JVM by itself
 * adds, such as what it happens to compile.
 */
final class Rounds {
    private Rounds() {}

    public static void main(String[] files) throws IOException {
        for (Measure measure : Measure.values()) {
            List<Double> all = new ArrayList<>();
            StringBuilder each = new StringBuilder();
            for (String file : files) {
                List<Double> ratios = ratios(Path.of(file), measure);
                all.addAll(ratios);
                if (ratios.size() > 1) {
                    each.append(
                            String.format(Locale.ROOT, " %.3f", Mean.of(ratios).value()));
                }
            }
            if (all.size() > 1) {
                String together = Mean.of(all).ofPairs(all.size());
                System.out.printf(
                        "%s, the first side by the second: %s; each JVM:%s%n", measure.words(), together, each);
            }
        }
    }

    private static List<Double> ratios(Path file, Measure measure) throws IOException {
        Pattern round = Pattern.compile("^ *\\d+(?: {2}.*)? {2}" + Pattern.quote(measure.unit())
                + " +([0-9.]+) +([0-9.]+)(?: {2}[A-Za-z].*)?$");
        List<Double> ratios = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            Matcher found = round.matcher(line);
            if (found.matches()) {
                ratios.add(Double.parseDouble(found.group(1)) / Double.parseDouble(found.group(2)));
            }
        }
        return ratios;
    }
}
