package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The dataset that an operation's options ask for.
 *
 * @param noun what an item is called in reports, plural: "files", "objects", "rows"
 * @param countOption the option that gives {@code count}, for messages: "--files"
 * @param count how many items over all shares; empty when the options do not say
 * @param usualCount how many are made when neither the options nor a duration say
 * @param sizes item sizes; empty when the options do not say (a read takes them from the manifest)
 * @param compressibility fraction of the content that compresses to next to nothing, 0 to 1
 * @param encoding how items that are made are stored, see {@link Dataset#encoding}; empty when as they are
 * @param layout of the names of items that are made
 * @param directories whether items are directories without anything in them
 * @param sizeOption the option that gives {@code sizes}, for messages: "--size"
 */
public record DatasetPlan(
        String noun,
        String countOption,
        OptionalLong count,
        long usualCount,
        Optional<SizeDistribution> sizes,
        double compressibility,
        String encoding,
        Layout layout,
        boolean directories,
        String sizeOption) {

    /** Of items that have content, are stored as they are, and have the usual layout. */
    public DatasetPlan(
            String noun,
            String countOption,
            OptionalLong count,
            long usualCount,
            Optional<SizeDistribution> sizes,
            double compressibility) {
        this(noun, countOption, count, usualCount, sizes, compressibility, "", Layout.folders(), false, "--size");
    }

    /** The same with items stored in that way. */
    public DatasetPlan encoded(String by) {
        return new DatasetPlan(
                noun, countOption, count, usualCount, sizes, compressibility, by, layout, directories, sizeOption);
    }

    /** The same with names of that layout; null for the usual one. */
    public DatasetPlan laidOut(Layout as) {
        return as == null
                ? this
                : new DatasetPlan(
                        noun,
                        countOption,
                        count,
                        usualCount,
                        sizes,
                        compressibility,
                        encoding,
                        as,
                        directories,
                        sizeOption);
    }

    /** The same with directories as items. */
    public DatasetPlan ofDirectories() {
        return new DatasetPlan(
                noun, countOption, count, usualCount, sizes, compressibility, encoding, layout, true, sizeOption);
    }

    /** The same whose sizes are given by that option. */
    public DatasetPlan sizedBy(String option) {
        return new DatasetPlan(
                noun, countOption, count, usualCount, sizes, compressibility, encoding, layout, directories, option);
    }

    /** The same with a count in any case. */
    public DatasetPlan counted() {
        return count.isPresent()
                ? this
                : new DatasetPlan(
                        noun,
                        countOption,
                        OptionalLong.of(usualCount),
                        usualCount,
                        sizes,
                        compressibility,
                        encoding,
                        layout,
                        directories,
                        sizeOption);
    }
}
