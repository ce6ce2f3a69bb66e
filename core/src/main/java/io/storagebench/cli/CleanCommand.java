package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.options.QuietOption;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.Progress;
import io.storagebench.engine.LoneCleaning;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.books.DatasetCommands;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.inspect.Place;
import io.storagebench.op.Clock;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code storage-bench clean TARGET}: removes a dataset, and nothing else. */
final class CleanCommand {
    static final String DESCRIPTION = "Removes a dataset, and nothing else.";

    private static final Places.Address ADDRESS = new Places.Address(
            "TARGET", true, "Place of the dataset, such as hdfs://nn:8020/dir or s3://bucket/prefix.");

    private final Console console;
    private final CommonOptions options = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();
    private final QuietOption quiet = new QuietOption();
    private final Extent extent = new Extent();
    private final Limit limit = new Limit();

    /** What is removed besides what the dataset's runs have certainly written. */
    private static final class Extent {
        @Option(
                names = DatasetCleaner.ALL_THAT_LOOKS_OURS,
                description = "Also removes what is named like the dataset's items without a record that a run"
                        + " wrote it, as after a run that was killed.")
        boolean allThatLooksOurs;
    }

    /** How long to wait. */
    private static final class Limit {
        @Option(
                names = "--give-up",
                paramLabel = "TIME",
                description = "Time limit for connecting, and then for a system that does not answer. Default: 60s.")
        @Listed(HelpGroup.FAULTS)
        Duration giveUp = Duration.ofSeconds(60);

        void validate(Problems problems) {
            if (giveUp.isZero()) {
                problems.add("--give-up", "0s", "must be longer than nothing, such as 60s.");
            }
        }
    }

    CleanCommand(Console console) {
        this.console = console;
    }

    int run(String[] arguments) {
        Optional<Place> found = new Places().of(arguments);
        CommandSpec spec = Places.spec("storage-bench clean", found, ADDRESS, options, launch);
        spec.addMixin("extent", CommandSpec.forAnnotatedObject(extent));
        spec.addMixin("limit", CommandSpec.forAnnotatedObject(limit));
        spec.usageMessage()
                .description(DESCRIPTION)
                .footer("storage-bench clean hdfs://nn:8020/bench/a", "storage-bench clean s3://bench/a");
        spec.addMixin("quiet", CommandSpec.forAnnotatedObject(quiet));
        CommandLine commandLine = new CommandLine(spec);
        Problems problems = new Problems();
        String address = UsageErrors.parse(commandLine, arguments, problems).matchedPositionalValue(0, "");
        if (options.asksForHelp()) {
            console.out().print(HelpPage.of(spec, options.helpAll));
            return ExitCode.OK;
        }
        launch.validate(problems);
        limit.validate(problems);
        found.ifPresent(place -> place.validate(problems));
        Optional<Place> place = found.filter(candidate -> candidate.accepts(address));
        if (problems.isEmpty() && place.isEmpty()) {
            problems.add(Places.noAddress(address));
        }
        if (!problems.isEmpty()) {
            console.problems("clean", problems);
            return ExitCode.USAGE;
        }
        return clean(place.orElseThrow(), address);
    }

    private int clean(Place place, String address) {
        try {
            LoneCleaning.Outcome outcome = outcome(place, address);
            DatasetCleaner.Cleaned cleaned = outcome.cleaned();
            console.out().println("Removed " + cleaned.items() + " items of the dataset in " + address + ".");
            DatasetStore store = outcome.commands().store();
            if (cleaned.strangers() > 0) {
                console.out()
                        .println(cleaned.strangers() + " other " + store.things() + " were left alone, such as "
                                + String.join(", ", cleaned.examples()) + ".");
            }
            if (cleaned.doubtful() > 0) {
                console.err().println(doubt(cleaned, outcome.commands()));
                return ExitCode.FAILED;
            }
            outcome.leftVersions().ifPresent(console.out()::println);
            if (cleaned.strangers() == 0 && cleaned.placeStays()) {
                console.out()
                        .println("The " + store.holder() + " itself was not removed: it existed before, holds other "
                                + store.things() + ", or may not be removed.");
            }
            return ExitCode.OK;
        } catch (Exception failure) {
            return console.failure(failure, options.stacktrace);
        }
    }

    private LoneCleaning.Outcome outcome(Place place, String address) throws Exception {
        try (Progress progress = Progress.on(console, quiet.quiet)) {
            progress.accept(ProgressUpdate.of("clean"));
            return new LoneCleaning(Clock.system(), limit.giveUp)
                    .clean(
                            address,
                            () -> place.connect(address, launch.wayThere()),
                            launch.wayThere(),
                            (removed, total) -> progress.accept(ProgressUpdate.items("clean", removed, total)),
                            cleaner -> extent.allThatLooksOurs ? cleaner.withAllThatLooksOurs() : cleaner);
        }
    }

    private static String doubt(DatasetCleaner.Cleaned cleaned, DatasetCommands commands) {
        long more = cleaned.doubtful() - cleaned.doubtfulExamples().size();
        return "storage-bench clean: " + cleaned.doubtful()
                + " more look like items of the dataset, but no run recorded that it wrote them, so they and the"
                + " manifest were kept:\n  "
                + String.join("\n  ", cleaned.doubtfulExamples())
                + (more > 0 ? "\n  and " + more + " more" : "")
                + "\nA run that was killed leaves no record. If no other program wrote them, remove them with:\n"
                + "  " + commands.removal(List.of(DatasetCleaner.ALL_THAT_LOOKS_OURS));
    }
}
