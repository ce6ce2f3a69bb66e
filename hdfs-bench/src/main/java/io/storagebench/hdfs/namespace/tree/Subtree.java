package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Counts;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A directory {@code /NAME} of exact counts that is the same in every namespace, however large, so that what is measured on
 * it can be compared.
 *
 * @param directories itself and all below it, as {@code hdfs dfs -count} counts
 * @param files in all of it
 * @param partitions directories directly in it; the others are below these
 */
public record Subtree(String name, long directories, long files, long partitions) {
    static final int MOST_IN_DIRECTORY = 1 << 20; // dfs.namenode.fs-limits.max-directory-items

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.=-]{0,99}");
    private static final String FORM = "Use NAME:dirs=12000,files=320000,partitions=154.";

    /**
     * Reads {@code NAME:dirs=12000,files=320000,partitions=154}; without partitions, there are as many as are below each.
     *
     * @throws IllegalArgumentException when it is none, with a remedy
     */
    public static Subtree parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("not a subtree. " + FORM);
        }
        String name = text.substring(0, colon);
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "not a name of a directory. Use letters, digits and _ . = -, beginning with a letter or digit.");
        }
        Map<String, Long> counts = counts(text.substring(colon + 1));
        if (!counts.containsKey("dirs") || !counts.containsKey("files")) {
            throw new IllegalArgumentException("dirs and files are needed. " + FORM);
        }
        long below = counts.get("dirs") - 1;
        long partitions = counts.getOrDefault("partitions", Math.round(Math.sqrt(Math.max(0, below))));
        Subtree subtree = new Subtree(name, below + 1, counts.get("files"), partitions);
        subtree.requirePossible();
        return subtree;
    }

    private static Map<String, Long> counts(String text) {
        Map<String, Long> counts = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            String[] words = part.split("=", -1);
            String key = words[0].strip().toLowerCase(Locale.ROOT);
            if (words.length != 2 || !key.matches("dirs|files|partitions")) {
                throw new IllegalArgumentException("'" + part + "' is no part of a subtree. " + FORM);
            }
            if (counts.put(key, Counts.parse(words[1])) != null) {
                throw new IllegalArgumentException(key + " is given twice. " + FORM);
            }
        }
        return counts;
    }

    private void requirePossible() {
        if (directories < 1) {
            throw new IllegalArgumentException("dirs counts the subtree's own directory too, so it is at least 1.");
        }
        if (partitions > directories - 1 || (partitions == 0 && directories > 1)) {
            throw new IllegalArgumentException("of " + directories + " directories " + (directories - 1)
                    + " can be partitions at most, and there must be one unless dirs is 1. Change dirs or partitions.");
        }
        if (files > Namespace.MOST_FILES || directories > Namespace.MOST_FILES) {
            throw new IllegalArgumentException("too large. The limit is " + Namespace.MOST_FILES + " files.");
        }
        long leaves = leaves();
        long mostFiles = (files + leaves - 1) / leaves;
        long mostBelow = partitions == 0 ? 0 : (directories - 1) / partitions;
        if (mostFiles > MOST_IN_DIRECTORY || mostBelow > MOST_IN_DIRECTORY || partitions > MOST_IN_DIRECTORY) {
            throw new IllegalArgumentException("a directory would have more than " + MOST_IN_DIRECTORY
                    + " entries, which HDFS allows nobody to make. Use more dirs or other partitions.");
        }
    }

    /** How many of its directories hold files. */
    long leaves() {
        return partitions == 0 ? 1 : Math.max(partitions, directories - 1 - partitions);
    }

    /** The option's value that {@link #parse} reads back. */
    public String render() {
        return name + ":dirs=" + directories + ",files=" + files + ",partitions=" + partitions;
    }

    /** A seed of this name, which no other subtree and no total has a part in. */
    long seed(long seed) {
        long hash = 0xcbf29ce484222325L; // FNV-1a
        for (byte letter : name.getBytes(StandardCharsets.US_ASCII)) {
            hash = (hash ^ letter) * 0x100000001b3L;
        }
        return seed * 0x9e3779b97f4a7c15L ^ hash;
    }
}
