package io.storagebench.dataset;

import java.util.Optional;
import java.util.OptionalLong;

/** {@link Layout#flat}. */
record FlatLayout() implements Layout {
    @Override
    public String name(long item) {
        return Dataset.partName(item) + "/" + ItemNames.sortedNumber(item);
    }

    @Override
    public OptionalLong parse(String name) {
        String[] words = name.split("/", -1);
        return words.length == 2 ? ItemNames.parse(this, name, words[0], words[1]) : OptionalLong.empty();
    }

    @Override
    public Optional<Folder> folder(String name) {
        return ItemNames.wholePart(name);
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public String toString() {
        return "flat";
    }
}
