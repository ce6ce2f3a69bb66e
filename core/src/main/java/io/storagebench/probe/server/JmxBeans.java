package io.storagebench.probe.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The page {@code /jmx} of a server of Hadoop or HBase, of which only the wanted attributes of the wanted beans are
 * kept: the whole of it has hundreds of kilobytes, and a big NameNode's some megabytes.
 */
record JmxBeans(Map<String, Map<String, JsonNode>> beans) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Reads the page; {@code names} says what to keep of a bean. */
    static JmxBeans read(byte[] page, JmxNames names) throws IOException {
        Map<String, Map<String, JsonNode>> beans = new TreeMap<>();
        try (JsonParser parser = JSON.createParser(page)) {
            if (parser.nextToken() != JsonToken.START_OBJECT || !toBeans(parser)) {
                throw new IOException("answered with JSON that is no /jmx page: it has no beans");
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                readBean(parser, names, beans);
            }
        } catch (JsonProcessingException broken) {
            throw new IOException("answered with JSON that is broken or not whole", broken);
        }
        return new JmxBeans(beans);
    }

    private static boolean toBeans(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("beans") && value == JsonToken.START_ARRAY) {
                return true;
            }
            parser.skipChildren();
        }
        return false;
    }

    /** Reads the bean that has begun; its name is the first thing in it. */
    private static void readBean(JsonParser parser, JmxNames names, Map<String, Map<String, JsonNode>> beans)
            throws IOException {
        String name = "";
        Set<String> keep = Set.of();
        Map<String, JsonNode> attributes = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String attribute = parser.currentName();
            parser.nextToken();
            if (name.isEmpty() && attribute.equals("name")) {
                JmxNames.Known known = names.of(parser.getText());
                name = known.canonicalName();
                keep = known.attributes();
            } else if (keep.contains(attribute)) {
                attributes.put(attribute, JSON.readTree(parser));
            } else {
                parser.skipChildren();
            }
        }
        if (!keep.isEmpty()) {
            beans.put(name, attributes);
        }
    }

    /** An attribute of the one bean of that name. */
    Optional<JsonNode> value(String bean, String attribute) {
        return Optional.ofNullable(beans.getOrDefault(bean, Map.of()).get(attribute));
    }

    /** A number of the one bean of that name; negative ones say "unknown" in the beans that this is used for. */
    Long number(String bean, String attribute) {
        return value(bean, attribute)
                .filter(value -> value.isNumber() && value.asLong() >= 0)
                .map(JsonNode::asLong)
                .orElse(null);
    }

    /** The first of these attributes that the bean has, as a number; empty when that is none, or NaN. */
    Optional<Double> figure(String bean, Collection<String> attributes) {
        return attributes.stream()
                .flatMap(attribute -> value(bean, attribute).stream())
                .filter(value -> value.isNumber() && Double.isFinite(value.asDouble()))
                .map(JsonNode::asDouble)
                .findFirst();
    }

    /** Names of the beans that were kept. */
    Stream<String> names() {
        return beans.keySet().stream();
    }
}
