package io.storagebench.embedded.server;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A server's command line, an object with picocli's annotations; all wrong options are reported at once. One thread. */
public interface Options {
    /** Adds what is wrong with the values, each with its remedy. */
    void check(List<String> problems);

    /** Reads them; the exit code when the server shall not start, and then help or problems went to {@code out}. */
    static OptionalInt read(Options options, String[] args, PrintStream out) {
        CommandLine commandLine = new CommandLine(options);
        CommandSpec spec = commandLine.getCommandSpec();
        spec.addOption(OptionSpec.builder("-h", "--help", "--help-all")
                .type(boolean.class)
                .usageHelp(true)
                .description("Shows this help.")
                .build());
        spec.parser().collectErrors(true);
        CommandLine.ParseResult result = commandLine.parseArgs(args);
        if (result.isUsageHelpRequested()) {
            out.print(ServerHelp.page(spec));
            out.flush();
            return OptionalInt.of(0);
        }
        String names = spec.options().stream()
                .filter(option -> !option.usageHelp())
                .map(OptionSpec::longestName)
                .collect(Collectors.joining(", "));
        List<String> problems = new ArrayList<>();
        result.errors().forEach(error -> problems.add(error.getMessage() + ". There are: " + names + "."));
        options.check(problems);
        problems.forEach(out::println);
        return problems.isEmpty() ? OptionalInt.empty() : OptionalInt.of(2);
    }

    /**
     * Settings that were given as {@code KEY=VALUE}, in their order.
     *
     * @param option by which
     * @param example of one, for who leaves the key out
     */
    static Map<String, String> settings(String option, List<String> texts, String example, List<String> problems) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                problems.add(option + " " + text + ": no key. Use KEY=VALUE, such as " + example + ".");
            } else {
                settings.put(
                        text.substring(0, equals).trim(),
                        text.substring(equals + 1).trim());
            }
        }
        return settings;
    }

    /** The number, or -1 when it is none in the range. */
    static int number(String text, int min, int max) {
        try {
            int number = Integer.parseInt(text);
            return number >= min && number <= max ? number : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
