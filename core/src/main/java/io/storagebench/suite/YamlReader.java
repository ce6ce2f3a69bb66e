package io.storagebench.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads a YAML file (version 1.2) so that each part knows its line. */
final class YamlReader {
    /** Aliases can make a small file a huge tree. */
    private static final int MOST_PARTS = 100_000;

    private final Mistakes mistakes;
    private final Set<Node> open = new HashSet<>();
    private int parts;

    private YamlReader(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /** The file's content; empty when it is no mapping, which {@code mistakes} then say. */
    static Optional<Yaml.Named> read(String content, Mistakes mistakes) {
        try {
            Optional<Node> root = new Compose(LoadSettings.builder().build()).composeString(content);
            if (root.isPresent() && new YamlReader(mistakes).part(root.get()) instanceof Yaml.Named named) {
                return Optional.of(named);
            }
            mistakes.add(1, "not a suite. Write name:, steps: and so on; see docs/suites.md.");
        } catch (MarkedYamlEngineException broken) {
            mistakes.add(
                    broken.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1),
                    "not YAML: " + broken.getProblem() + ".");
        } catch (YamlEngineException broken) {
            mistakes.add(1, "not YAML: " + broken.getMessage() + ".");
        }
        return Optional.empty();
    }

    private Yaml part(Node node) {
        int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
        if (!open.add(node) || ++parts > MOST_PARTS) {
            throw new YamlEngineException("an alias leads back to itself, or to too much");
        }
        Yaml read;
        if (node instanceof MappingNode mapping) {
            read = named(mapping, line);
        } else if (node instanceof SequenceNode sequence) {
            List<Yaml> all = new ArrayList<>();
            sequence.getValue().forEach(item -> all.add(part(item)));
            read = new Yaml.Many(all, line);
        } else {
            ScalarNode scalar = (ScalarNode) node;
            read = new Yaml.Text(scalar.getTag().equals(Tag.NULL) ? "" : scalar.getValue(), line);
        }
        open.remove(node);
        return read;
    }

    private Yaml named(MappingNode mapping, int line) {
        Map<String, Yaml> all = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (part(tuple.getKeyNode()) instanceof Yaml.Text key) {
                if (all.putIfAbsent(key.text(), part(tuple.getValueNode())) != null) {
                    mistakes.add(key.line(), key.text() + ": is there twice. Leave one out.");
                }
            } else {
                mistakes.add(line, "a name is a list or a mapping. Write words as names.");
            }
        }
        return new Yaml.Named(Collections.unmodifiableMap(all), line);
    }
}
