package io.storagebench.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Another server that a server cannot do without, by {@code needs} and {@code needs.*} in its {@code server.properties}.
 *
 * @param server the name of the other one, such as {@code hdfs}
 * @param option that leads to it, such as {@code --fs}; where a command line has it, nothing is missing
 * @param property of the other one's announcement, such as {@code fs.defaultFS}: the option's value
 * @param settings the option that takes, as {@code KEY=VALUE}, each setting that the other one's clients need
 * @param passed the options that are the other one's
 */
record ServerNeed(String server, String option, String property, String settings, List<String> passed) {
    private static final List<String> HELP = List.of("-h", "--help", "--help-all");

    ServerNeed {
        passed = List.copyOf(passed);
    }

    boolean isMissingIn(List<String> arguments) {
        return ServerArguments.value(arguments, option).isEmpty()
                && arguments.stream().noneMatch(word -> word.equals(option) || HELP.contains(word));
    }

    /** Of a command line, what is for the other server. */
    List<String> passedOn(List<String> arguments) {
        return parted(arguments, true);
    }

    /** The rest of it. */
    List<String> kept(List<String> arguments) {
        return parted(arguments, false);
    }

    private List<String> parted(List<String> arguments, boolean wanted) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            boolean isPassed = passed.stream().anyMatch(name -> word.equals(name) || word.startsWith(name + "="));
            if (isPassed == wanted) {
                words.add(word);
            }
            if (passed.contains(word) && i + 1 < arguments.size()) {
                i++;
                if (wanted) {
                    words.add(arguments.get(i));
                }
            }
        }
        return words;
    }

    /** Options that lead to the other server, which runs. */
    List<String> wayTo(EmbeddedServer other) {
        List<String> words = new ArrayList<>(List.of(option, other.properties().get(property)));
        for (Map.Entry<String, String> setting : other.clientSettings().entrySet()) {
            words.add(settings);
            words.add(setting.getKey() + "=" + setting.getValue());
        }
        return words;
    }
}
