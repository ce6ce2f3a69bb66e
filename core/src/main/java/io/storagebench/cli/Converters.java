package io.storagebench.cli;

import io.storagebench.op.SizeDistribution;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How option values are read, for types that picocli does not know; messages tell the remedy. */
final class Converters {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private static final Duration LONGEST = Duration.ofDays(10_000); // nanoseconds of it fit into a long

    private Converters() {}

    /** Makes {@code command} read sizes and durations. */
    static void register(CommandLine command) {
        command.registerConverter(SizeDistribution.class, remedying(SizeDistribution::parse));
        command.registerConverter(Duration.class, remedying(Converters::duration));
        command.registerConverter(int.class, remedying(text -> Math.toIntExact(number(text))));
        command.registerConverter(long.class, remedying(Converters::number));
        command.registerConverter(Integer.class, remedying(text -> Math.toIntExact(number(text))));
        command.registerConverter(Long.class, remedying(Converters::number));
    }

    private static <T> ITypeConverter<T> remedying(ITypeConverter<T> converter) {
        return text -> {
            try {
                return converter.convert(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            } catch (ArithmeticException tooLarge) {
                throw new TypeConversionException("too large. The limit is " + Integer.MAX_VALUE + ".");
            }
        };
    }

    private static long number(String text) {
        if (!text.matches("-?\\d{1,18}")) {
            throw new IllegalArgumentException("not a whole number.");
        }
        return Long.parseLong(text);
    }

    /** Reads {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 1d}. */
    static Duration duration(String text) {
        Matcher form = DURATION.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("not a duration. Use a number with ms, s, m, h or d, such as 30s.");
        }
        long amount = Long.parseLong(form.group(1));
        Duration duration = switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
        if (duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("longer than any run. The limit is " + LONGEST.toDays() + "d.");
        }
        return duration;
    }
}
