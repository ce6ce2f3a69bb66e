package io.storagebench.engine.books;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.op.DatasetStore;
import io.storagebench.scenario.Share;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Which items a dataset's runs have written, by its marks; where a share was killed and left no mark, by what the manifest
 * says that it may have written at most. One thread.
 */
public final class WrittenItems {
    /** What is known of a name. */
    enum Verdict {
        /** A run wrote it, or was killed when it may have and nothing else has its name by the manifest. */
        WRITTEN,
        /** It looks like an item, and no mark or manifest says how far a killed run came. */
        DOUBTFUL,
        /** No run wrote it. */
        FOREIGN
    }

    private final DatasetStore store;
    private final Manifest manifest;
    private final Dataset dataset;
    private final Map<Long, Part> parts = new HashMap<>();

    WrittenItems(DatasetStore store, Manifest manifest) {
        this.store = store;
        this.manifest = manifest;
        this.dataset = manifest.dataset();
    }

    /** What the thing of this name is. */
    Verdict of(String name) throws IOException {
        OptionalLong item = dataset.parseAny(name);
        if (item.isEmpty()) {
            return Verdict.FOREIGN;
        }
        Part part = part(item.getAsLong());
        // A run that renames says so before it begins.
        return dataset.isRenamed(name) && !part.used ? Verdict.FOREIGN : part.verdict(item.getAsLong() % Dataset.PART);
    }

    /** Takes in what the marks of the part {@code name} say, before they go. */
    void readMarksOf(String name) throws IOException {
        OptionalLong first = Dataset.partNamed(name);
        if (first.isPresent()) {
            part(first.getAsLong());
        }
    }

    /** How many there are in the parts that were asked about; empty when some were used up, or nobody knows. */
    OptionalLong items() {
        return parts.values().stream().allMatch(Part::isCounted)
                ? OptionalLong.of(parts.values().stream().mapToLong(Part::items).sum())
                : OptionalLong.empty();
    }

    /** Whether the folder of this name was made for items that runs have written, or may have. */
    boolean ownsFolder(String name) throws IOException {
        Optional<Layout.Folder> folder = dataset.layout().folder(name);
        if (folder.isEmpty()) {
            return false;
        }
        Part part = part(folder.get().first());
        return name.indexOf('/') < 0 ? part.hasBegun() : part.hasWrittenInto(folder.get());
    }

    private Part part(long item) throws IOException {
        long first = item - item % Dataset.PART;
        Part known = parts.get(first);
        if (known == null) {
            known = new Part(first);
            parts.put(first, known);
        }
        return known;
    }

    /** The items of one part: what a repeat or its warm-up made. */
    private final class Part {
        private final Mark[] marks = new Mark[manifest.shares()]; // null of a share that left none
        private final boolean used;
        private final Verdict allowed; // of items below the limit that no mark tells of
        private final long limit; // positions are below it
        private final Optional<Inventory> shuffled; // where all shares tell, and some went by another order
        private final boolean inOtherOrder;
        private final boolean[] begun = new boolean[manifest.shares()]; // whether the share had ended the repeat before

        Part(long first) throws IOException {
            String name = Dataset.partName(first);
            int repeat = Dataset.repeatOf(first);
            for (int i = 0; i < marks.length; i++) {
                marks[i] = mark(name, i);
                if (marks[i] == null) {
                    Mark before = repeat == 1 ? null : mark(Dataset.partName(Dataset.runPart(repeat - 1)), i);
                    begun[i] = repeat == 1 || (before != null && !before.wasStopped());
                }
            }
            used = store.read(Mark.usedName(name)).isPresent();
            boolean warmup = first != Dataset.runPart(repeat);
            Long most = manifest.mostOf(first);
            limit = most == null ? Dataset.PART : most;
            allowed = allowed(repeat, warmup, most != null);
            List<Mark> present = Arrays.stream(marks).filter(Objects::nonNull).toList();
            inOtherOrder = present.stream().anyMatch(Mark::hasOtherOrder);
            shuffled = inOtherOrder && present.size() == marks.length
                    ? Optional.of(
                            new Inventory(present.stream().map(Mark::begun).toList(), manifest.itemsOfBatch(), limit))
                    : Optional.empty();
        }

        boolean isCounted() {
            return !used && Stream.of(marks).allMatch(Objects::nonNull);
        }

        long items() {
            return Stream.of(marks)
                    .mapToLong(mark -> mark.items(manifest.itemsOfBatch()))
                    .sum();
        }

        private Verdict allowed(int repeat, boolean warmup, boolean hasLimit) {
            boolean says = manifest.repeats() != null;
            if (says && (repeat > manifest.repeats() || limit == 0)) {
                return Verdict.FOREIGN;
            }
            boolean begins = says || (repeat == 1 && !warmup); // which every run has
            return begins && hasLimit ? Verdict.WRITTEN : Verdict.DOUBTFUL;
        }

        Verdict verdict(long position) {
            if (position >= limit) {
                return Verdict.FOREIGN;
            }
            if (shuffled.isPresent()) {
                return written(shuffled.get().has(position));
            }
            long batch = position / manifest.itemsOfBatch();
            int share = (int) (batch % marks.length);
            // In another order, a share that left no mark may have written any.
            if (inOtherOrder) {
                return allowed;
            }
            return marks[share] == null ? unmarked(share) : written(batch / marks.length < marks[share].made());
        }

        boolean hasBegun() {
            return allowed == Verdict.WRITTEN || Arrays.stream(marks).anyMatch(Objects::nonNull);
        }

        boolean hasWrittenInto(Layout.Folder folder) {
            long position = folder.first() % Dataset.PART;
            long end = end();
            for (long n = 0; n < folder.count() && position < end; n++) {
                if (verdict(position) == Verdict.WRITTEN) {
                    return true;
                }
                position += folder.step();
            }
            return false;
        }

        /** No position from here on was written. */
        private long end() {
            if (shuffled.isPresent()) {
                return shuffled.get().end();
            }
            long end = 0;
            for (int share = 0; share < marks.length; share++) {
                if (inOtherOrder || marks[share] == null) {
                    return limit;
                }
                if (marks[share].made() > 0) {
                    long batches = (marks[share].made() - 1) * marks.length + share + 1;
                    end = Math.max(end, batches * manifest.itemsOfBatch());
                }
            }
            return Math.min(end, limit);
        }

        private Verdict unmarked(int share) {
            return allowed == Verdict.WRITTEN && !begun[share] ? Verdict.DOUBTFUL : allowed;
        }

        private static Verdict written(boolean was) {
            return was ? Verdict.WRITTEN : Verdict.FOREIGN;
        }
    }

    /** Of {@code share}; null when there is none, or one that cannot be read, which tells as little. */
    private Mark mark(String part, int share) throws IOException {
        String file = Mark.name(part, new Share(share, manifest.shares()));
        Optional<byte[]> json = store.read(file);
        if (json.isEmpty()) {
            return null;
        }
        try {
            return Mark.parse(json.get(), file);
        } catch (IOException damaged) {
            return null;
        }
    }
}
