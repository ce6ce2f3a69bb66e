package io.storagebench.cli;

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
final class UsageErrors {
    private UsageErrors() {}

    /** Adds each of the parser's errors to {@code problems}. */
    static void add(List<Exception> errors, Problems problems) {
        boolean afterUnknownOption = false;
        for (Exception error : errors) {
            if (error instanceof UnmatchedArgumentException unmatched) {
                for (String word : unmatched.getUnmatched()) {
                    boolean isOption = word.startsWith("-");
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
        String name = word.replaceFirst("=.*", "");
        return name.startsWith("-")
                ? name + ": no such option."
                        + Similar.question(name, command.optionsMap().keySet())
                : word + ": not expected here.";
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
                && parameter.getArgSpec() instanceof OptionSpec option
                && parameter.getValue() != null) {
            String remedy = parameter.getCause() instanceof TypeConversionException conversion
                    ? conversion.getMessage()
                    : tail(error.getMessage());
            return option.longestName() + " " + withoutPassword(parameter.getValue()) + ": " + remedy;
        }
        return error.getMessage();
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
    static CommandLine.ParseResult parse(CommandLine command, String[] arguments, Problems problems) {
        command.getCommandSpec().parser().collectErrors(true);
        Converters.register(command);
        command.setExpandAtFiles(false); // a result's arguments are the whole command line
        CommandLine.ParseResult parsed = command.parseArgs(arguments);
        add(parsed.errors(), problems);
        return parsed;
    }
}
