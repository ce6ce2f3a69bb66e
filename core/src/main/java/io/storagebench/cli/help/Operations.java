package io.storagebench.cli.help;

import io.storagebench.op.Operation;
import io.storagebench.option.HelpHeading;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** The operations on the class path; looking at them loads their classes but no storage system's. */
public final class Operations {
    private final Map<String, ServiceLoader.Provider<Operation>> byName = new TreeMap<>();

    public Operations() {
        ServiceLoader.load(Operation.class).stream().forEach(found -> byName.put(name(found), found));
    }

    private static String name(ServiceLoader.Provider<Operation> provider) {
        return provider.type().getAnnotation(Command.class).name();
    }

    /** What each operation does, by its name: the first sentence of its help. */
    public Map<String, String> descriptions() {
        Map<String, String> descriptions = new TreeMap<>();
        byName.forEach((name, found) ->
                descriptions.put(name, found.type().getAnnotation(Command.class).description()[0]));
        return descriptions;
    }

    /** The storage system of an operation, as its package names it; without one, what its name begins with. */
    public String heading(String name) {
        HelpHeading heading = byName.get(name).type().getPackage().getAnnotation(HelpHeading.class);
        return heading == null ? name.replaceFirst("-.*", "") : heading.value();
    }

    /** A new instance of the operation of this name. */
    public Optional<Operation> create(String name) {
        return Optional.ofNullable(byName.get(name)).map(ServiceLoader.Provider::get);
    }
}
