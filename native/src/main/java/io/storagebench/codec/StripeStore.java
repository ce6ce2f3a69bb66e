package io.storagebench.codec;

import io.storagebench.op.DatasetStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Control files of a run in memory; they are gone with it. */
final class StripeStore implements DatasetStore {
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

    @Override
    public String location() {
        return "memory";
    }

    @Override
    public List<String> arguments() {
        return List.of();
    }

    @Override
    public boolean keeps() {
        return false;
    }

    @Override
    public boolean exists() {
        return true;
    }

    @Override
    public boolean isEmpty() {
        return files.keySet().stream().allMatch(DatasetStore::isUnfinished);
    }

    @Override
    public Optional<byte[]> read(String name) {
        return Optional.ofNullable(files.get(name)).map(byte[]::clone);
    }

    @Override
    public boolean create(String name, byte[] content) {
        return files.putIfAbsent(name, content.clone()) == null;
    }

    @Override
    public void replace(String name, byte[] content) {
        files.put(name, content.clone());
    }

    @Override
    public void list(Predicate<String> items, Consumer<Listed> things) {
        files.forEach((name, content) -> things.accept(new Listed(name, content.length, false)));
    }

    @Override
    public void delete(String name) {
        files.remove(name);
    }

    @Override
    public boolean drop() {
        return false; // it is gone with the run
    }
}
