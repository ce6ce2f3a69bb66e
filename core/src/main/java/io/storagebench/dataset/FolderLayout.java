package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;

/** {@link Layout#folders}. */
record FolderLayout() implements Layout {
    private static final int ITEMS = 1000;
    private static final int LEAST_DIGITS = 6;

    @Override
    public String name(long item) {
        return Dataset.partName(item) + "/" + ItemNames.pad(item % Dataset.PART / ITEMS, LEAST_DIGITS) + "/"
                + ItemNames.number(item);
    }

    @Override
    public OptionalLong parse(String name) {
        String[] words = name.split("/", -1);
        return words.length == 3 ? ItemNames.parse(this, name, words[0], words[2]) : OptionalLong.empty();
    }

    @Override
    public Optional<Folder> folder(String name) {
        int slash = name.indexOf('/');
        if (slash < 0) {
            return ItemNames.wholePart(name);
        }
        String number = name.substring(slash + 1);
        if (!number.matches("\\d{6,10}")) {
            return Optional.empty();
        }
        OptionalLong first = parse(name + "/" + ItemNames.number(Long.parseLong(number) * ITEMS));
        return first.isPresent() ? Optional.of(new Folder(first.getAsLong(), 1, ITEMS)) : Optional.empty();
    }

    @Override
    public boolean isFirstOfFolder(long item) {
        return item % Dataset.PART % ITEMS == 0;
    }

    @Override
    public long mostInAFolder(long count) {
        return Math.min(count, ITEMS);
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public String toString() {
        return "folders";
    }
}
