package io.storagebench.cli;

import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.inspect.Place;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The places on the class path, and the command lines that name one by its address. */
final class Places {
    private final List<Place> all;

    Places() {
        this(ServiceLoader.load(Place.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    Places(List<Place> all) {
        this.all = all;
    }

    /**
     * The place that accepts one of {@code words}; when none does, one that is configured on this machine, or the one whose
     * addresses are of any form, so that its options can be read; empty when there is none at all.
     */
    Optional<Place> of(String[] words) {
        return Stream.of(
                        // A value of an option may look like an address, too.
                        all.stream()
                                .filter(place -> Arrays.stream(words).anyMatch(place::accepts))
                                .sorted(Comparator.comparing(Place::takesTheRest)),
                        all.stream().filter(place -> place.configured().isPresent()),
                        all.stream()
                                .sorted(Comparator.comparing(Place::takesTheRest)
                                        .reversed()))
                .flatMap(candidates -> candidates)
                .findFirst();
    }

    /**
     * The command line of {@code command}: the options of {@code place}, those of every command, and the address.
     *
     * @param address how it is called in the help, whether it is needed, and what it is
     */
    static CommandSpec spec(
            String command, Optional<Place> place, Address address, CommonOptions common, LaunchOptions launch) {
        // A class without options and annotations is no mistake; strict reading refuses it.
        CommandSpec spec = place.map(CommandSpec::forAnnotatedObjectLenient)
                .orElseGet(CommandSpec::create)
                .name(command);
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel(address.label())
                .required(address.needed())
                .type(String.class)
                .arity(address.needed() ? "1" : "0..1")
                .description(address.description())
                .build());
        spec.addMixin("common", CommandSpec.forAnnotatedObject(common));
        spec.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
        return spec;
    }

    /** That no place accepts {@code address}. */
    static String noAddress(String address) {
        return address + ": not an address of a storage system. Use one such as hdfs://nn:8020/dir.";
    }

    /** The word of a command line that is an address. */
    record Address(String label, boolean needed, String description) {}
}
