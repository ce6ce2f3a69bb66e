package io.storagebench.s3.connect;

import io.storagebench.op.DatasetStore;
import io.storagebench.s3.client.VersionPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The same objects with all versions that the service keeps of them, for cleaning: what was deleted is still read and
 * listed, and what is deleted is gone with all its versions and markers. Any thread.
 */
final class VersionsStore implements DatasetStore {
    /** The option that asks for it. */
    static final String OPTION = "--versions";

    private static final int PAGE = 1000;

    private final S3Store store;
    private final Endpoints endpoints;

    VersionsStore(S3Store store, Endpoints endpoints) {
        this.store = store;
        this.endpoints = endpoints;
    }

    /**
     * Gives versions of objects whose keys begin with {@code prefix}, until it says that these are enough.
     *
     * @param all whether all of each object, or at least one: then a page's last version may be gone when the next is asked
     */
    private void each(String prefix, boolean all, Predicate<VersionPage.Version> goesOn) throws IOException {
        VersionPage.Next next = null;
        do {
            VersionPage.Next from = next;
            VersionPage page = endpoints.ask(store.address(prefix), client -> client.listVersions(prefix, from, PAGE));
            for (VersionPage.Version version : page.versions()) {
                if (!goesOn.test(version)) {
                    return;
                }
            }
            next = page.next() == null || all
                    ? page.next()
                    : new VersionPage.Next(page.next().key(), null);
        } while (next != null);
    }

    /** All versions of one object; keys that begin like its own come behind it. */
    private List<VersionPage.Version> versionsOf(String key) throws IOException {
        List<VersionPage.Version> versions = new ArrayList<>();
        each(key, true, version -> version.key().equals(key) && versions.add(version));
        return versions;
    }

    /** Whether the service keeps anything of an object that was deleted. */
    boolean isLeft(String name) throws IOException {
        return versionsOf(store.key(name)).stream().anyMatch(version -> version.isMarker() || !version.isLatest());
    }

    @Override
    public Optional<byte[]> read(String name) throws IOException {
        Optional<byte[]> present = store.read(name);
        if (present.isPresent()) {
            return present;
        }
        String key = store.key(name);
        Optional<VersionPage.Version> newest =
                versionsOf(key).stream().filter(version -> !version.isMarker()).findFirst();
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        endpoints.ask(store.address(key), client -> {
            content.reset();
            return client.getVersion(key, newest.get().id(), content::write);
        });
        return Optional.of(content.toByteArray());
    }

    @Override
    public void list(Predicate<String> items, Consumer<Listed> things) throws IOException {
        String folder = store.key("");
        String[] last = {folder};
        each(folder, false, version -> {
            if (!version.key().equals(last[0])) {
                last[0] = version.key();
                things.accept(new Listed(version.key().substring(folder.length()), Listed.UNKNOWN, false));
            }
            return true;
        });
    }

    @Override
    public void delete(String name) throws IOException {
        String key = store.key(name);
        for (VersionPage.Version version : versionsOf(key)) {
            endpoints.ask(store.address(key), client -> {
                client.deleteVersion(key, version.id());
                return null;
            });
        }
    }

    @Override
    public List<String> cleanArguments() {
        return store.cleanArguments();
    }

    @Override
    public String location() {
        return store.location();
    }

    @Override
    public List<String> arguments() {
        return store.arguments();
    }

    @Override
    public String elsewhere() {
        return store.elsewhere();
    }

    @Override
    public String holder() {
        return store.holder();
    }

    @Override
    public String things() {
        return store.things();
    }

    @Override
    public boolean keeps() {
        return store.keeps();
    }

    @Override
    public boolean exists() throws IOException {
        return store.exists();
    }

    @Override
    public boolean isEmpty() throws IOException {
        return store.isEmpty();
    }

    @Override
    public boolean create(String name, byte[] content) throws IOException {
        return store.create(name, content);
    }

    @Override
    public void replace(String name, byte[] content) throws IOException {
        store.replace(name, content);
    }

    @Override
    public boolean drop() throws IOException {
        return store.drop();
    }
}
