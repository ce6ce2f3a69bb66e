package io.storagebench.op;

import io.storagebench.op.failure.NotDeletedException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place in a storage system where one dataset lives: a folder, a bucket's prefix, a table.
 *
 * <p>Names are relative to the place, with {@code /} between folders. Small control files (the manifest and the marks
 * of the shares) are read and written through it; items are written by the operations and only listed and deleted here.
 * All methods may be called from any thread.
 */
public interface DatasetStore {
    /** Of control files that are being written: that of the finished one, 16 hexadecimal digits, and what it is. */
    Pattern UNFINISHED = Pattern.compile("(_storage-bench[a-z0-9-]*\\.json)\\.[0-9a-f]{16}\\.unfinished");

    /** A new name under which to write the control file {@code name} before it is renamed; cleaning knows it. */
    static String unfinishedName(String name) {
        return String.format(
                "%s.%016x.unfinished", name, ThreadLocalRandom.current().nextLong());
    }

    /** Whether {@link #unfinishedName} gives such names: what a writer left when it was killed, or is just writing. */
    static boolean isUnfinished(String name) {
        return UNFINISHED.matcher(name).matches();
    }

    /** The name that {@link #unfinishedName} was given for {@code name}; any other name as it is. */
    static String finishedName(String name) {
        Matcher unfinished = UNFINISHED.matcher(name);
        return unfinished.matches() ? unfinished.group(1) : name;
    }

    /** The place as a user would name it, for messages and commands. */
    String location();

    /** Arguments of {@code storage-bench} that lead to this place again, such as {@code --fs hdfs://nn:8020 --dir /d}. */
    List<String> arguments();

    /** Words of {@code storage-bench clean} that lead to this place; an address may not say everything. */
    default List<String> cleanArguments() {
        return List.of(location());
    }

    /** How to name another place, for remedies: {@code "another folder with --dir"}. */
    default String elsewhere() {
        return "another place";
    }

    /** What such a place is in, or is, and may stay when a dataset is removed: {@code "folder"}, {@code "bucket"}. */
    default String holder() {
        return "place";
    }

    /** What stands there, plural: {@code "files"}, {@code "objects"}. */
    default String things() {
        return "things";
    }

    /** The place as cleaning is to see it; another view where the system keeps more than it shows. */
    default DatasetStore forCleaning() {
        return this;
    }

    /** What the system keeps of {@code name}, which was deleted. */
    default LeftVersions leftVersions(String name) throws IOException {
        return LeftVersions.NONE;
    }

    /** Whether items stay after the run: false on a server that ends with the run, or one that discards them. */
    boolean keeps();

    /** Whether the place itself is there, be it empty; false in a system where places are only parts of names. */
    boolean exists() throws IOException;

    /** Whether nothing is there but control files that are being written, or the place does not exist yet. */
    boolean isEmpty() throws IOException;

    /**
     * Refuses where the user may not write, as far as the system tells that without a try; nothing is written.
     *
     * @throws IOException with what to do
     */
    default void requireWritable() throws IOException {}

    /** The content of a control file, or empty when there is none. */
    Optional<byte[]> read(String name) throws IOException;

    /**
     * Writes a control file unless it exists; returns whether it was written. Makes the place when it is missing. Of
     * several writers one wins, and no reader meets a part of the file.
     */
    boolean create(String name, byte[] content) throws IOException;

    /** Writes a control file, over an older one if there is. */
    void replace(String name, byte[] content) throws IOException;

    /**
     * What a listing tells of a thing.
     *
     * @param bytes of its content; 0 of a folder, {@link #UNKNOWN} where the listing does not tell
     */
    record Listed(String name, long bytes, boolean isFolder) {
        public static final long UNKNOWN = -1;
    }

    /**
     * Gives every item and control file at or below the place, in any order. Control files come before items, but for names
     * that sort before them where listings are sorted. A link to a folder is a thing of its own: what stands in that folder
     * is elsewhere.
     *
     * @param items whether a folder of this name can be an item: it is given, and what stands in it is not; other folders
     *     are not given
     */
    void list(Predicate<String> items, Consumer<Listed> things) throws IOException;

    /**
     * Deletes one item or control file; not an error when it is gone, but one when it is still there then.
     *
     * @throws DirectoryNotEmptyException when the item is a folder that holds anything, which stays
     */
    void delete(String name) throws IOException;

    /**
     * How many items {@link #delete(Collection)} takes in one request; 1 where the system has no request for several. It may
     * become 1 when the system turns out to have none.
     */
    default int mostInOneDelete() {
        return 1;
    }

    /**
     * Deletes items, at most {@link #mostInOneDelete} in one request; as {@link #delete(String)} otherwise.
     *
     * @return those that are still to be deleted one by one, as the system does not do it for several at once, or not now
     * @throws NotDeletedException when the system refuses to delete some of them; the others are gone
     * @throws IOException when nobody knows which are gone
     */
    default Collection<String> delete(Collection<String> names) throws IOException {
        for (String name : names) {
            delete(name);
        }
        return List.of();
    }

    /**
     * Removes those of some folders inside the place that are empty now; one that may not be removed stays.
     *
     * @param ours which ones, by their names
     */
    default void removeEmptyFolders(Predicate<String> ours) throws IOException {}

    /**
     * Whether {@link #drop} removes all items and control files along with the place, as that of a table does, in far less
     * time than it takes to delete them.
     */
    default boolean dropsItems() {
        return false;
    }

    /**
     * Removes the place itself: the folder, bucket or table. It is called only for a place that was made for the dataset.
     * Unless {@link #dropsItems}, it is called when everything of the dataset is gone, and what anybody else has put there
     * keeps the place. Otherwise it is called when a listing has shown nothing but the dataset.
     *
     * @return whether the place is gone; false when it holds anything else, or may not be removed, and nothing was then
     */
    boolean drop() throws IOException;
}
