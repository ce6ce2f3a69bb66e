package io.storagebench.op;

import io.storagebench.units.ByteSize;
import java.util.ArrayList;
import java.util.List;

/** Collects everything that is wrong with a command line, so that all of it is reported at once. One thread. */
public final class Problems {
    private final List<String> messages = new ArrayList<>();

    /**
     * Adds a wrong option.
     *
     * @param option its name, as in {@code --size}
     * @param value what was given
     * @param remedy what is wrong with it and what to do
     */
    public void add(String option, Object value, String remedy) {
        messages.add(option + " " + value + ": " + remedy);
    }

    /** Adds a whole sentence about options that do not go together or are missing. */
    public void add(String message) {
        messages.add(message);
    }

    /** Adds a problem unless {@code value} is at least {@code least}. */
    public void requireAtLeast(long least, String option, long value) {
        if (value < least) {
            add(option, value, "must be at least " + least + ".");
        }
    }

    /** Adds a problem unless {@code value} is from {@code least} to {@code most}, or null: not given. */
    public void requireWithin(long least, long most, String option, Integer value) {
        if (value != null && (value < least || value > most)) {
            add(option, value, "must be from " + least + " to " + most + ".");
        }
    }

    /** Adds a problem unless {@code size} is one, such as 64m, of at least so many bytes. */
    public void requireSize(long leastBytes, String option, String size) {
        try {
            requireAtLeast(leastBytes, option, ByteSize.parse(size));
        } catch (IllegalArgumentException wrong) {
            add(option, size, wrong.getMessage());
        }
    }

    /** Adds a problem unless {@code value} is one of {@code words}. */
    public void requireOneOf(List<String> words, String option, String value) {
        if (!words.contains(value)) {
            add(option, value, "not one of " + String.join(", ", words) + ".");
        }
    }

    /** Adds all of {@code others}, each with whose it is before it. */
    public void addAll(String whose, Problems others) {
        others.messages.forEach(message -> messages.add(whose + ": " + message));
    }

    public boolean isEmpty() {
        return messages.isEmpty();
    }

    public List<String> messages() {
        return List.copyOf(messages);
    }
}
