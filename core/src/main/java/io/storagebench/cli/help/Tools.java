package io.storagebench.cli.help;

import io.storagebench.tool.Tool;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** The tools on the class path; looking at them loads their classes but no storage system's. */
public final class Tools {
    private final Map<String, ServiceLoader.Provider<Tool>> byName = new TreeMap<>();

    public Tools() {
        ServiceLoader.load(Tool.class).stream()
                .forEach(found ->
                        byName.put(found.type().getAnnotation(Command.class).name(), found));
    }

    /** What each tool does, by its name: the first sentence of its help. */
    public Map<String, String> descriptions() {
        Map<String, String> descriptions = new TreeMap<>();
        byName.forEach((name, found) ->
                descriptions.put(name, found.type().getAnnotation(Command.class).description()[0]));
        return descriptions;
    }

    /** A new instance of the tool of this name. */
    public Optional<Tool> create(String name) {
        return Optional.ofNullable(byName.get(name)).map(ServiceLoader.Provider::get);
    }
}
