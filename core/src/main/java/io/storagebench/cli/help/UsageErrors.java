package io.storagebench.cli.help;

import io.storagebench.cli.options.Converters;
import io.storagebench.op.Problems;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what the parser found wrong: what was given, what is wrong with it, what to do. */
public final class UsageErrors {
    private static final String LIKE_AN_OPTION = "(?s)--?\\p{Alpha}.*"; // -5 is none

    private UsageErrors() {}

    /** Adds each of the parser's errors to {@code problems}. */
    static void add(List<Exception> errors, Problems problems) {
        boolean afterUnknownOption = false;
        for (Exception error : errors) {
            if (error instanceof UnmatchedArgumentException unmatched) {
                for (String word : unmatched.getUnmatched()) {
                    boolean isOption = word.matches(LIKE_AN_OPTION);
                    if (isOption
                            || !afterUnknownOption) { // the value of an option that there is not is no mistake more
                        problems.add(unknown(word, unmatched.getCommandLine().getCommandSpec()));
                    }
                    afterUnknownOption = isOption;
                }
            } else {
                problems.add(sentence(error));
            }
        }
    }

    private static String unknown(String word, CommandSpec command) {
        String name = word.replaceFirst("(?s)=.*", "");
        if (command.optionsMap().containsKey(name)) {
            return name + ": follows --, which ends the options. Leave out the --.";
        }
        return name.matches(LIKE_AN_OPTION)
                ? name + ": no such option."
                        + Similar.question(name, command.optionsMap().keySet())
                : (word.isBlank() ? "'" + word + "'" : word)
                        + ": not expected here. Leave it out; options begin with --, and a value with spaces is"
                        + " quoted.";
    }

    private static String sentence(Exception error) {
        if (error instanceof OverwrittenOptionException twice && twice.getOverwritten() instanceof OptionSpec option) {
            return option.longestName() + ": given more than once. Give it once.";
        }
        if (error instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()
                && missing.getMissing().get(0) instanceof OptionSpec option) {
            return option.longestName() + ": needs a value, " + option.paramLabel() + ".";
        }
        if (error instanceof MissingParameterException missing
                && missing.getMissing().stream().anyMatch(ArgSpec::isPositional)) {
            ArgSpec word = missing.getMissing().stream()
                    .filter(ArgSpec::isPositional)
                    .findFirst()
                    .orElseThrow();
            return word.paramLabel() + " is missing. " + String.join(" ", word.description());
        }
        if (error instanceof ParameterException parameter
                && parameter.getArgSpec() != null
                && parameter.getValue() != null) {
            return refused(parameter.getArgSpec(), withoutPassword(parameter.getValue()), parameter);
        }
        return ended(error.getMessage());
    }

    private static String refused(ArgSpec word, String value, ParameterException refusal) {
        if (word instanceof OptionSpec option && option.arity().max() == 0) {
            return option.longestName() + "=" + value + ": takes no value. Write " + option.longestName() + " alone.";
        }
        String name = word instanceof OptionSpec option ? option.longestName() : word.paramLabel();
        String remedy = refusal.getCause() instanceof TypeConversionException conversion
                ? conversion.getMessage()
                : tail(refusal.getMessage());
        return name + " " + (value.isBlank() ? "'" + value + "'" : value) + ": " + ended(remedy);
    }

    /** A sentence, also when the parser left out its end. */
    private static String ended(String message) {
        return message.endsWith(".") ? message : message + ".";
    }

    /** What was given, but not the user and password that an address may hold: messages end up in logs. */
    private static String withoutPassword(String value) {
        return value.replaceAll("//[^/\\s]*@", "//…@");
    }

    /** What picocli says behind its own "Invalid value for option '--x': ". */
    private static String tail(String message) {
        int colon = message.indexOf("': ");
        return colon < 0 ? message : message.substring(colon + 3);
    }

    /** The parsed command line, with all errors that the parser found in {@code problems}. */
    public static CommandLine.ParseResult parse(CommandLine command, String[] arguments, Problems problems) {
        command.getCommandSpec().parser().collectErrors(true);
        Converters.register(command);
        command.setExpandAtFiles(false); // a result's arguments are the whole command line
        CommandLine.ParseResult parsed = command.parseArgs(arguments);
        add(parsed.errors(), problems);
        return parsed;
    }
}
