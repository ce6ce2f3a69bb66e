package io.storagebench.cli;

import io.storagebench.cli.help.Operations;
import io.storagebench.cli.help.Similar;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.units.ShellWords;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stream as the command line of {@code mix} has it: {@code 70% s3-get --objects 1000}.
 *
 * @param percent of the load; null when it has one to itself
 * @param operation its name
 * @param words its options
 */
record StreamWords(BigDecimal percent, String operation, List<String> words) {
    private static final Pattern FORM =
            Pattern.compile("\\s*(?:(\\d{1,3}(?:\\.\\d{1,2})?)\\s*%\\s+)?(.*)", Pattern.DOTALL);
    private static final BigDecimal ALL = new BigDecimal(100);

    /** Reads one; when it is none, {@code problems} says why, and what is returned is of no use. */
    static StreamWords parse(String text, Problems problems) {
        Matcher form = FORM.matcher(text);
        List<String> line = List.of();
        if (form.matches()) {
            try {
                line = ShellWords.split(form.group(2));
            } catch (IllegalArgumentException open) {
                problems.add("'" + text + "': " + open.getMessage());
                return new StreamWords(null, "", List.of());
            }
        }
        if (line.isEmpty()) {
            problems.add("'" + text + "': names no operation. Write one such as 's3-get --objects 1000'.");
            return new StreamWords(null, "", List.of());
        }
        Operations operations = new Operations();
        String operation = line.get(0);
        if (operations.create(operation).isEmpty()) {
            problems.add(operation + ": no such operation."
                    + Similar.question(operation, operations.descriptions().keySet()));
        }
        BigDecimal percent = form.group(1) == null ? null : new BigDecimal(form.group(1));
        if (percent != null && percent.signum() == 0) {
            problems.add(form.group(1) + "%: none of the load. Leave the stream out, or give it more.");
        }
        return new StreamWords(percent, operation, line.subList(1, line.size()));
    }

    /** The operation and its options in {@code text}; empty when it cannot be read, which {@link #parse} tells. */
    static List<String> commandOf(String text) {
        Matcher form = FORM.matcher(text);
        try {
            return form.matches() ? ShellWords.split(form.group(2)) : List.of();
        } catch (IllegalArgumentException open) {
            return List.of();
        }
    }

    /** Refuses percentages that some have and some not, or that do not add up. */
    static void requireWholeLoad(List<StreamWords> streams, Problems problems) {
        long divided = streams.stream().filter(StreamWords::isDivided).count();
        if (divided > 0 && divided < streams.size()) {
            problems.add("Some streams have a percentage and some have none. Give one to each, to divide a load, or to"
                    + " none, for each to have its own.");
        } else if (divided > 0) {
            BigDecimal sum = streams.stream().map(StreamWords::percent).reduce(BigDecimal.ZERO, BigDecimal::add);
            if (sum.compareTo(ALL) != 0) {
                problems.add("The percentages add up to "
                        + sum.stripTrailingZeros().toPlainString() + " %, and must to 100 %.");
            }
        }
    }

    /** How many requests of as few as possible each has of a load; 0 for each when none is divided. */
    static List<Integer> weights(List<StreamWords> streams) {
        if (!streams.get(0).isDivided()) {
            return streams.stream().map(stream -> 0).toList();
        }
        List<BigInteger> parts = streams.stream()
                .map(stream -> stream.percent().multiply(ALL).toBigIntegerExact())
                .toList();
        BigInteger common = parts.stream().reduce(BigInteger::gcd).orElseThrow();
        return parts.stream().map(part -> part.divide(common).intValueExact()).toList();
    }

    boolean isDivided() {
        return percent != null;
    }

    /** What stands before the operation. */
    String prefix() {
        return isDivided() ? percent.toPlainString() + "% " : "";
    }

    /** A new instance of the operation. */
    Operation create() {
        return new Operations().create(operation).orElseThrow();
    }
}
