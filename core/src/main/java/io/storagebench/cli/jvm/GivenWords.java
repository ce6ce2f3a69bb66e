package io.storagebench.cli.jvm;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of the command line and of the environment as the user gave them: bytes, which the JVM decodes by the locale.
 *
 * <p>In the locale of containers and cron jobs, {@code C}, a JVM turns every character that is not ASCII into one that
 * stands for nothing, and can neither open nor make a file of such a name. So the bytes are read from {@code /proc}; when
 * they were not decoded as they are, they are taken as UTF-8, and the command runs in a JVM whose locale is.
 */
public record GivenWords(List<String> arguments, State state, String problem) {
    /** The locale that every system with a C library of the last years has. */
    public static final String LOCALE = "C.UTF-8";
    /** In a JVM with that locale: the arguments, as ASCII. */
    static final String PROPERTY = "storage-bench.arguments";

    private static final String REPLACED = "\uFFFD";

    /** What is to be done. */
    public enum State {
        /** Go on: they are right. */
        RIGHT,
        /** Run the command in a JVM with {@link #LOCALE}. */
        NEEDS_LOCALE,
        /** Refuse the command, as {@link GivenWords#problem} says. */
        REFUSED
    }

    /** What {@code decoded} were before this JVM decoded them. */
    public static GivenWords of(String[] decoded) {
        Charset charset = charset();
        List<byte[]> environment = words("/proc/self/environ");
        String passed = System.getProperty(PROPERTY);
        return passed != null
                ? again(unpacked(passed), environment, charset)
                : of(List.of(decoded), words("/proc/self/cmdline"), environment, folders(), charset);
    }

    /**
     * The same of a process.
     *
     * @param commandLine all its words, or none when they are not known
     * @param environment its variables, likewise
     * @param folders of the JVM's, as it decoded them
     * @param charset by which it decodes
     */
    static GivenWords of(
            List<String> decoded,
            List<byte[]> commandLine,
            List<byte[]> environment,
            List<String> folders,
            Charset charset) {
        int before = commandLine.size() - decoded.size();
        List<String> right = new ArrayList<>();
        for (int i = 0; i < decoded.size(); i++) {
            String word = decoded.get(i);
            byte[] given = before < 0 ? new byte[0] : commandLine.get(before + i);
            boolean isKnown = new String(given, charset).equals(word); // else a file of the JVM's arguments had it
            Optional<String> read = isKnown ? read(given, charset) : Optional.of(word);
            if (read.isEmpty() || (!isKnown && word.contains(REPLACED))) {
                return refused(
                        decoded,
                        word + ": has a byte that is no character of the locale's encoding (" + charset
                                + "), nor of UTF-8. Give it in UTF-8, and set LC_ALL=" + LOCALE + ".");
            }
            right.add(read.get());
        }
        boolean lost = !right.equals(decoded)
                || folders.stream().anyMatch(folder -> folder.contains(REPLACED))
                || environment.stream().anyMatch(variable -> isLost(variable, charset));
        return new GivenWords(right, lost ? State.NEEDS_LOCALE : State.RIGHT, "");
    }

    /** In the JVM that was to have the locale; a system may not have it. */
    static GivenWords again(List<String> arguments, List<byte[]> environment, Charset charset) {
        for (String word : arguments) {
            if (!charset.newEncoder().canEncode(word)) {
                return refused(
                        arguments,
                        word + ": the locale " + LOCALE + " is missing on this machine, and the encoding of the present"
                                + " one (" + charset + ") lacks such characters. Set LC_ALL to a locale with UTF-8: see"
                                + " locale -a.");
            }
        }
        return environment.stream()
                .filter(variable -> isLost(variable, charset))
                .findFirst()
                .map(variable -> refused(
                        arguments,
                        new String(variable, charset) + ": has a byte that is no character of " + charset
                                + ". Give it in UTF-8, and set LC_ALL=" + LOCALE + ", or unset it."))
                .orElseGet(() -> new GivenWords(arguments, State.RIGHT, ""));
    }

    private static GivenWords refused(List<String> arguments, String problem) {
        return new GivenWords(List.copyOf(arguments), State.REFUSED, problem);
    }

    /** What this JVM was given besides and cannot be passed on as it was; empty when all can. */
    public static Optional<String> lostFlag(List<String> flags) {
        return flags.stream()
                .filter(word -> word.contains(REPLACED))
                .findFirst()
                .map(word -> word + ": has a character that this locale lacks. Set LC_ALL=" + LOCALE + ".");
    }

    /** The JVM's flag that says {@link #arguments}. */
    public String flag() {
        return "-D" + PROPERTY + "="
                + arguments.stream()
                        .map(word -> URLEncoder.encode(word, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(","));
    }

    private static List<String> unpacked(String packed) {
        return Stream.of(packed.split(",", -1))
                .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8))
                .toList();
    }

    /** Whether a variable that says what is read was not decoded as it is. */
    private static boolean isLost(byte[] variable, Charset charset) {
        return new String(variable, StandardCharsets.ISO_8859_1)
                        .matches("(?s)(HADOOP_CONF_DIR|HBASE_CONF_DIR|AWS_\\w+)=.*")
                && !isWhole(variable, charset);
    }

    /** Whether a word can be encoded again to what it was. */
    private static boolean isWhole(byte[] given, Charset charset) {
        return Arrays.equals(new String(given, charset).getBytes(charset), given);
    }

    /** By the locale where that loses nothing, else as UTF-8. */
    private static Optional<String> read(byte[] given, Charset charset) {
        return isWhole(given, charset) ? Optional.of(new String(given, charset)) : utf8(given);
    }

    private static Optional<String> utf8(byte[] given) {
        try {
            CharBuffer word = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(given));
            return Optional.of(word.toString());
        } catch (CharacterCodingException other) {
            return Optional.empty();
        }
    }

    /** By which this JVM decodes arguments, variables and names of files. */
    private static Charset charset() {
        try {
            return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        } catch (UnsupportedCharsetException unknown) {
            return Charset.defaultCharset();
        }
    }

    /** None where a JVM with another locale could not be started as this one was. */
    private static List<String> folders() {
        return System.getProperty("java.class.path", "").contains(REPLACED)
                ? List.of()
                : Stream.of("user.dir", "user.home")
                        .map(name -> System.getProperty(name, ""))
                        .toList();
    }

    /** Words that end with a zero byte; none where there is no such file. */
    private static List<byte[]> words(String file) {
        List<byte[]> words = new ArrayList<>();
        try {
            byte[] all = Files.readAllBytes(Path.of(file));
            int from = 0;
            for (int i = 0; i < all.length; i++) {
                if (all[i] == 0) {
                    words.add(Arrays.copyOfRange(all, from, i));
                    from = i + 1;
                }
            }
        } catch (IOException unreadable) {
            return List.of();
        }
        return words;
    }
}
