package io.storagebench.cli.options;

import io.storagebench.cli.metrics.MetricsChannel;
import io.storagebench.compare.Limit;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.probe.server.WatchedServer;
import io.storagebench.scenario.Lateness;
import io.storagebench.scenario.Rate;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Share;
import io.storagebench.scenario.Steadiness;
import io.storagebench.scenario.Threshold;
import io.storagebench.scenario.Waves;
import io.storagebench.units.Durations;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How option values are read, for types that picocli does not know; messages tell the remedy. Public so that a test of a
 * back end can parse its options as the command line does: {@code Converters.register(new CommandLine(operation))}.
 */
public final class Converters {
    private Converters() {}

    /** Makes {@code command} read sizes, durations, rates and the like, whole numbers included. */
    public static void register(CommandLine command) {
        command.registerConverter(SizeDistribution.class, remedying(SizeDistribution::parse));
        command.registerConverter(Layout.class, remedying(Layout::of));
        command.registerConverter(Duration.class, remedying(Durations::parse));
        command.registerConverter(Rate.Amount.class, remedying(Rate.Amount::parse));
        command.registerConverter(Rate.Ramp.class, remedying(Rate.Ramp::parse));
        command.registerConverter(Rate.Steps.class, remedying(Rate.Steps::parse));
        command.registerConverter(Rate.Arrivals.class, oneOf(Rate.Arrivals.values()));
        command.registerConverter(Lateness.class, oneOf(Lateness.values()));
        command.registerConverter(Waves.class, oneOf(Waves.values()));
        command.registerConverter(ItemOrder.class, oneOf(ItemOrder.values()));
        command.registerConverter(Repeats.class, remedying(Converters::repeats));
        command.registerConverter(Share.class, remedying(Converters::share));
        command.registerConverter(Instant.class, remedying(Converters::instant));
        command.registerConverter(MetricsChannel.class, remedying(MetricsChannel::parse));
        command.registerConverter(WatchedServer.class, remedying(WatchedServer::parse));
        command.registerConverter(Steadiness.class, remedying(Steadiness::parse));
        command.registerConverter(Threshold.class, remedying(Threshold::parse));
        command.registerConverter(Limit.class, remedying(Limit::parse));
        command.registerConverter(int.class, remedying(text -> Math.toIntExact(number(text))));
        command.registerConverter(long.class, remedying(Converters::number));
        command.registerConverter(Integer.class, remedying(text -> Math.toIntExact(number(text))));
        command.registerConverter(Long.class, remedying(Converters::number));
        command.registerConverter(double.class, remedying(Converters::fraction));
        command.registerConverter(Double.class, remedying(Converters::fraction));
        command.registerConverter(Path.class, remedying(Converters::path));
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
            throw new IllegalArgumentException(
                    text.matches("-?\\d+")
                            ? "too large. Use a smaller number."
                            : "not a whole number. Use digits alone, such as 100.");
        }
        return Long.parseLong(text);
    }

    /** Reads {@code 0.5}; not what Java has beside: {@code NaN}, {@code 0x1p3}, {@code 1f}. */
    private static double fraction(String text) {
        if (!text.matches("-?(\\d{1,15}(\\.\\d*)?|\\.\\d+)")) {
            throw new IllegalArgumentException("not a number. Use digits and a point, such as "
                    + (text.matches("-?\\d+,\\d+") ? text.replace(',', '.') : "0.5") + ".");
        }
        return Double.parseDouble(text);
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException(
                    "not the name of a file (" + wrong.getReason() + "). Correct it.", wrong);
        }
    }

    /** Reads {@code 3}, or {@code 2/3} for the second of three alone. */
    private static Repeats repeats(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length > 2 || !Stream.of(parts).allMatch(part -> part.matches("[1-9]\\d{0,8}"))) {
            throw new IllegalArgumentException(
                    "not a number of repeats. Use one such as 3, or 2/3 for the second of" + " three alone.");
        }
        int first = Integer.parseInt(parts[0]);
        if (parts.length == 1) {
            return Repeats.all(first);
        }
        int total = Integer.parseInt(parts[1]);
        if (first > total) {
            throw new IllegalArgumentException("there is no repeat " + first + " of " + total + ". Use 1/" + total
                    + " to " + total + "/" + total + ".");
        }
        return new Repeats(first, first, total);
    }

    /** Reads {@code 0/4}: the first of four. */
    private static Share share(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2 || !Stream.of(parts).allMatch(part -> part.matches("\\d{1,6}"))) {
            throw new IllegalArgumentException("not a share. Use 0/4 for the first of four.");
        }
        int index = Integer.parseInt(parts[0]);
        int total = Integer.parseInt(parts[1]);
        if (index >= total) {
            throw new IllegalArgumentException(
                    total == 0
                            ? "there must be at least one share. Use 0/4 for the first of four."
                            : "shares are counted from 0: use 0/" + total + " to " + (total - 1) + "/" + total + ".");
        }
        return new Share(index, total);
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException wrong) {
            throw new IllegalArgumentException(
                    "not a time with its zone. Use one such as 2026-11-21T09:30:00Z.", wrong);
        }
    }

    /** A constant whose text, in lower case, is the value's. */
    private static <E extends Enum<E>> ITypeConverter<E> oneOf(E[] constants) {
        return remedying(text -> Stream.of(constants)
                .filter(constant -> constant.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not known. Use one of "
                        + Stream.of(constants).map(Object::toString).collect(Collectors.joining(", ")) + ".")));
    }
}
