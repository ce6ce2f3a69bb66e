package io.storagebench.dataset;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the names of a dataset's items follow from their numbers, and in which folders they stand. Names are relative to the
 * dataset's place, those of different items differ, and {@code parse(name(x)) = x}. Immutable, any thread.
 */
public sealed interface Layout permits FolderLayout, FlatLayout, TreeLayout, KeyLayout {
    /** Which texts {@link #of(String)} takes, for messages and help. */
    String FORMS = "folders, flat, keys, tree, or a tree of another shape such as tree:fan-out=100,depth=2";

    Pattern TREE = Pattern.compile("tree:fan-out=([1-9]\\d{0,8}),depth=([1-9]\\d{0,8})");

    /** 1000 items to a folder: {@code run-1/000002/000002014}. A folder that holds all of them would be what is measured. */
    static Layout folders() {
        return new FolderLayout();
    }

    /** All items of a part in one folder: {@code run-1/0000000002014}. */
    static Layout flat() {
        return new FlatLayout();
    }

    /** Row keys, or names without folders, spread evenly over 8 hexadecimal digits: {@code 3c1f09ab-run-1-0000000002014}. */
    static Layout keys() {
        return new KeyLayout();
    }

    /**
     * Items in the leaves of a tree of folders: {@code run-1/4/1/0/000002014}.
     *
     * @throws IllegalArgumentException when such a tree is too large, with a message for the user
     */
    static Layout tree(int fanOut, int depth) {
        return new TreeLayout(fanOut, depth);
    }

    /** The usual tree, of 1000 leaves: {@code tree:fan-out=10,depth=3}. */
    static Layout tree() {
        return tree(10, 3);
    }

    /**
     * Reads the text of a layout.
     *
     * @throws IllegalArgumentException when it is no layout, with the remedy as message
     */
    static Layout of(String text) {
        Matcher tree = TREE.matcher(text);
        if (tree.matches()) {
            return tree(Integer.parseInt(tree.group(1)), Integer.parseInt(tree.group(2)));
        }
        return switch (text) {
            case "folders" -> folders();
            case "flat" -> flat();
            case "keys" -> keys();
            case "tree" -> tree();
            default -> throw new IllegalArgumentException("not a layout. Use " + FORMS + ".");
        };
    }

    /** The name of an item. */
    String name(long item);

    /** The same as bytes, a character each: names have no others than those of ASCII. */
    default byte[] ascii(long item) {
        return name(item).getBytes(StandardCharsets.US_ASCII);
    }

    /** The item that has this name, or empty when no item of any dataset of this layout has it. */
    OptionalLong parse(String name);

    /** Which items stand in, or below, the folder of this name; empty when it is none of any dataset of this layout. */
    Optional<Folder> folder(String name);

    /** The folder that holds all items of the part that {@code item} belongs to; empty when that is the place itself. */
    default Optional<String> partFolder(long item) {
        return Optional.of(Dataset.partName(item));
    }

    /**
     * Whether {@code item} is the first of the items of its part that stand in the same folder; all of them, unless the
     * layout divides them.
     */
    default boolean isFirstOfFolder(long item) {
        return item % Dataset.PART == 0;
    }

    /** How many of the first {@code count} items of a part stand in the same folder at most. */
    default long mostInAFolder(long count) {
        return count;
    }

    /** Whether names of items that follow each other do so in a sorted list of all names. */
    default boolean isOrdered() {
        return false;
    }

    /**
     * The items {@code first}, {@code first + step}, … of one part.
     *
     * @param count how many they can be
     */
    record Folder(long first, long step, long count) {}
}
