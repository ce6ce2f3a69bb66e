package io.storagebench.hdfs.namespace.tree;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Profiles as JSON files. */
public final class ProfileFile {
    private static final long LARGEST_BYTES = 16 << 20; // one has some kilobytes
    private static final long MOST_PER_DIRECTORY = 1L << 40;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .build();

    private ProfileFile() {}

    /** What a namespace is like when the user says nothing; docs/namespaces.md says where its figures come from. */
    public static NamespaceProfile usual() {
        try (InputStream in = ProfileFile.class.getResourceAsStream("usual-profile.json")) {
            return JSON.readValue(in, NamespaceProfile.class);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    /**
     * Reads one.
     *
     * @throws UsageException when it is none, with its name and a remedy
     */
    public static NamespaceProfile read(Path file) throws IOException, UsageException {
        NamespaceProfile profile;
        try {
            if (Files.size(file) > LARGEST_BYTES) {
                throw new UsageException(file + ": too large for a profile. Name a file that ns-profile --json wrote.");
            }
            profile = JSON.readValue(Files.readAllBytes(file), NamespaceProfile.class);
        } catch (JsonProcessingException wrong) {
            throw new UsageException(file + ": no profile. Name a file that ns-profile --json wrote.");
        }
        if (profile == null || !NamespaceProfile.SCHEMA.equals(profile.schema())) {
            throw new UsageException(file + ": no profile of a namespace (" + NamespaceProfile.SCHEMA
                    + "). Name a file that ns-profile --json wrote.");
        }
        require(file, "levels", profile.levels(), 1, 1000);
        require(file, "filesPerDirectory", profile.filesPerDirectory(), 1, MOST_PER_DIRECTORY);
        require(file, "fileBytes", profile.fileBytes(), 0, Long.MAX_VALUE >> 2);
        require(file, "replication", profile.replication(), 1, 512);
        if (profile.partitionsPerTable() != null) {
            require(file, "partitionsPerTable", profile.partitionsPerTable(), 1, MOST_PER_DIRECTORY);
        }
        return profile;
    }

    private static void require(Path file, String name, Histogram histogram, long least, long most)
            throws UsageException {
        boolean isSound = histogram != null
                && histogram.isSound()
                && histogram.from(least).total() > 0
                && histogram.buckets().stream().allMatch(bucket -> bucket.to() <= most);
        if (!isSound) {
            throw new UsageException(
                    file + ": its \"" + name + "\" is missing, empty or damaged, so no namespace can be"
                            + " made like it. Make the profile again, of an image that has files.");
        }
    }

    /** The file's content. */
    public static byte[] bytes(NamespaceProfile profile) {
        try {
            return JSON.writeValueAsBytes(profile);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
