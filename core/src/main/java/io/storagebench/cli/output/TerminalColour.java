package io.storagebench.cli.output;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A report with a little colour for a terminal: headings, what is wrong and what to be careful with. Takes nothing away and
 * adds no words, as colour alone says nothing to many.
 */
final class TerminalColour {
    private static final String RESET = "\u001B[0m";
    private static final String BOLD = "\u001B[1m";
    private static final String RED = "\u001B[1;31m";
    private static final String YELLOW = "\u001B[1;33m";
    private static final String GREEN = "\u001B[1;32m";

    /** What in a line, and its colour; the first that is in a line counts for it. */
    private record Paint(Pattern words, String colour) {
        static Paint of(String words, String colour) {
            return new Paint(Pattern.compile(words), colour);
        }
    }

    private static final List<Paint> PAINTS = List.of(
            Paint.of("(?<=^TRUST  )no(?=:|;|$)", RED),
            Paint.of("(?<=^TRUST  )only with care", YELLOW),
            Paint.of("(?<=^TRUST  )yes", GREEN),
            Paint.of("^(TARGET|LOAD|RATE|TIME)(?= )", BOLD),
            Paint.of("(?<=^  )BROKEN", RED),
            Paint.of("^(ERRORS|CHECK)$", RED),
            Paint.of("^ADVICE$", YELLOW),
            Paint.of("^[A-Z]{3,}( [A-Z]+)*(?=$|,? )", BOLD));
    private static final Pattern BROKEN_LIMIT = Pattern.compile("(?<=; )BROKEN(?=: )");

    private TerminalColour() {}

    /** The same text with escape sequences in it (ECMA-48, SGR). */
    static String paint(String report) {
        StringBuilder painted = new StringBuilder();
        for (String line : report.split("(?<=\n)", -1)) {
            painted.append(line.startsWith("TRUST  ") ? trust(line) : painted(line));
        }
        return painted.toString();
    }

    private static String trust(String line) {
        return BROKEN_LIMIT
                .matcher(painted(line))
                .replaceFirst(RED + "$0" + RESET)
                .replaceFirst("^TRUST", BOLD + "TRUST" + RESET);
    }

    private static String painted(String line) {
        return PAINTS.stream()
                .filter(paint -> paint.words.matcher(line.stripTrailing()).find())
                .findFirst()
                .map(paint -> paint.words.matcher(line).replaceFirst(paint.colour + "$0" + RESET))
                .orElse(line);
    }
}
