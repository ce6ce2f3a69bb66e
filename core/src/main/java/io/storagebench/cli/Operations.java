package io.storagebench.cli;

import io.storagebench.op.Operation;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** The operations on the class path; looking at them loads their classes but no storage system's. */
final class Operations {
    private final Map<String, ServiceLoader.Provider<Operation>> byName = new TreeMap<>();

    Operations() {
        ServiceLoader.load(Operation.class).stream().forEach(found -> byName.put(name(found), found));
    }

    private static String name(ServiceLoader.Provider<Operation> provider) {
        return provider.type().getAnnotation(Command.class).name();
    }

    /** What each operation does, by its name. */
    Map<String, String> descriptions() {
        Map<String, String> descriptions = new TreeMap<>();
        byName.forEach((name, found) -> descriptions.put(
                name, String.join(" ", found.type().getAnnotation(Command.class).description())));
        return descriptions;
    }

    /** A new instance of the operation of this name. */
    Optional<Operation> create(String name) {
        return Optional.ofNullable(byName.get(name)).map(ServiceLoader.Provider::get);
    }
}
