package io.storagebench.probe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;

/** Text of small kernel files. Reading again costs tens of microseconds, so nothing is kept open. */
public final class ProcText {
    private ProcText() {}

    public static String read(Path file) throws IOException {
        // One byte per character: names of devices and processes may hold any byte, and none may fail to decode.
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** The file's content without white space around it; empty when it cannot be read or holds nothing. */
    static Optional<String> word(Path file) {
        try {
            return Optional.of(read(file).strip()).filter(text -> !text.isEmpty());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The number the file holds; empty when it cannot be read or holds something else. */
    static Optional<Long> number(Path file) {
        return word(file).filter(text -> text.matches("-?\\d{1,18}")).map(Long::valueOf);
    }

    /** Words of a line; faster than a regular expression by far. */
    public static List<String> words(String line) {
        var tokens = new StringTokenizer(line);
        List<String> words = new ArrayList<>(tokens.countTokens());
        while (tokens.hasMoreTokens()) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    /** The number in column {@code index} (0-based), or 0 when an older kernel has no such column. */
    static long column(List<String> words, int index) {
        return index < words.size() ? parse(words.get(index)) : 0;
    }

    /** Counters are unsigned in the kernel; one beyond 2^63 keeps its bits and thereby compares as fallen, once. */
    static long parse(String number) {
        return number.length() < 19 ? Long.parseLong(number) : Long.parseUnsignedLong(number);
    }
}
