package io.storagebench.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Result files as JSON. */
public final class ResultJson {
    /** From so many hosts on they are written by all cores; to divide the work of fewer would cost more than it saves. */
    private static final int MANY_HOSTS = 32;
    /** Of a host in an interval: below those of the file, the result and the interval there are those of all hosts. */
    private static final int HOST_LEVEL = 4;

    private static final ObjectMapper JSON = mapper(MANY_HOSTS);

    private static ObjectMapper mapper(int manyHosts) {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new UpperLevels());
        HostsSerializer hosts = new HostsSerializer(manyHosts, printer, HOST_LEVEL);
        return JsonMapper.builder(JsonFactory.builder()
                        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                        .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                        .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                        .build())
                .enable(SerializationFeature.INDENT_OUTPUT)
                // Else what a record derives comes in the order in which this JVM happens to list its methods.
                .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .enable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
                .enable(MapperFeature.SORT_CREATOR_PROPERTIES_BY_DECLARATION_ORDER)
                .defaultPrettyPrinter(printer)
                .addModule(new SimpleModule().setSerializerModifier(new OfIntervals(hosts)))
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** Made when it is first used: most commands read no result. */
    private static final class WithoutMachines {
        static final ObjectMapper JSON = mapper(MANY_HOSTS).addMixIn(Interval.class, Without.class);

        private WithoutMachines() {}

        /** Other annotations of {@link Interval}. */
        @SuppressWarnings("UnusedMethod") // Jackson reads what stands before them
        private interface Without {
            @JsonDeserialize(using = PassedOver.class)
            Map<String, ?> hosts();

            @JsonDeserialize(using = PassedOver.class)
            Map<String, ?> servers();
        }

        private static final class PassedOver extends JsonDeserializer<Map<String, ?>> {
            @Override
            public Map<String, ?> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                parser.skipChildren();
                return Map.of();
            }
        }
    }

    /** Lets the hosts of intervals be written by {@code hosts}. */
    private static final class OfIntervals extends BeanSerializerModifier {
        private static final long serialVersionUID = 1;

        private final transient HostsSerializer hosts;

        OfIntervals(HostsSerializer hosts) {
            this.hosts = hosts;
        }

        @Override
        @SuppressWarnings("unchecked") // as Jackson knows a serializer only by what it is for
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
            if (bean.getBeanClass() == Interval.class) {
                properties.stream()
                        .filter(property -> property.getName().equals("hosts"))
                        .forEach(property ->
                                property.assignSerializer((JsonSerializer<Object>) (JsonSerializer<?>) hosts));
            }
            return properties;
        }
    }

    /** Lines for what people look at, and not for each figure of each second: that makes files a half larger. */
    private static final class UpperLevels extends DefaultIndenter {
        private static final long serialVersionUID = 1;
        private static final int DEEPEST = 4;

        @Override
        public void writeIndentation(JsonGenerator generator, int level) throws IOException {
            if (level <= DEEPEST) {
                super.writeIndentation(generator, level);
            } else {
                generator.writeRaw(' ');
            }
        }
    }

    private ResultJson() {}

    /** Writes {@code file}, and leaves {@code out} open. */
    public static void write(ResultFile file, OutputStream out) throws IOException {
        JSON.writeValue(out, file); // not as an array of bytes: that of a thousand shares does not fit into memory
        out.write('\n');
    }

    /** The same, by all cores from {@code manyHosts} hosts on. */
    static void write(ResultFile file, OutputStream out, int manyHosts) throws IOException {
        mapper(manyHosts).writeValue(out, file);
        out.write('\n');
    }

    /**
     * Reads a result file.
     *
     * @throws IOException when {@code json} is none, with a message for the user
     */
    public static ResultFile read(byte[] json) throws IOException {
        return read(JSON, () -> new ByteArrayInputStream(json));
    }

    /**
     * Reads the result in {@code file}.
     *
     * @throws IOException when it is none, with a message for the user
     */
    public static ResultFile read(Path file) throws IOException {
        return read(JSON, () -> Files.newInputStream(file));
    }

    /**
     * The same without what hosts and servers did in each interval, which is most of a result and takes most of the time.
     *
     * @throws IOException when it is none, with a message for the user
     */
    public static ResultFile readWithoutMachines(Path file) throws IOException {
        return read(WithoutMachines.JSON, () -> Files.newInputStream(file));
    }

    /**
     * The index of the first share that the result in {@code file} is of, without reading the rest of it, which is much
     * more; empty when it does not say.
     */
    public static OptionalInt firstShare(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = JSON.createParser(in)) {
            boolean inShares = false;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    inShares |= parser.currentName().equals("shares");
                    if (inShares && parser.currentName().equals("index")) {
                        return parser.nextToken() == JsonToken.VALUE_NUMBER_INT
                                ? OptionalInt.of(parser.getIntValue())
                                : OptionalInt.empty();
                    }
                }
            }
            return OptionalInt.empty();
        }
    }

    private interface Source {
        InputStream open() throws IOException;
    }

    private static ResultFile read(ObjectMapper mapper, Source source) throws IOException {
        JsonProcessingException damaged = null;
        try (InputStream in = source.open()) {
            ResultFile file = mapper.readValue(in, ResultFile.class);
            if (file != null && file.schema().equals(ResultFile.SCHEMA)) {
                return file;
            }
        } catch (JsonProcessingException unlike) {
            damaged = unlike;
        }
        // Only now, as it takes as long again, what it is instead.
        String schema;
        try (InputStream in = source.open()) {
            schema = schema(in);
        } catch (JsonProcessingException notJson) {
            throw new IOException("not a result of storage-bench: not JSON, or not all of it", notJson);
        }
        throw schema.equals(ResultFile.SCHEMA)
                ? new IOException("a damaged result of storage-bench: parts of it are missing or wrong", damaged)
                : new IOException("not a result of storage-bench that this version can read: its schema is "
                        + (schema.isEmpty() ? "missing" : schema) + ", not " + ResultFile.SCHEMA);
    }

    /** What a file says that it is, when all of it is JSON; empty when it does not say. */
    private static String schema(InputStream in) throws IOException {
        String schema = "";
        try (JsonParser parser = JSON.createParser(in)) {
            if (parser.nextToken() == null) {
                throw new JsonEOFException(parser, null, "nothing");
            }
            boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
            while (isObject && parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING && name.equals("schema")) {
                    schema = parser.getText();
                }
                parser.skipChildren();
            }
        }
        return schema;
    }
}
