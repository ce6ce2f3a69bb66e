package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;

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
 * @param found what others made; empty of items of this tool
 */
public record Dataset(
        long seed, SizeDistribution sizes, double compressibility, String encoding, Optional<FoundItems> found) {
    /** Positions in a part; item numbers of part <i>p</i> start at {@code p * PART}. */
    public static final long PART = 1L << 40;

    /** Items of a folder; a part is a folder of such folders. */
    public static final int ITEMS_PER_FOLDER = 1000;

    private static final String RENAMED = ".renamed";

    /** Of items that are stored as they are. */
    public Dataset(long seed, SizeDistribution sizes, double compressibility) {
        this(seed, sizes, compressibility, "");
    }

    /** Of items of this tool. */
    public Dataset(long seed, SizeDistribution sizes, double compressibility, String encoding) {
        this(seed, sizes, compressibility, encoding, Optional.empty());
    }

    /** Of what others made. */
    public static Dataset of(FoundItems items) {
        return new Dataset(0, items.sizes(), 0, "", Optional.of(items));
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
     * The name of an item, relative to the dataset's place: {@code run-1/000002/000002014}. A folder holds 1000 items,
     * as one that holds all of them would measure the folder. What others made has the name that they gave it.
     */
    public String name(long item) {
        if (found.isPresent()) {
            return found.get().name(item);
        }
        long part = item / PART;
        long position = item % PART;
        return partName(part * PART) + "/" + pad(position / ITEMS_PER_FOLDER, 6) + "/" + pad(position, 9);
    }

    /** The folder of the part that {@code item} belongs to: {@code run-1}, {@code warmup-1}. */
    public static String partName(long item) {
        long part = item / PART;
        return (part % 2 == 0 ? "run-" : "warmup-") + (part / 2 + 1);
    }

    /** The item that has this name, or empty when no item of any dataset has it. */
    public OptionalLong parse(String name) {
        String[] words = name.split("/", -1);
        if (words.length != 3 || !words[2].matches("\\d{9,13}") || !words[0].matches("(run|warmup)-[1-9]\\d{0,5}")) {
            return OptionalLong.empty();
        }
        String[] kindAndRepeat = words[0].split("-", -1);
        long position = Long.parseLong(words[2]);
        if (position >= PART) {
            return OptionalLong.empty();
        }
        int repeat = Integer.parseInt(kindAndRepeat[1]);
        long item = (kindAndRepeat[0].equals("run") ? runPart(repeat) : warmupPart(repeat)) + position;
        return name(item).equals(name) ? OptionalLong.of(item) : OptionalLong.empty();
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

    /** The position of the first item that a folder such as {@code run-1/000002} holds, as an item; empty of others. */
    public OptionalLong parseFolder(String name) {
        if (!ownsFolder(name)) {
            return OptionalLong.empty();
        }
        int slash = name.indexOf('/');
        String inside = slash < 0 ? "/" + pad(0, 6) : "";
        long first = slash < 0 ? 0 : Long.parseLong(name.substring(slash + 1)) * ITEMS_PER_FOLDER;
        return parse(name + inside + "/" + pad(first, 9));
    }

    /** Whether {@code name} is that of an item of any dataset, before or after it was renamed. */
    public boolean owns(String name) {
        return parseAny(name).isPresent();
    }

    /** Whether {@code name} is that of a folder that holds items of any dataset: {@code run-1}, {@code run-1/000002}. */
    public boolean ownsFolder(String name) {
        String inFirst = name + "/" + pad(0, 6);
        int slash = name.indexOf('/');
        if (slash < 0) {
            return owns(inFirst + "/" + pad(0, 9));
        }
        String number = name.substring(slash + 1);
        return number.matches("\\d{6,10}") && owns(name + "/" + pad(Long.parseLong(number) * ITEMS_PER_FOLDER, 9));
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

    private static String pad(long number, int width) {
        String digits = Long.toString(number);
        return digits.length() >= width ? digits : "0".repeat(width - digits.length()) + digits;
    }
}
