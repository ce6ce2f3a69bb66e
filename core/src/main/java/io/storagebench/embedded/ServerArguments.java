package io.storagebench.embedded;

import java.util.List;
import java.util.Optional;

/** A server's command line, where the client itself has to know an option of it. */
final class ServerArguments {
    private ServerArguments() {}

    /** The last value that stands there, as {@code --option value} or {@code --option=value}. */
    static Optional<String> value(List<String> arguments, String option) {
        Optional<String> value = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.startsWith(option + "=")) {
                value = Optional.of(word.substring(option.length() + 1));
            } else if (word.equals(option) && i + 1 < arguments.size()) {
                value = Optional.of(arguments.get(++i));
            }
        }
        return value;
    }
}
