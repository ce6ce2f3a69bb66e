package io.storagebench.cli.options;

import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.units.Durations;
import java.util.HashSet;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Which of the options there are an operation can be given: the help keeps quiet about the others. */
public final class OfferedOptions {
    private OfferedOptions() {}

    /** Hides what {@code operation} refuses, so that it is still read and refused by a sentence of its own. */
    public static void keep(Operation operation, CommandSpec options) {
        Access access = operation.access();
        Set<String> refused = new HashSet<>(operation.refusedOptions());
        if (operation.largestBatch() == 1) {
            refused.add("--batch");
        }
        if (access == Access.CREATES) {
            refused.add("--requests");
        }
        if (access == Access.APPENDS) {
            refused.add("--order");
        }
        refused.forEach(name -> replace(options, name, true, null));
        replace(
                options,
                "--stall-timeout",
                false,
                LoadOptions.STALL_TIMEOUT + Durations.render(operation.usualStallTimeout()) + ".");
        if (!operation.movesBytes()) {
            replace(options, "--rate", false, LoadOptions.RATE_OF_REQUESTS);
        }
        if (access != Access.READS && access != Access.APPENDS) {
            replace(options, "--order", false, LoadOptions.ORDER_OF_EACH_ONCE);
        }
    }

    private static void replace(CommandSpec options, String name, boolean hidden, String description) {
        OptionSpec option = options.findOption(name);
        if (option == null) {
            return;
        }
        options.remove(option);
        OptionSpec.Builder as = OptionSpec.builder(option).hidden(hidden);
        options.addOption((description == null ? as : as.description(description)).build());
    }
}
