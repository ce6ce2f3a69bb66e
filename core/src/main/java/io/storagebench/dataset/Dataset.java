package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The items of one place as a pure function of a few numbers: name, size and content of item <i>n</i> are known
 * everywhere without a listing. Or items that others made, of which a listing tells name and size, and nobody the content.
 *
 * <p>An item number consists of a part and a position: each repeat of a run and its warm-up write into a part of their
 * own, so that no phase meets what another one made. Immutable.
 *
 * @param seed decides sizes and content
 * @param sizes of the items
 * @param compressibility fraction of each item's content that compresses to next to nothing, 0 to 1
 * @param encoding how the back end stores the content, such as the name of a codec; empty when as it is
 * @param layout of the names
 * @param found what others made; empty of items of this tool
 */
public record Dataset(
        long seed,
        SizeDistribution sizes,
        double compressibility,
        String encoding,
        Layout layout,
        Optional<FoundItems> found) {
    /** Positions in a part; item numbers of part <i>p</i> start at {@code p * PART}. */
    public static final long PART = 1L << 40;

    private static final String RENAMED = ".renamed";
    static final String RUN = "run-";
    static final String WARMUP = "warmup-";
    private static final Pattern PART_NAME = Pattern.compile("(run|warmup)-([1-9][0-9]{0,5})");

    /** Of items that are stored as they are, in the usual layout. */
    public Dataset(long seed, SizeDistribution sizes, double compressibility) {
        this(seed, sizes, compressibility, "", Layout.folders());
    }

    /** Of items of this tool. */
    public Dataset(long seed, SizeDistribution sizes, double compressibility, String encoding, Layout layout) {
        this(seed, sizes, compressibility, encoding, layout, Optional.empty());
    }

    /** Of what others made. */
    public static Dataset of(FoundItems items) {
        return new Dataset(0, items.sizes(), 0, "", Layout.folders(), Optional.of(items));
    }

    /** Whether this tool made the items, so that it knows what must be in them. */
    public boolean isOurs() {
        return found.isEmpty();
    }

    /** First item number of the part that repeat {@code repeat} (from 1 on) measures. */
    public static long runPart(int repeat) {
        return 2L * (repeat - 1) * PART;
    }

    /** First item number of the part that the warm-up of repeat {@code repeat} (from 1 on) uses. */
    public static long warmupPart(int repeat) {
        return runPart(repeat) + PART;
    }

    /** The repeat, from 1 on, that an item is of. */
    public static int repeatOf(long item) {
        return (int) (item / PART / 2) + 1;
    }

    /**
     * The name of an item, relative to the dataset's place, as its layout has it. What others made has the name that they
     * gave it.
     */
    public String name(long item) {
        return found.isPresent() ? found.get().name(item) : layout.name(item);
    }

    /** The same as bytes, a character each, of an item of this tool. */
    public byte[] ascii(long item) {
        return layout.ascii(item);
    }

    /** The name of the part that {@code item} belongs to: {@code run-1}, {@code warmup-1}. */
    public static String partName(long item) {
        return (isOfRun(item) ? RUN : WARMUP) + repeatOf(item);
    }

    /** Whether it is of what a repeat measures, and not of its warm-up. */
    static boolean isOfRun(long item) {
        return item / PART % 2 == 0;
    }

    /** The first item of the part of this name; empty when no part has it. */
    public static OptionalLong partNamed(String name) {
        Matcher form = PART_NAME.matcher(name);
        if (!form.matches()) {
            return OptionalLong.empty();
        }
        int repeat = Integer.parseInt(form.group(2));
        return OptionalLong.of(form.group(1).equals("run") ? runPart(repeat) : warmupPart(repeat));
    }

    /** The item that has this name, or empty when no item of any dataset of its layout has it. */
    public OptionalLong parse(String name) {
        return layout.parse(name);
    }

    /** The name of an item after it was renamed, in the same folder. */
    public String renamed(long item) {
        return name(item) + RENAMED;
    }

    /** Whether {@code name} can only be that of an item after it was renamed. */
    public boolean isRenamed(String name) {
        return name.endsWith(RENAMED);
    }

    /** The item of any dataset that has this name, or had one before it was renamed to this; empty when none. */
    public OptionalLong parseAny(String name) {
        return parse(isRenamed(name) ? name.substring(0, name.length() - RENAMED.length()) : name);
    }

    /** Whether {@code name} is that of an item of any dataset, before or after it was renamed. */
    public boolean owns(String name) {
        return parseAny(name).isPresent();
    }

    /** Whether {@code name} is that of a folder that holds items of any dataset of its layout. */
    public boolean ownsFolder(String name) {
        return layout.folder(name).isPresent();
    }

    /** Bytes of an item, before they are encoded. */
    public long sizeOf(long item) {
        return found.isPresent() ? found.get().bytesOf(item) : sizes.sizeOf(seed, item);
    }

    /** Mean bytes of an item. */
    public double meanBytes() {
        return found.isPresent()
                ? (double) found.get().bytes() / Math.max(1, found.get().count())
                : sizes.mean();
    }

    /** The one of {@link #sizes} under which an item is counted. */
    public long sizeClassOf(long item) {
        return found.isPresent() ? found.get().sizeClassOf(item) : sizeOf(item);
    }
}
