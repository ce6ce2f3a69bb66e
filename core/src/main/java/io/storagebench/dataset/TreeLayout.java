package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@link Layout#tree}. The digits of the position in base {@code fanOut}, the last one first, are the way to its leaf: so
 * items that follow each other are in different folders of each level, and all folders of a level get equally many.
 */
record TreeLayout(int fanOut, int depth) implements Layout {
    private static final int LARGEST_FAN_OUT = 100_000;
    private static final int LARGEST_DEPTH = 16;

    TreeLayout {
        if (fanOut < 1 || fanOut > LARGEST_FAN_OUT || depth < 1 || depth > LARGEST_DEPTH) {
            throw new IllegalArgumentException("no such tree. Use a fan-out of 1 to " + LARGEST_FAN_OUT
                    + " and a depth of 1 to " + LARGEST_DEPTH + ".");
        }
        long leaves = 1;
        for (int level = 0; level < depth; level++) {
            leaves *= fanOut;
            if (leaves > Dataset.PART) {
                throw new IllegalArgumentException("a tree of more leaves than a dataset can have items, "
                        + Dataset.PART + ". Use a smaller fan-out or depth.");
            }
        }
    }

    @Override
    public String name(long item) {
        StringBuilder name = new StringBuilder(Dataset.partName(item));
        long rest = item % Dataset.PART;
        for (int level = 0; level < depth; level++) {
            name.append('/').append(ItemNames.pad(rest % fanOut, digits()));
            rest /= fanOut;
        }
        return name.append('/').append(ItemNames.number(item)).toString();
    }

    private long leaves() {
        long leaves = 1;
        for (int level = 0; level < depth; level++) {
            leaves *= fanOut;
        }
        return leaves;
    }

    private int digits() {
        return Integer.toString(fanOut - 1).length();
    }

    @Override
    public OptionalLong parse(String name) {
        String[] words = name.split("/", -1);
        return words.length == depth + 2
                ? ItemNames.parse(this, name, words[0], words[depth + 1])
                : OptionalLong.empty();
    }

    @Override
    public Optional<Folder> folder(String name) {
        String[] words = name.split("/", -1);
        OptionalLong part = Dataset.partNamed(words[0]);
        if (part.isEmpty() || words.length > depth + 1) {
            return Optional.empty();
        }
        long step = 1;
        long position = 0;
        for (int level = 1; level < words.length; level++) {
            if (!words[level].matches("[0-9]{" + digits() + "}") || Integer.parseInt(words[level]) >= fanOut) {
                return Optional.empty();
            }
            position += Integer.parseInt(words[level]) * step;
            step *= fanOut;
        }
        long count = (Dataset.PART - position + step - 1) / step;
        return Optional.of(new Folder(part.getAsLong() + position, step, count));
    }

    @Override
    public boolean isFirstOfFolder(long item) {
        return item % Dataset.PART < leaves();
    }

    @Override
    public long mostInAFolder(long count) {
        return (count + leaves() - 1) / leaves();
    }

    @Override
    public String toString() {
        return "tree:fan-out=" + fanOut + ",depth=" + depth;
    }
}
