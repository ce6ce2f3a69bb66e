package io.storagebench.testing;

import io.storagebench.op.DatasetStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.TestInfo;

/** A place in memory: names and what stands under them. Any thread. */
public final class MemoryStore implements DatasetStore {
    // Places outlive a command line, as those of a real system do; each test takes a name of its own.
    private static final Map<String, MemoryStore> PLACES = new ConcurrentHashMap<>();

    private final String place;
    private final boolean keeps;
    private final ConcurrentSkipListMap<String, byte[]> contents = new ConcurrentSkipListMap<>();
    private final Set<String> directories = ConcurrentHashMap.newKeySet();
    private final AtomicInteger marksToRefuse = new AtomicInteger();
    private volatile boolean tellsSizes = true;

    private MemoryStore(String place, boolean keeps) {
        this.place = place;
        this.keeps = keeps;
    }

    /** The place of this name; the same for the same name. */
    public static MemoryStore at(String place) {
        return PLACES.computeIfAbsent(place, name -> new MemoryStore(name, true));
    }

    /** A name of a place that no other test takes, whatever class it is in. */
    public static String placeOf(TestInfo test) {
        return test.getTestClass().orElseThrow().getName() + "."
                + test.getTestMethod().orElseThrow().getName() + " " + test.getDisplayName();
    }

    /** A new place that is gone after the run. */
    public static MemoryStore passing() {
        return new MemoryStore("passing", false);
    }

    @Override
    public String location() {
        return "memory:" + place;
    }

    @Override
    public List<String> arguments() {
        return List.of("--dir", place);
    }

    @Override
    public boolean keeps() {
        return keeps;
    }

    @Override
    public boolean exists() {
        return false;
    }

    @Override
    public boolean isEmpty() {
        return contents.isEmpty();
    }

    @Override
    public Optional<byte[]> read(String name) {
        return Optional.ofNullable(contents.get(name)).map(byte[]::clone);
    }

    /** The content of an item. */
    public byte[] get(String name) throws IOException {
        return read(name).orElseThrow(() -> new FileNotFoundException(location() + "/" + name));
    }

    @Override
    public boolean create(String name, byte[] content) {
        return contents.putIfAbsent(name, content.clone()) == null;
    }

    /** Lets the writing of this many marks fail. */
    public void refuseMarks(int marks) {
        marksToRefuse.set(marks);
    }

    /** Lets its listings tell no sizes, like those of rows. */
    public void tellNoSizes() {
        tellsSizes = false;
    }

    /** Puts an item where none is. */
    public void put(String name, byte[] content) throws IOException {
        if (!create(name, content)) {
            throw new FileAlreadyExistsException(location() + "/" + name);
        }
    }

    /** Appends to an item, which is made when it is missing. */
    public void append(String name, byte[] content) {
        contents.merge(name, content.clone(), (before, added) -> {
            byte[] both = Arrays.copyOf(before, before.length + added.length);
            System.arraycopy(added, 0, both, before.length, added.length);
            return both;
        });
    }

    /** Gives an item another name, under which nothing is. */
    public void rename(String from, String to) throws IOException {
        put(to, get(from));
        contents.remove(from);
    }

    /** Deletes an item that must be there. */
    public void remove(String name) throws IOException {
        if (contents.remove(name) == null) {
            throw new FileNotFoundException(location() + "/" + name);
        }
    }

    @Override
    public void replace(String name, byte[] content) {
        if (name.startsWith("_storage-bench-run") && marksToRefuse.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new UncheckedIOException(new IOException("no connection to " + location()));
        }
        contents.put(name, content.clone());
    }

    /** Turns one bit around behind everybody's back. */
    public void flipBit(String name, int offset) {
        contents.computeIfPresent(name, (key, content) -> {
            byte[] flipped = content.clone();
            flipped[offset] ^= 1;
            return flipped;
        });
    }

    /** Makes a directory where nothing is. */
    public void mkdir(String name) throws IOException {
        put(name, new byte[0]);
        directories.add(name);
    }

    @Override
    public void list(Predicate<String> items, Consumer<Listed> things) {
        contents.forEach((name, content) -> {
            boolean isFolder = directories.contains(name);
            boolean isInItem =
                    directories.stream().anyMatch(folder -> name.startsWith(folder + "/") && items.test(folder));
            if (isFolder ? items.test(name) : !isInItem) {
                things.accept(new Listed(name, tellsSizes ? content.length : Listed.UNKNOWN, isFolder));
            }
        });
    }

    /** Everything that is there. */
    public NavigableSet<String> names() {
        return new TreeSet<>(contents.keySet());
    }

    /** The same without what the program writes for itself. */
    public NavigableSet<String> itemNames() {
        NavigableSet<String> names = names();
        names.removeIf(name -> name.startsWith("_storage-bench"));
        return names;
    }

    /** A directory that is an item throws what is not declared here, as tests delete most of the time what is none. */
    @Override
    public void delete(String name) {
        if (directories.contains(name) && holdsAnything(name)) {
            MemoryStore.<RuntimeException>raise(new DirectoryNotEmptyException(name));
        }
        contents.remove(name);
        directories.remove(name);
    }

    private boolean holdsAnything(String directory) {
        String next = contents.higherKey(directory + "/");
        return next != null && next.startsWith(directory + "/");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Exception> void raise(Exception exception) throws E {
        throw (E) exception;
    }

    @Override
    public boolean drop() {
        return contents.isEmpty();
    }
}
