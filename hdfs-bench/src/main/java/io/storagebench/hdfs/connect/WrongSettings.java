package io.storagebench.hdfs.connect;

import io.storagebench.units.UsageException;
import java.net.URL;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * Says which setting a client cannot work with, and where it was made. Hadoop reads a setting when it needs it, and names
 * the value at most: {@code For input string: "abc"}.
 */
public final class WrongSettings {
    /** The source of settings from the command line, as {@link Configuration#getPropertySources} gives it. */
    static final String OPTION = "-D";

    private static final Pattern NUMBER = Pattern.compile(
            "[-+]?(?:\\d+(?:\\.\\d*)?\\s*(?:[kmgtpe]b?|ns|us|ms|s|h|d)?|0x[0-9a-f]+)", Pattern.CASE_INSENSITIVE);
    /** Neither an address, a path, a class, a list nor a reference to another setting. */
    private static final Pattern WORD = Pattern.compile("[\\w-]+");

    private static final int FRAMES = 10;

    private WrongSettings() {}

    /** Refuses words where Hadoop's own default is a number: before anything is asked of the file system. */
    static void requireNumbers(Configuration conf) throws UsageException {
        Map<String, String> doubtful = new TreeMap<>();
        made(conf).forEach((key, value) -> {
            if (WORD.matcher(value).matches()
                    && !NUMBER.matcher(value).matches()
                    && !value.equalsIgnoreCase("true")
                    && !value.equalsIgnoreCase("false")) {
                doubtful.put(key, value);
            }
        });
        if (doubtful.isEmpty()) {
            return; // the defaults take some time to read
        }
        Configuration defaults = new Configuration(false);
        defaults.addResource("core-default.xml");
        defaults.addResource("hdfs-default.xml");
        StringBuilder wrong = new StringBuilder();
        doubtful.forEach((key, value) -> {
            String usual = defaults.getRaw(key);
            if (usual != null && NUMBER.matcher(usual.strip()).matches()) {
                wrong.append(wrong.isEmpty() ? "" : System.lineSeparator())
                        .append(given(conf, key))
                        .append(": not a number. Use one such as ")
                        .append(usual.strip())
                        .append(", the default.");
            }
        });
        if (!wrong.isEmpty()) {
            throw new UsageException(wrong.toString());
        }
    }

    /** What is wrong with which setting; empty when {@code failure} is not about one that somebody has made. */
    public static Optional<UsageException> explained(Configuration conf, Throwable failure) {
        Map<String, String> made = made(conf);
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            boolean isOfValue = cause instanceof NumberFormatException
                    || cause instanceof ClassNotFoundException
                    || Arrays.stream(cause.getStackTrace())
                            .limit(FRAMES)
                            .anyMatch(frame -> frame.getClassName().equals(Configuration.class.getName()));
            for (Map.Entry<String, String> setting : made.entrySet()) {
                if (names(message, setting.getKey()) || (isOfValue && names(message, setting.getValue()))) {
                    return Optional.of(new UsageException(
                            given(conf, setting.getKey()) + ": " + wrong(failure, message, setting.getValue())));
                }
            }
        }
        return Optional.empty();
    }

    private static String wrong(Throwable failure, String message, String value) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClassNotFoundException && names(String.valueOf(cause.getMessage()), value)) {
                return "there is no class " + value + ". Give its jar with --lib, or correct the name.";
            }
            if (cause instanceof NumberFormatException) {
                return "not a number that Hadoop takes there. Correct it.";
            }
        }
        return "not a value that Hadoop takes ("
                + message.lines().findFirst().orElse("").replaceFirst("\\.$", "") + "). Correct it.";
    }

    /** Whether {@code word} is in the message and no part of a longer one. */
    private static boolean names(String message, String word) {
        return !word.isEmpty()
                && Pattern.compile("(?<![\\w.-])" + Pattern.quote(word) + "(?![\\w-]|\\.\\w)")
                        .matcher(message)
                        .find();
    }

    /** Settings of the command line and of configuration files, without Hadoop's defaults and what this program sets. */
    private static Map<String, String> made(Configuration conf) {
        Map<String, String> made = new TreeMap<>();
        for (Map.Entry<String, String> setting : conf) {
            String source = source(conf, setting.getKey());
            if (source.equals(OPTION) || (source.endsWith(".xml") && !source.endsWith("-default.xml"))) {
                made.put(setting.getKey(), setting.getValue().strip());
            }
        }
        return made;
    }

    private static String source(Configuration conf, String key) {
        String[] sources = conf.getPropertySources(key);
        return sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
    }

    /** The setting as it was made: {@code -D key=value}, or {@code /etc/hadoop/core-site.xml: key=value}. */
    private static String given(Configuration conf, String key) {
        String setting = key + "=" + conf.getRaw(key).strip();
        String source = source(conf, key);
        if (source.equals(OPTION)) {
            return OPTION + " " + setting;
        }
        URL file = conf.getResource(source);
        return (file == null ? source.replaceFirst("^file:", "") : file.getPath()) + ": " + setting;
    }
}
