package io.storagebench.result.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The file in which an agent keeps what its host did: a line of JSON that says whose it is, and one for each sample, so that a
 * file can be added to, and one whose agent was killed in the middle of a line lacks that line alone.
 */
public final class HostRecording {
    /** What tells such a file from others. */
    public static final String SCHEMA = "storage-bench-agent/1";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private HostRecording() {}

    /**
     * Whose it is.
     *
     * @param schema {@value #SCHEMA}
     * @param host the name of the host
     * @param tool the agent's program and version
     */
    public record Head(String schema, String host, String tool) {}

    /**
     * What the host did until some time.
     *
     * @param endMillis since 1970, by that host's clock
     * @param host since the sample before; its process is the agent itself
     */
    public record Sample(long endMillis, HostSample host) {
        /** When it began, in seconds since 1970. */
        public double startSeconds() {
            return endMillis / 1e3 - host.elapsedNanos() / 1e9;
        }
    }

    /** The first line of a new one, with its end. */
    public static byte[] head(String host, String tool) throws IOException {
        return line(new Head(SCHEMA, host, tool));
    }

    /** The line of a sample, with its end. */
    public static byte[] line(Sample sample) throws IOException {
        return line((Object) sample);
    }

    private static byte[] line(Object of) throws IOException {
        return (JSON.writeValueAsString(of) + '\n').getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Whose {@code file} is.
     *
     * @throws IOException when it cannot be read, or is no recording
     */
    public static Head head(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return head(lines);
        }
    }

    /**
     * Reads one to its end, and passes over lines that were cut off.
     *
     * @return whose it is
     * @throws IOException when it cannot be read, or is no recording
     */
    public static Head read(Path file, Consumer<Sample> to) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            Head head = head(lines);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Sample sample = parsed(line, Sample.class);
                if (sample != null && sample.host != null) {
                    to.accept(sample);
                }
            }
            return head;
        }
    }

    private static Head head(BufferedReader lines) throws IOException {
        Head head = null;
        try {
            head = parsed(lines.readLine(), Head.class);
        } catch (MalformedInputException binary) {
            // It is none.
        }
        if (head == null || !SCHEMA.equals(head.schema) || head.host == null) {
            throw new IOException("is no recording of storage-bench agent");
        }
        return head;
    }

    /** Null of a line that is not whole. */
    private static <T> T parsed(String line, Class<T> type) throws IOException {
        try {
            return line == null ? null : JSON.readValue(line, type);
        } catch (JsonProcessingException cutOff) {
            return null;
        }
    }
}
