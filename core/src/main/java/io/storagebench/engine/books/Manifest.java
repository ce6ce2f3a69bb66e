package io.storagebench.engine.books;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of {@value #NAME}: the function that gives every item of a dataset, so that all shares write the same bytes,
 * and what cleaning has to know besides.
 *
 * @param schema {@value #SCHEMA}
 * @param seed of sizes and content
 * @param count how many items over all shares; null when time decided
 * @param sizes as {@link SizeDistribution#parse} reads them
 * @param compressibility of the content
 * @param shares how many processes write it
 * @param batch items of a request; null for 1
 * @param encoding how items are stored, see {@link Dataset#encoding}; null when as they are
 * @param appended whether each worker appended to an item of its own, again and again, so that items are as long as it
 *     came; null when each was written once
 * @param placeWasThere whether somebody else had made the place, who may have given it permissions, a quota or an erasure
 *     coding policy, so that it has to stay; null when it was made for the dataset
 * @param repeats the parts that runs of it may write: {@code run-1} to this; null in manifests that do not say
 * @param mostAppended how many items of a part are appended to at most; null when each share has threads of its own, or
 *     nothing is appended
 * @param warmupItems how many items the part of a warm-up has at most, 0 without one; null when time decides, or in
 *     manifests that do not say
 * @param layout of the names, as {@link Layout#of} reads it; null for folders
 * @param order in which requests went through the items, by which shares divide them; null when one after the other
 * @param directories whether items are directories without anything in them; null when they have content
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Manifest(
        String schema,
        long seed,
        Long count,
        String sizes,
        double compressibility,
        int shares,
        Integer batch,
        String encoding,
        Boolean appended,
        Boolean placeWasThere,
        Integer repeats,
        Long mostAppended,
        Long warmupItems,
        String layout,
        String order,
        Boolean directories) {
    public static final String NAME = "_storage-bench.json";
    static final String SCHEMA = "storage-bench-dataset/1";

    private static final ObjectMapper JSON = new ObjectMapper();

    public static Manifest of(Dataset dataset, Long count, int shares, int batch, boolean appended) {
        return new Manifest(
                SCHEMA,
                dataset.seed(),
                count,
                dataset.sizes().toString(),
                dataset.compressibility(),
                shares,
                batch == 1 ? null : batch,
                dataset.encoding().isEmpty() ? null : dataset.encoding(),
                appended ? true : null,
                null,
                null,
                null,
                null,
                dataset.layout().equals(Layout.folders())
                        ? null
                        : dataset.layout().toString(),
                null,
                null);
    }

    /** The same, and what its runs write at most: what bounds cleaning where one was killed. */
    public Manifest atMost(int repeatsAtMost, Long appendedItems, Long itemsOfWarmup) {
        return new Manifest(
                schema,
                seed,
                count,
                sizes,
                compressibility,
                shares,
                batch,
                encoding,
                appended,
                placeWasThere,
                repeatsAtMost,
                appendedItems,
                itemsOfWarmup,
                layout,
                order,
                directories);
    }

    /** The same whose items are made in that order. */
    public Manifest in(ItemOrder by) {
        return new Manifest(
                schema,
                seed,
                count,
                sizes,
                compressibility,
                shares,
                batch,
                encoding,
                appended,
                placeWasThere,
                repeats,
                mostAppended,
                warmupItems,
                layout,
                by == ItemOrder.SEQUENTIAL ? null : by.toString(),
                directories);
    }

    /** The same with another seed. */
    Manifest seeded(long by) {
        return new Manifest(
                schema,
                by,
                count,
                sizes,
                compressibility,
                shares,
                batch,
                encoding,
                appended,
                placeWasThere,
                repeats,
                mostAppended,
                warmupItems,
                layout,
                order,
                directories);
    }

    /** The same with directories as items, or not. */
    public Manifest ofDirectories(boolean are) {
        return new Manifest(
                schema,
                seed,
                count,
                sizes,
                compressibility,
                shares,
                batch,
                encoding,
                appended,
                placeWasThere,
                repeats,
                mostAppended,
                warmupItems,
                layout,
                order,
                are ? true : null);
    }

    /** The same for a place that was there before, or not. */
    Manifest inPlaceThatWasThere(boolean wasThere) {
        return new Manifest(
                schema,
                seed,
                count,
                sizes,
                compressibility,
                shares,
                batch,
                encoding,
                appended,
                wasThere ? true : null,
                repeats,
                mostAppended,
                warmupItems,
                layout,
                order,
                directories);
    }

    /** How many items the part that begins with {@code first} has at most; null when nobody knows. */
    public Long mostOf(long first) {
        if (first != Dataset.runPart(Dataset.repeatOf(first))) {
            return warmupItems;
        }
        return count != null ? count : mostAppended;
    }

    /** Whether the place goes with the dataset. */
    boolean madeItsPlace() {
        return placeWasThere == null || !placeWasThere;
    }

    int itemsOfBatch() {
        return batch == null ? 1 : batch;
    }

    boolean wasAppended() {
        return appended != null && appended;
    }

    boolean hasDirectories() {
        return directories != null && directories;
    }

    /** Positions of a part are below this. */
    long limit() {
        return count == null ? Dataset.PART : count;
    }

    /** The items. */
    public Dataset dataset() {
        return new Dataset(
                seed,
                SizeDistribution.parse(sizes),
                compressibility,
                encoding == null ? "" : encoding,
                layout == null ? Layout.folders() : Layout.of(layout));
    }

    /** What differs between two datasets, each as a message has it. */
    record Difference(String name, String option, Object there, Object here) {
        private static final String OF_COUNT = "count";
        private static final String OF_SIZES = "size";
        private static final String OF_SHARES = "shares";
        private static final String OF_WARMUP = "items of a warm-up";

        boolean isOfWarmup() {
            return name.equals(OF_WARMUP);
        }

        /** The option that makes it the same; empty when none does alone. */
        Optional<String> given(String countOption, String sizeOption) {
            if (there == null) {
                return Optional.empty();
            }
            String word = switch (name) {
                case OF_COUNT -> countOption;
                case OF_SIZES -> sizeOption;
                default -> option;
            };
            if (name.equals(OF_SHARES)) {
                return Optional.of("--processes " + there + ", or " + word + there + " to each share");
            }
            return word.isEmpty()
                    ? Optional.empty()
                    : Optional.of(word.endsWith("/") ? word + there : word + " " + there);
        }

        @Override
        public String toString() {
            return name + " " + there + " there, " + here + " here";
        }
    }

    /** How the dataset is not the same as {@code other}, for a message; empty when it is. */
    String difference(Manifest other) {
        return differences(other).stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    List<Difference> differences(Manifest other) {
        return Stream.of(
                        new Difference("seed", "--seed", seed, other.seed),
                        new Difference(Difference.OF_COUNT, "", count, other.count),
                        new Difference(Difference.OF_SIZES, "", sizes, other.sizes),
                        new Difference("compressibility", "--compressibility", compressibility, other.compressibility),
                        new Difference(
                                "layout",
                                "--layout",
                                dataset().layout(),
                                other.dataset().layout()),
                        new Difference(Difference.OF_SHARES, "--share I/", shares, other.shares),
                        new Difference("batch", "--batch", itemsOfBatch(), other.itemsOfBatch()),
                        new Difference("encoding", "--compression", encoding, other.encoding),
                        new Difference("order", "--order", orderOrUsual(), other.orderOrUsual()),
                        new Difference("directories", "", hasDirectories(), other.hasDirectories()),
                        new Difference("appended", "", wasAppended(), other.wasAppended()),
                        new Difference("repeats", "--repeat I/", repeats, other.repeats),
                        new Difference("appended items", "", mostAppended, other.mostAppended),
                        new Difference(Difference.OF_WARMUP, "", warmupItems, other.warmupItems))
                .filter(difference -> !Objects.equals(difference.there, difference.here))
                .toList();
    }

    private String orderOrUsual() {
        return order == null ? ItemOrder.SEQUENTIAL.toString() : order;
    }

    byte[] toJson() throws JsonProcessingException {
        return JSON.writeValueAsBytes(this);
    }

    /**
     * Reads a manifest.
     *
     * @throws IOException when {@code json} is none, with a message for the user
     */
    static Manifest parse(byte[] json, String location) throws IOException {
        Manifest manifest;
        try {
            manifest = JSON.readValue(json, Manifest.class);
        } catch (IOException notOurs) {
            throw new IOException(refusal(location), notOurs);
        }
        if (manifest == null || !manifest.isSound()) {
            throw new IOException(refusal(location));
        }
        return manifest;
    }

    private boolean isSound() {
        if (!SCHEMA.equals(schema)
                || sizes == null
                || shares < 1
                || itemsOfBatch() < 1
                || (count != null && count < 0)
                || (repeats != null && repeats < 1)) {
            return false;
        }
        try {
            dataset();
            return compressibility >= 0 && compressibility <= 1;
        } catch (IllegalArgumentException damaged) {
            return false;
        }
    }

    private static String refusal(String location) {
        return location + ": " + NAME + " is not a manifest that this version of storage-bench can read (" + SCHEMA
                + "). It is left alone. Name another place, or remove this one by other means when you know what is in it.";
    }
}
