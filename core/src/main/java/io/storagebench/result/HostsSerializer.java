package io.storagebench.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import io.storagebench.result.host.HostInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes the hosts of an interval, many of them by all cores: they are nearly all of what the result of a thousand shares
 * holds, and writing it would take a quarter of the time of merging them. The text is the same as without.
 */
final class HostsSerializer extends JsonSerializer<Map<String, HostInterval>> {
    /** So many are in memory as text: some 6 KB each. */
    private static final int AT_ONCE = 128;

    private final int many;
    private final AtLevel printer;

    /**
     * @param many from how many hosts on all cores work
     * @param printer that of the file
     * @param level how deep the value of a host stands in it
     */
    HostsSerializer(int many, DefaultPrettyPrinter printer, int level) {
        this.many = many;
        this.printer = new AtLevel(printer, level);
    }

    /** Begins as deep as what it prints will stand. */
    private static final class AtLevel extends DefaultPrettyPrinter {
        private static final long serialVersionUID = 1;

        AtLevel(DefaultPrettyPrinter like, int level) {
            super(like);
            _nesting = level;
        }

        @Override
        public DefaultPrettyPrinter createInstance() {
            return new AtLevel(this, _nesting);
        }
    }

    @Override
    public void serialize(Map<String, HostInterval> hosts, JsonGenerator out, SerializerProvider provider)
            throws IOException {
        out.writeStartObject(hosts);
        if (hosts.size() < many) {
            for (Map.Entry<String, HostInterval> host : hosts.entrySet()) {
                provider.defaultSerializeField(host.getKey(), host.getValue(), out);
            }
        } else {
            writeMany(new ArrayList<>(hosts.entrySet()), out);
        }
        out.writeEndObject();
    }

    private void writeMany(List<Map.Entry<String, HostInterval>> hosts, JsonGenerator out) throws IOException {
        ObjectWriter writer = ((ObjectMapper) out.getCodec()).writer(printer);
        for (int from = 0; from < hosts.size(); from += AT_ONCE) {
            List<Map.Entry<String, HostInterval>> some = hosts.subList(from, Math.min(hosts.size(), from + AT_ONCE));
            List<SerializedString> texts = some.parallelStream()
                    .map(host -> text(writer, host.getValue()))
                    .toList();
            for (int i = 0; i < texts.size(); i++) {
                out.writeFieldName(some.get(i).getKey());
                out.writeRawValue(texts.get(i));
            }
        }
    }

    private static SerializedString text(ObjectWriter writer, HostInterval host) {
        try {
            SerializedString text = new SerializedString(writer.writeValueAsString(host));
            text.asUnquotedUTF8(); // encoded here, and kept
            return text;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
