package io.storagebench.cli;

import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.options.DataOptions;
import io.storagebench.cli.options.FileWords;
import io.storagebench.cli.options.LoadOptions;
import io.storagebench.cli.options.OfferedOptions;
import io.storagebench.cli.options.ScenarioArguments;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.result.DatasetFacts;
import io.storagebench.scenario.Scenario.DataChoices;
import io.storagebench.scenario.Stream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** An operation with its options: the part of a command line that says what one stream does. */
final class StreamCommand {
    /** Says what cleaning removes. */
    private static final String VERSIONS = "--versions";

    private final String name;
    private final Operation operation;
    final LoadOptions load = new LoadOptions();
    final DataOptions data = new DataOptions();
    final DataOptions.Prepare prepare = new DataOptions.Prepare();
    private final DataOptions.Resume resume = new DataOptions.Resume();
    private final CommandSpec spec;
    private boolean divided;

    StreamCommand(String name, Operation operation) {
        this.name = name;
        this.operation = operation;
        load.batch = operation.usualBatch();
        load.stallTimeout = operation.usualStallTimeout();
        spec = CommandSpec.forAnnotatedObject(operation);
        spec.addMixin("load", CommandSpec.forAnnotatedObject(load));
        spec.addMixin("data", CommandSpec.forAnnotatedObject(data));
        if (operation.access().needsData()) {
            spec.addMixin("prepare", CommandSpec.forAnnotatedObject(prepare));
        }
        if (operation.access() == Access.CREATES) {
            spec.addMixin("resume", CommandSpec.forAnnotatedObject(resume));
        }
    }

    /** Its options, to which those of the run may be added until {@link #offer}. */
    CommandSpec spec() {
        return spec;
    }

    /** Keeps quiet about what the operation refuses. */
    void offer() {
        OfferedOptions.keep(operation, spec);
        spec.name("storage-bench " + name);
    }

    String operationName() {
        return name;
    }

    /** Says that it has its load together with other streams. */
    void divide() {
        divided = true;
    }

    /** Reads a command line into the options. */
    CommandLine.ParseResult parse(String[] arguments, Problems problems) {
        CommandLine.ParseResult parsed = UsageErrors.parse(new CommandLine(spec), arguments, problems);
        if (!parsed.hasMatchedOption("--batch")) {
            load.batch = operation.usualBatch(); // which may depend on other options
        }
        load.batches = operation.batchesOfRequest();
        return parsed;
    }

    /** Files and sockets that its threads certainly keep open at the same time. */
    long heldFiles() {
        return load.heldFiles(operation);
    }

    void validate(Problems problems) {
        operation.validate(problems);
        load.validate(operation, divided, resume.resume, problems);
        if (resume.resume) {
            load.validateResumption(operation, problems);
        }
        if (load.share.total() > 1 && data.clean) {
            problems.add("--clean --share " + load.share
                    + ": other shares still use it. Remove it when all have ended: storage-bench clean TARGET.");
        }
        if (!data.clean && !prepare.prepare && Boolean.TRUE.equals(valueOf(VERSIONS))) {
            problems.add("--versions: says what --clean removes. Add --clean, or leave it out.");
        }
        if (load.share.total() > 1 && prepare.prepare) {
            problems.add("--prepare --share " + load.share
                    + ": every share would make it. Make the dataset first, then read it in shares.");
        }
    }

    /** Adds what keeps a search for the highest rate from running it again and again. */
    void validateSearch(Problems problems) {
        if (resume.resume) {
            problems.add("--find-max and --resume contradict each other: each step makes items of its own. Leave one of"
                    + " them out.");
        }
        if (!operation.access().needsData() && operation.plan().count().isPresent()) {
            problems.add("--find-max and " + operation.plan().countOption()
                    + " contradict each other: each rate makes as many as fit in its time. Leave "
                    + operation.plan().countOption() + " out.");
        }
    }

    /** Whether a warm-up finds items without that its user has made some for it. */
    boolean canWarmUp() {
        return operation.access() != Access.RENAMES && operation.access() != Access.CONSUMES;
    }

    /** Says that a driver makes the dataset, and removes it. */
    private DataChoices choices(boolean byDriver) {
        return new DataChoices(
                data.verify, prepare.prepare && !byDriver, data.clean && !byDriver, resume.resume, takesSeed());
    }

    /** Of an option that only some back ends have; null of others. */
    private Object valueOf(String option) {
        OptionSpec found = spec.findOption(option);
        return found == null ? null : found.getValue();
    }

    /**
     * What the options say.
     *
     * @param streamName in its run
     * @param arguments as they were given
     * @param weight in a load that it divides; 0 when it has one to itself
     */
    Stream stream(String streamName, List<String> arguments, int weight) {
        return stream(streamName, arguments, weight, false);
    }

    /**
     * The same.
     *
     * @param byDriver whether the dataset is made and removed by somebody else
     */
    Stream stream(String streamName, List<String> arguments, int weight, boolean byDriver) {
        List<String> words = new ArrayList<>();
        words.add(name);
        words.addAll(arguments);
        return new Stream(
                streamName,
                words,
                operation,
                load.load(),
                weight,
                load.work(),
                load.seed(),
                load.limits(),
                choices(byDriver));
    }

    private boolean takesSeed() {
        return resume.resume && !load.hasSeed();
    }

    /** What was chosen when the stream was made. */
    Map<String, String> fixed(Stream stream) {
        return !takesSeed() && load.usesSeed(operation, !operation.access().needsData() || prepare.prepare)
                ? Map.of("--seed", Long.toString(stream.seed()))
                : Map.of();
    }

    /** The command line of the stream that the options hold, as far as its options are {@code wanted}. */
    List<String> arguments(Stream stream, Predicate<String> wanted) {
        return ScenarioArguments.of(name, spec, fixed(stream), wanted);
    }

    /** The command line that does the same again, in the same place. */
    List<String> canonical(Stream stream, DatasetFacts dataset, Predicate<String> wanted) {
        List<String> place = dataset != null && dataset.stays() ? dataset.arguments() : List.of();
        return at(place, stream, wanted, FileWords.AS_GIVEN);
    }

    /** The command line of a share of the stream, which prepares and removes nothing by itself. */
    List<String> ofShare(Stream stream, List<String> place, Predicate<String> wanted, FileWords files) {
        return at(place, stream, wanted.and(option -> !option.equals(VERSIONS)), files);
    }

    /** The command line that works at the place to which these words lead. */
    private List<String> at(List<String> place, Stream stream, Predicate<String> wanted, FileWords files) {
        Map<String, String> fixed = new HashMap<>(fixed(stream));
        for (int i = 0; i + 1 < place.size(); i += 2) {
            OptionSpec option = spec.findOption(place.get(i));
            if (option != null && !option.isMultiValue()) { // of several values all are there already
                fixed.put(place.get(i), place.get(i + 1));
            }
        }
        return ScenarioArguments.of(name, spec, fixed, wanted, files);
    }
}
