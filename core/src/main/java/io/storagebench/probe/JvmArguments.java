package io.storagebench.probe;

import java.util.List;
import java.util.regex.Pattern;

/** Takes secrets out of the flags a JVM was given, so that a result can be shown to others. */
final class JvmArguments {
    private static final String MASK = "***";
    /** The command's own words, which a launching JVM passes on in this form; a result has them elsewhere. */
    private static final String OF_COMMAND = "-Dstorage-bench.arguments=";

    private static final String SECRET =
            "[^=:/,;&?\\s]*(?:passw|passphrase|pwd|secret|token|credential|access.?key)[^=:/,;&?\\s]*|[^=:/,;&?\\s]*key";

    /** -Dfs.s3a.secret.key=… : all of the value, whatever it holds. */
    private static final Pattern SECRET_PROPERTY = Pattern.compile("(?is)(-D(?:" + SECRET + ")=).*");

    /** A pair inside another value: -javaagent:a.jar=token=…,port=1 */
    private static final Pattern SECRET_PAIR = Pattern.compile("(?i)((?:" + SECRET + ")=)[^,;&\\s]*");

    /** https://user:password@proxy */
    private static final Pattern USER_OF_URL = Pattern.compile("://[^/@\\s]+@");

    private JvmArguments() {}

    static List<String> masked(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> !argument.startsWith(OF_COMMAND))
                .map(JvmArguments::masked)
                .toList();
    }

    private static String masked(String argument) {
        String properties = SECRET_PROPERTY.matcher(argument).replaceFirst("$1" + MASK);
        String pairs = SECRET_PAIR.matcher(properties).replaceAll("$1" + MASK);
        return USER_OF_URL.matcher(pairs).replaceAll("://" + MASK + "@");
    }
}
