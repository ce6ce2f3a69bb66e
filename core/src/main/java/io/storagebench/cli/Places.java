package io.storagebench.cli;

import io.storagebench.op.Place;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;

/** Finds who knows a place by its address. */
final class Places {
    private Places() {}

    /** Of all back ends, the one that accepts a word of {@code arguments}; the first one when none does. */
    static Place of(String[] arguments) {
        List<Place> places = ServiceLoader.load(Place.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return places.stream()
                .filter(candidate -> Arrays.stream(arguments).anyMatch(candidate::accepts))
                .findFirst()
                .orElse(places.get(0));
    }
}
