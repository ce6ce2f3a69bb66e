package io.storagebench.cli;

import io.storagebench.engine.DatasetCleaner;
import io.storagebench.op.Place;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code storage-bench clean TARGET}: removes a dataset, and nothing else. */
final class CleanCommand {
    static final String DESCRIPTION = "Removes a dataset, such as that in hdfs://nn:8020/dir, and nothing else.";

    private final Console console;
    private final CommonOptions options = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();

    CleanCommand(Console console) {
        this.console = console;
    }

    int run(String[] arguments) {
        Place place = Places.of(arguments);
        CommandLine commandLine = commandLine(place);
        Problems problems = new Problems();
        String address = UsageErrors.parse(commandLine, arguments, problems).matchedPositionalValue(0, "");
        if (options.help) {
            console.out().print(commandLine.getUsageMessage());
            return ExitCode.OK;
        }
        launch.validate(problems);
        if (problems.isEmpty() && !place.accepts(address)) {
            problems.add(address + ": not an address of a storage system. Use one such as hdfs://nn:8020/dir.");
        }
        if (!problems.isEmpty()) {
            console.problems("clean", problems);
            return ExitCode.USAGE;
        }
        return clean(place, address);
    }

    private CommandLine commandLine(Place place) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(place).name("storage-bench clean");
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("TARGET")
                .required(true)
                .type(String.class)
                .arity("1")
                .description("The place of the dataset, such as hdfs://nn:8020/dir.")
                .build());
        spec.addMixin("common", CommandSpec.forAnnotatedObject(options));
        spec.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
        spec.usageMessage().description(DESCRIPTION).abbreviateSynopsis(true).width(100);
        return new CommandLine(spec);
    }

    private int clean(Place place, String address) {
        try (Target target = place.connect(address)) {
            DatasetCleaner.Cleaned cleaned = new DatasetCleaner(target.store()).clean();
            console.out().println("Removed " + cleaned.items() + " items of the dataset in " + address + ".");
            if (cleaned.strangers() > 0) {
                console.out()
                        .println(cleaned.strangers() + " other things are there and stay, such as "
                                + String.join(", ", cleaned.examples()) + ".");
            }
            return ExitCode.OK;
        } catch (Exception failure) {
            return console.failure(failure, options.stacktrace);
        }
    }
}
