package io.storagebench.suite.ceph;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a suite changes of a Ceph, and puts back: the replicas of a pool, and a user with keys of its own. What is still to be put
 * back is in a file of the suite's folder, without keys, so that it is known also after this process was killed. One thread.
 */
public final class BorrowedCeph {
    /** The user that is made, and its bucket. */
    public static final String USER = "storage-bench-suite";

    static final String SCRIPT = "ceph-replicas.sh";

    private static final String NOTE = "ceph.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CephPrograms programs;
    private final Path file;
    private Note note;
    private Map<String, String> keys = Map.of();

    /**
     * What is to be put back.
     *
     * @param pool as it was; null when it is left alone
     * @param user that was made; null without one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Note(Pool pool, String user) {}

    private BorrowedCeph(CephPrograms programs, Path file, Note note) {
        this.programs = programs;
        this.file = file;
        this.note = note;
    }

    static BorrowedCeph take(
            CephPrograms programs, Path results, Optional<String> pool, boolean needsKeys, String bucket)
            throws UsageException, IOException {
        Path file = results.resolve(NOTE);
        boolean goesOn = Files.isRegularFile(file);
        Note note = goesOn ? JSON.readValue(Files.readAllBytes(file), Note.class) : new Note(null, null);
        BorrowedCeph taken = new BorrowedCeph(programs, file, note);
        try {
            if (pool.isPresent()) {
                taken.requireNoneOfOthers(pool.get(), bucket);
                taken.lookAt(pool.get());
                taken.writeScript(results.resolve(SCRIPT));
            }
            if (needsKeys) {
                taken.takeUser();
            }
        } catch (UsageException | IOException failure) {
            taken.putBack();
            throw failure;
        }
        return taken;
    }

    /** Objects of others would be lost with one disk while the pool keeps one replica. */
    private void requireNoneOfOthers(String pool, String bucket) throws UsageException, IOException {
        List<String> others = new ArrayList<>();
        programs.gatewayAdmin("bucket", "list").forEach(name -> others.add(name.asText()));
        others.removeAll(List.of(USER, bucket));
        if (!others.isEmpty()) {
            throw new UsageException("--ceph: the pool " + pool + " may hold objects of other buckets, such as "
                    + others.get(0) + ", which a disk that fails would take along where a cell keeps one replica."
                    + " Name a Ceph without them, or set the replicas by a command of your own, as --set does.");
        }
    }

    private void lookAt(String pool) throws UsageException, IOException {
        Pool now = pool(pool);
        if (note.pool() == null) { // else an earlier process has changed it
            write(new Note(now, note.user()));
        }
    }

    private Pool pool(String name) throws UsageException, IOException {
        return Pool.of(programs.cephJson("osd", "pool", "ls", "detail", "--format", "json"), name);
    }

    private void writeScript(Path script) throws IOException {
        try (InputStream in = BorrowedCeph.class.getResourceAsStream("replicas.sh")) {
            Files.write(script, in.readAllBytes());
        }
    }

    private void takeUser() throws UsageException, IOException {
        JsonNode user;
        if (note.user() != null) { // of an earlier process that was killed
            user = programs.gatewayAdmin("user", "info", "--uid", note.user());
        } else {
            requireFree();
            user = programs.gatewayAdmin("user", "create", "--uid", USER, "--display-name", USER);
            write(new Note(note.pool(), USER));
        }
        JsonNode key = user.at("/keys/0");
        keys = Map.of(
                "AWS_ACCESS_KEY_ID", key.path("access_key").asText(),
                "AWS_SECRET_ACCESS_KEY", key.path("secret_key").asText());
    }

    /** Two suites would change the pool below each other. */
    private void requireFree() throws UsageException, IOException {
        for (JsonNode user : programs.gatewayAdmin("user", "list")) {
            if (user.asText().equals(USER)) {
                throw new UsageException(
                        "--ceph: there is a user " + USER + " already: another suite is at work on this"
                                + " Ceph, or was killed. Wait for its end, or go on with it by --results FOLDER, or remove what"
                                + " it has left: " + removal(USER));
            }
        }
    }

    private void write(Note next) throws IOException {
        note = next;
        if (note.pool() == null && note.user() == null) {
            Files.deleteIfExists(file);
        } else {
            Files.write(file, JSON.writeValueAsBytes(note));
        }
    }

    /** What gives commands the keys of the user that was made; empty without one. */
    public Map<String, String> keys() {
        return keys;
    }

    /** Whether a user was made whose bucket goes with it. */
    public boolean hasUser() {
        return note.user() != null;
    }

    /**
     * Gives the pool the replicas that it had, and removes the user with its bucket.
     *
     * @return what could not be put back, with what to do
     */
    public List<String> putBack() {
        List<String> left = new ArrayList<>();
        if (note.pool() != null) {
            Pool old = note.pool();
            try {
                if (!pool(old.name()).equals(old)) {
                    programs.ceph(size(old));
                    programs.ceph(minSize(old));
                }
                write(new Note(null, note.user()));
            } catch (UsageException | IOException failure) {
                left.add("the pool " + old.name() + " could not be given back its " + old.size() + " replicas ("
                        + failure.getMessage() + "). Do that with: ceph " + ShellWords.joined(List.of(size(old)))
                        + " && ceph "
                        + ShellWords.joined(List.of(minSize(old))));
            }
        }
        if (note.user() != null) {
            try {
                programs.removeUser(note.user());
                write(new Note(note.pool(), null));
            } catch (IOException failure) {
                left.add("the user " + note.user() + " could not be removed (" + failure.getMessage()
                        + "). Do that with: " + removal(note.user()));
            }
        }
        return left;
    }

    private static String[] size(Pool pool) {
        return new String[] {
            "osd", "pool", "set", pool.name(), "size", Integer.toString(pool.size()), "--yes-i-really-mean-it"
        };
    }

    private static String[] minSize(Pool pool) {
        return new String[] {"osd", "pool", "set", pool.name(), "min_size", Integer.toString(pool.minSize())};
    }

    private static String removal(String user) {
        return CephPrograms.GATEWAY_ADMIN + " user rm --uid " + user + " --purge-data";
    }
}
