package io.storagebench.cli.jvm;

import java.util.List;

/**
 * How a JVM is to use memory for {@code merge}, so that a thousand results take no more than 512 MB.
 *
 * <p>What is alive then is some 250 MB, but Java's default is to let garbage grow up to a quarter of the machine's memory
 * before it looks for any. The serial collector gives back what it does not need, and has no tables and threads of its own.
 */
public final class MergeMemory {
    /** Enough for a thousand results. In a container of 512 MB, Java would allow itself a quarter of that. */
    private static final long LEAST_HEAP = 384L << 20;
    /** With larger heaps, references take twice the room. */
    private static final long MOST_HEAP = 31L << 30;

    private MergeMemory() {}

    /**
     * Flags for a JVM that is to run {@code arguments}; none for other commands, and none if the user has said with {@code
     * given} how memory is to be used.
     *
     * @param maxHeap the heap that Java allows itself here
     */
    public static List<String> flags(String[] arguments, List<String> given, long maxHeap) {
        if (arguments.length == 0
                || !arguments[0].equals("merge")
                || given.stream().anyMatch(MergeMemory::isOfMemory)) {
            return List.of();
        }
        return List.of(
                "-XX:+UseSerialGC",
                "-Xms96m",
                "-Xmn48m", // young objects: what one file takes to read dies there
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=40",
                "-Xmx" + Math.min(MOST_HEAP, Math.max(LEAST_HEAP, maxHeap)));
    }

    /** Whether the flag says how memory is to be used. */
    public static boolean isOfMemory(String flag) {
        return flag.matches("-Xm[nsx].*|-XX:.*(GC|Heap|RAM|NewSize).*");
    }
}
